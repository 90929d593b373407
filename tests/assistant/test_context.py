"""The prompt of a turn: what stands in it, in which order, within the budget."""

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.context import Material, assemble
from assistant.memory.budget import Window
from assistant.memory.turn import Speaker, Turn, TurnStatus
from models.chat import Message
from models.errors import PromptTooLong

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def turn(position: int, speaker: Speaker, text: str) -> Turn:
    return Turn(str(position), "s", position, speaker, text, TurnStatus.COMPLETE, NOW)


def material(*texts: str) -> Material:
    """User and assistant in turn; the last text is the question."""
    speakers = [Speaker.USER, Speaker.ASSISTANT]
    turns = [turn(at, speakers[(at - 1) % 2], text) for at, text in enumerate(texts, 1)]
    return Material("Be brief.", tuple(turns[:-1]), turns[-1])


def words(messages: Sequence[Message]) -> list[int]:
    """A token for each word, and two for the frame of a message."""
    return [len(message.text.split()) + 2 for message in messages]


def test_front_to_back() -> None:
    """Instructions, then history, then the question."""
    context = assemble(material("one", "two", "three"), Window(1000), words)
    assert [("system", "Be brief."), ("user", "one"), ("assistant", "two"), ("user", "three")] == [
        (message.role, message.text) for message in context.messages
    ]


def test_the_front_is_stable_between_turns() -> None:
    """A later prompt begins with the whole earlier one."""
    earlier = assemble(material("one", "two", "three"), Window(1000), words).messages
    later = assemble(material("one", "two", "three", "four", "five"), Window(1000), words).messages
    assert earlier == later[: len(earlier)]


def test_an_unanswered_question_joins_the_next() -> None:
    """Two questions in a row become one message: chat templates demand strict alternation."""
    context = assemble(material("one", "", "three"), Window(1000), words)
    assert ["Be brief.", "one\n\nthree"] == [message.text for message in context.messages]


def test_oldest_exchange_leaves_first() -> None:
    """When the window is full, what stays is the newest, and the start says where it begins."""
    context = assemble(material("a " * 30, "b " * 30, "c " * 10, "d " * 10, "e"), Window(75), words)
    assert context.window_start == 3
    assert context.messages[1].text.startswith("c")


def test_a_question_that_cannot_fit_is_refused() -> None:
    """Instructions and question alone over the limit: the numbers are told."""
    with pytest.raises(PromptTooLong, match=r"107 tokens.*80"):
        assemble(material("x " * 101), Window(100), words)


TEXTS = st.lists(st.text("ab ", max_size=60), max_size=30)


@given(TEXTS, st.text("ab ", min_size=1, max_size=60).filter(str.strip), st.integers(20, 200))
def test_never_over_the_window_never_an_empty_question(history: list[str], question: str, context: int) -> None:
    """Whatever was said before: the prompt fits, ends with the whole question, and its speakers alternate."""
    if len(history) % 2:
        history = history[:-1]
    window = Window(context)
    try:
        result = assemble(material(*history, question), window, words)
    except PromptTooLong:
        assert len(question.split()) + 6 > window.limit_tokens
        return
    roles = [message.role for message in result.messages]
    assert result.tokens <= window.limit_tokens
    assert result.messages[-1].text.endswith(question)
    assert all(one != other for one, other in pairwise(roles))
