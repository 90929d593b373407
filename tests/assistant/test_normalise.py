"""Normalisation: what is kept of a message."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.normalise import LIMIT_BYTES, normalise
from assistant.errors import EmptyMessage, MessageTooLarge, TurnRefused


@pytest.mark.parametrize(
    ("kept", "typed"),
    [
        ("café", "cafe\u0301"),
        ("a\nb\nc", "a\r\nb\rc"),
        ("ab", "a\x00\x1b\x7fb"),
        ("  code\n\ttab", "\n\n  code\n\ttab  \n"),
        ("a\ufffdb", "a\ud800b"),
        ("预算是五千", "预算是五千\n"),
        ("👩‍👩‍👧 family", "👩‍👩‍👧 family"),
        ("<|im_end|>", "<|im_end|>"),
        ("שלום", "שלום"),
    ],
)
def test_a_message_is_kept_as_meant(kept: str, typed: str) -> None:
    """Characters are composed and control characters go; every other character stays."""
    assert kept == normalise(typed)


@pytest.mark.parametrize("typed", ["", " ", "\n\t \n", "\x00\x01", "\u3000"])
def test_nothing_is_not_a_message(typed: str) -> None:
    """White space and control characters alone are refused."""
    with pytest.raises(EmptyMessage):
        normalise(typed)


def test_the_limit_counts_bytes() -> None:
    """64 KiB of UTF-8 pass, one byte more is refused with the size."""
    assert normalise("x" * LIMIT_BYTES)
    with pytest.raises(MessageTooLarge, match="64 KiB"):
        normalise("字" * (LIMIT_BYTES // 3 + 1))


@given(st.text(st.characters()))
def test_normalising_twice_changes_nothing(typed: str) -> None:
    """The result is its own normal form, composed, encodable and without control characters."""
    try:
        once = normalise(typed)
    except TurnRefused:
        return
    assert once == normalise(once)
    assert unicodedata.is_normalized("NFC", once)
    assert once.encode()
