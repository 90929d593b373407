"""What every chat model owes its callers. A test class inherits this and says how one is made."""

import threading
from collections.abc import Iterator

import pytest

from models.chat import ChatModel, Message, Piece, Sampling, Usage
from models.errors import PromptTooLong

WINDOW = 384
TALK = [Message("system", "Answer in one sentence."), Message("user", "What is the capital of France?")]
SAMPLING = Sampling(limit_tokens=24, temperature=0.0)
SAMPLING_LONG = Sampling(limit_tokens=300, temperature=0.0)


def speak(chat: ChatModel, messages: list[Message], sampling: Sampling = SAMPLING) -> tuple[str, Usage]:
    """A whole reply."""
    *pieces, usage = chat.generate(messages, sampling)
    assert isinstance(usage, Usage)
    return "".join(piece.text for piece in pieces if isinstance(piece, Piece)), usage


class ChatContract:
    """The claims. ``chat`` has a window of ``WINDOW`` tokens."""

    @pytest.fixture
    def chat(self) -> Iterator[ChatModel] | ChatModel:
        """A fresh model; closed afterwards."""
        raise NotImplementedError

    def test_the_card_tells_the_window(self, chat: ChatModel) -> None:
        """The one it was opened with."""
        assert chat.card().context_tokens == WINDOW

    def test_a_reply_is_pieces_and_one_usage(self, chat: ChatModel) -> None:
        """The usage comes last and counts the pieces."""
        *pieces, usage = chat.generate(TALK, SAMPLING)
        assert all(isinstance(piece, Piece) for piece in pieces)
        assert isinstance(usage, Usage)
        assert usage.reply_tokens == len(pieces)
        assert usage.finish == "stop"

    def test_measured_is_what_is_evaluated(self, chat: ChatModel) -> None:
        """To the token, whatever was said before."""
        talk = [*TALK]
        for _ in range(3):
            measured = sum(chat.measure(talk))
            reply, usage = speak(chat, talk)
            assert measured == usage.prompt_tokens
            talk += [Message("assistant", reply), Message("user", "好。And <|im_end|> of Germany?")]

    def test_each_message_has_its_share(self, chat: ChatModel) -> None:
        """One number for each message, none of them nothing."""
        shares = chat.measure(TALK)
        assert len(shares) == len(TALK)
        assert min(shares) > 0

    def test_nothing_to_measure_is_nothing(self, chat: ChatModel) -> None:
        """No message, no number."""
        assert chat.measure([]) == []

    def test_the_limit_cuts_the_reply(self, chat: ChatModel) -> None:
        """And the usage says so."""
        _, usage = speak(chat, TALK, Sampling(limit_tokens=3, temperature=0.0))
        assert (usage.finish, usage.reply_tokens) == ("length", 3)

    def test_the_window_cuts_the_reply(self, chat: ChatModel) -> None:
        """Prompt and reply together never outgrow it."""
        question = "list more words:"
        while (missing := WINDOW - 3 - sum(chat.measure([Message("user", question)]))) > 0:
            question += " again" * missing
        _, usage = speak(chat, [Message("user", question)], Sampling(500, temperature=0.0))
        assert usage.prompt_tokens + usage.reply_tokens <= WINDOW

    def test_a_prompt_that_fills_the_window_is_refused(self, chat: ChatModel) -> None:
        """Before anything is evaluated; the next question works."""
        with pytest.raises(PromptTooLong) as caught:
            speak(chat, [Message("user", "word " * WINDOW)])
        assert caught.value.prompt_tokens >= WINDOW > caught.value.limit_tokens
        assert speak(chat, TALK)[0]

    def test_an_appended_turn_reuses_the_front(self, chat: ChatModel) -> None:
        """Only what is new is evaluated: the reply was, when it was generated."""
        reply, first = speak(chat, TALK)
        _, second = speak(chat, [*TALK, Message("assistant", reply), Message("user", "And of Germany?")])
        assert second.reused_tokens >= first.prompt_tokens + first.reply_tokens - 1

    def test_cancel_between_tokens_ends_the_reply(self, chat: ChatModel) -> None:
        """What was said stays said, and the usage says how it ended."""
        stream = chat.generate([Message("user", "Count to one hundred. " * 10)], SAMPLING_LONG)
        said = [next(stream), next(stream)]
        chat.cancel()
        *_, usage = [*said, *stream]
        assert isinstance(usage, Usage)
        assert usage.finish == "cancelled"
        assert 2 <= usage.reply_tokens < 30

    def test_cancel_without_a_reply_does_nothing(self, chat: ChatModel) -> None:
        """The next answer is whole."""
        chat.cancel()
        expected = speak(chat, TALK)[1].finish
        chat.cancel()
        assert speak(chat, TALK)[1].finish == expected == "stop"

    def test_closing_the_stream_stops_and_the_next_answer_works(self, chat: ChatModel) -> None:
        """Whoever stops reading stops the computation."""
        stream = chat.generate(TALK, SAMPLING)
        next(stream)
        stream.close()
        assert speak(chat, TALK)[1].finish == "stop"

    def test_a_stream_may_be_read_in_another_thread(self, chat: ChatModel) -> None:
        """The screen's workers are threads."""
        replies: list[str] = []
        worker = threading.Thread(target=lambda: replies.append(speak(chat, TALK)[0]))
        worker.start()
        worker.join()
        assert replies[0]

    def test_half_a_character_typed_is_no_crash(self, chat: ChatModel) -> None:
        """A lone surrogate cannot be encoded; a terminal may send one."""
        assert speak(chat, [Message("user", "a\ud800b\x00c")])[1].reply_tokens >= 0

    def test_close_twice_is_no_error(self, chat: ChatModel) -> None:
        """Closing is not bookkeeping of the caller."""
        chat.close()
        chat.close()
