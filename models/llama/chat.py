"""llama.cpp as a chat model. Runs in a child process (``isolated_chat``) and is imported nowhere else.

The KV cache keeps the last prompt and reply; of the next prompt only what differs from its front is evaluated.
"""

import os
from collections.abc import Generator, Sequence
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import jinja2
import llama_cpp
import psutil

from models.chat import ChatCard, Finish, Message, Piece, Sampling, Usage
from models.errors import EngineFailed, ModelFileError, ModelMissing, NoChatTemplate, NotAModel, PromptTooLong
from models.isolate.child import StopFlag
from models.llama.prompt import Prompt, PromptWriter
from models.llama.reply import Reply
from models.llama.stoppable import StoppableLlama
from models.llama.template import ChatTemplate
from models.llama.vocabulary import LlamaVocabulary
from models.phrase import Phrase


def open_llama(stop: StopFlag, *, name: str, path: Path, context_tokens: int, threads: int = 0) -> "LlamaChat":
    """Load the model at ``path`` with a window of ``context_tokens``. ``threads`` 0: one for each physical core.

    Raises ModelMissing, NotAModel, NoChatTemplate, ModelFileError for a template that cannot be used, and EngineFailed
    when the window cannot be had.
    """
    llm = _load(path, context_tokens, threads or physical_cores(), stop)
    vocabulary = LlamaVocabulary(llm)
    prompts = PromptWriter(_template_of(llm, vocabulary, path), vocabulary)
    trained_tokens = llama_cpp.llama_model_n_ctx_train(llm.model)
    parameters = llama_cpp.llama_model_n_params(llm.model)
    return LlamaChat(llm, vocabulary, prompts, ChatCard(name, context_tokens, trained_tokens, parameters))


def physical_cores() -> int:
    """Cores that this process may use. A second thread on one core makes llama.cpp slower."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(psutil.cpu_count(logical=False) or allowed, allowed))


class LlamaChat:
    """A ``ChatModel`` over a loaded model."""

    def __init__(self, llm: StoppableLlama, vocabulary: LlamaVocabulary, prompts: PromptWriter, card: ChatCard) -> None:
        self._llm = llm
        self._vocabulary = vocabulary
        self._prompts = prompts
        self._card = card
        self._running = False

    def card(self) -> ChatCard:
        """See ``ChatModel``."""
        return self._card

    def measure(self, messages: Sequence[Message]) -> list[int]:
        """See ``ChatModel``."""
        return list(self._prompts.write(messages).shares) if messages else []

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        """See ``ChatModel``."""
        reply = Reply(self._vocabulary.piece)
        prompt = self._prompts.write(messages)
        room = self._card.context_tokens - len(prompt.ids)
        if room < 1:
            raise PromptTooLong(len(prompt.ids), self._card.context_tokens - 1)
        self._running = True
        try:
            finish = yield from self._speak(prompt, sampling, min(room, sampling.limit_tokens), reply)
            yield reply.usage(finish, len(prompt.ids), self._llm.reused_tokens)
        finally:
            self._running = False
            self._llm.stop.clear()
            self._prompts.remember(reply.text, reply.whole_ids)

    def cancel(self) -> None:
        """See ``ChatModel``."""
        if self._running:
            self._llm.stop.set()

    def close(self) -> None:
        """See ``ChatModel``."""
        self._llm.close()

    def _speak(
        self, prompt: Prompt, sampling: Sampling, limit_tokens: int, reply: Reply
    ) -> Generator[Piece, None, Finish]:
        if limit_tokens < 1:
            return "length"
        with closing(self._llm.tokens(prompt.ids, sampling)) as tokens:
            for token in tokens:
                reply.note_time()
                if self._vocabulary.ends(token):
                    return "stop"
                yield Piece(reply.add(token))
                if reply.tokens >= limit_tokens:
                    return "length"
        return "cancelled"


def _load(path: Path, context_tokens: int, threads: int, stop: StopFlag) -> StoppableLlama:
    if not path.is_file():
        raise ModelMissing(path)
    try:
        return StoppableLlama(path, context_tokens, threads, stop)
    except jinja2.TemplateError as error:
        raise ModelFileError(path, Phrase("its chat template is damaged ({error})", error=error)) from error
    except ValueError as error:
        if "context" in str(error):
            raise EngineFailed(
                Phrase(
                    "a window of {context_tokens:,} tokens could not be had, perhaps for lack of memory",
                    context_tokens=context_tokens,
                )
            ) from error
        raise NotAModel(path, Phrase("llama.cpp cannot load it")) from error


def _template_of(llm: StoppableLlama, vocabulary: LlamaVocabulary, path: Path) -> ChatTemplate:
    source = llama_cpp.llama_model_chat_template(llm.model, None)
    if not source:
        raise NoChatTemplate(path)
    bos, eos = vocabulary.text(llm.token_bos()), vocabulary.text(llm.token_eos())
    try:
        template = ChatTemplate(source.decode("utf-8", "replace"), bos, eos, _today)
        template.render([Message("user", "a question")])
    except EngineFailed as error:
        raise ModelFileError(path, error.detail) from error
    return template


def _today() -> date:
    return datetime.now(UTC).astimezone().date()
