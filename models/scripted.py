"""A chat model without llama.cpp: it answers from a script, else it repeats the question.

Everything about it can be foretold, the tokens too: a word with the spaces before it is one, a Chinese, Japanese or
Korean character is one, and each message costs four more. It remembers its last prompt as a KV cache would.
"""

import re
import threading
import time
from collections.abc import Generator, Sequence

from models.chat import ChatCard, Finish, Message, Piece, Sampling, Usage
from models.errors import PromptTooLong
from models.isolate.child import StopFlag

MESSAGE_TOKENS = 4
_WIDE = "\u2e80-\U0003ffff"
_TOKEN = re.compile(rf"\s*[{_WIDE}]|\s*[^\s{_WIDE}]+|\s+")


def tokens_of(text: str) -> list[str]:
    """The tokens of ``text``, in order; joined they are the text again."""
    return _TOKEN.findall(text)


class ScriptedChat:
    """Answers with the next of ``answers``; when they are used up, with ``You said: `` and the last message.

    ``pause_s`` passes before each token. ``stop`` is the flag of the process that it runs in, if there is one.
    """

    def __init__(
        self,
        answers: Sequence[str] = (),
        *,
        context_tokens: int = 4096,
        pause_s: float = 0.0,
        stop: StopFlag | None = None,
    ) -> None:
        self._answers = list(answers)
        self._context_tokens = context_tokens
        self._pause_s = pause_s
        self._stop = stop or threading.Event()
        self._cache: list[str] = []
        self._running = False

    def card(self) -> ChatCard:
        """See ``ChatModel``."""
        return ChatCard("scripted", self._context_tokens, self._context_tokens)

    def measure(self, messages: Sequence[Message]) -> list[int]:
        """See ``ChatModel``."""
        return [len(tokens_of(message.text)) + MESSAGE_TOKENS for message in messages]

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        """See ``ChatModel``. Of ``sampling`` only ``limit_tokens`` matters."""
        prompt = _prompt(messages)
        room = self._context_tokens - len(prompt)
        if room < 1:
            raise PromptTooLong(len(prompt), self._context_tokens - 1)
        reply = tokens_of(self._next_answer(messages))
        self._running = True
        try:
            yield from self._speak(prompt, reply, min(sampling.limit_tokens, room))
        finally:
            self._running = False
            self._stop.clear()

    def cancel(self) -> None:
        """See ``ChatModel``."""
        if self._running:
            self._stop.set()

    def close(self) -> None:
        """See ``ChatModel``. There is nothing to release."""

    def _next_answer(self, messages: Sequence[Message]) -> str:
        if self._answers:
            return self._answers.pop(0)
        return f"You said: {messages[-1].text}" if messages else ""

    def _speak(self, prompt: list[str], reply: list[str], limit_tokens: int) -> Generator[Piece | Usage, None, None]:
        asked_at = first_at = last_at = time.perf_counter()
        reused = _shared(self._cache, prompt)
        self._cache = list(prompt)
        count = 0
        finish: Finish = "stop" if len(reply) <= limit_tokens else "length"
        for token in reply[:limit_tokens]:
            if self._stop.wait(self._pause_s):
                finish = "cancelled"
                break
            count += 1
            self._cache.append(token)
            last_at = time.perf_counter()
            first_at = last_at if count == 1 else first_at
            yield Piece(token)
        yield Usage(finish, len(prompt), reused, count, first_at - asked_at, last_at - first_at)


def open_scripted(
    stop: StopFlag, *, answers: Sequence[str] = (), context_tokens: int = 4096, pause_s: float = 0.0
) -> ScriptedChat:
    """The factory for a child process."""
    return ScriptedChat(answers, context_tokens=context_tokens, pause_s=pause_s, stop=stop)


def _prompt(messages: Sequence[Message]) -> list[str]:
    """The whole prompt as tokens. The four of a message end it and open the next one; of the last, the reply."""
    following = [*(message.role for message in messages[1:]), "assistant"]
    return [
        token
        for message, role in zip(messages, following, strict=False)
        for token in (*tokens_of(message.text), f"<end of {message.role}>", "<turn>", f"<{role}>", "<text>")
    ]


def _shared(cache: Sequence[str], prompt: Sequence[str]) -> int:
    """Tokens at the front that both have; the last of the prompt is evaluated in any case."""
    length = 0
    for cached, wanted in zip(cache, prompt[:-1], strict=False):
        if cached != wanted:
            break
        length += 1
    return length
