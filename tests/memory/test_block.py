"""Blocks: clean text, a life, and documents that are reduced where they would take too much."""

from datetime import UTC, datetime

import pytest

from assistant.memory.block import CUT, Block, BlockType, Fate, Life, cleaned, reduced, shortened

NOW = datetime(2026, 11, 30, tzinfo=UTC)
LONG = "http://example.org/" + "x" * 300


@pytest.mark.parametrize(
    ("clean", "text"),
    [
        ("a b", "a\x07 b\x00"),
        ("one\ntwo\tthree", "one\r\ntwo\tthree"),
        ("café für 3 €", "cafÃ© fÃ¼r 3 â‚¬"),
        ("中文", "ä¸\xadæ–‡"),
        ("Ä ist kein Ã", "Ä ist kein Ã"),
        (f"see {LONG[:80]}{CUT} there", f"see {LONG} there"),
        ("see http://example.org/short there", "see http://example.org/short there"),
    ],
)
def test_text_is_cleaned(clean: str, text: str) -> None:
    """No control characters, no mojibake where it can be read rightly, no endless addresses."""
    assert clean == cleaned(text)


def test_a_long_text_keeps_both_ends() -> None:
    """The mark stands between them, and the limit holds."""
    text = shortened("begin " + "x" * 500 + " end", 100)
    assert len(text) <= 100
    assert text.startswith("begin")
    assert text.endswith("end")
    assert CUT in text


def test_a_block_tells_its_life() -> None:
    """Each entry is added at the end; the block before it stays as it was."""
    block = Block(BlockType.HUMAN, "hello", "t1", NOW)
    assert (Life(Fate.ENTERED, 3), Life(Fate.COMPRESSED, 9, "share")) == block.lived(Fate.ENTERED, 3).lived(
        Fate.COMPRESSED, 9, "share"
    ).life
    assert block.life == ()


@pytest.mark.parametrize(
    ("text", "kind", "tokens", "left"),
    [
        ("key", BlockType.DOCUMENT, 200, 1000),
        ("a whole page", BlockType.DOCUMENT, 150, 1000),
        ("a whole page", BlockType.HUMAN, 900, 1000),
        ("key", BlockType.DOCUMENT, 1, 0),
    ],
)
def test_a_document_over_its_quota_is_reduced(text: str, kind: BlockType, tokens: int, left: int) -> None:
    """Over 15 % of what is left a document becomes its key fields; nothing else does."""
    block = Block(kind, "a whole page", "d1", NOW, tokens)
    assert text == reduced(block, left, lambda _: "key", lambda text: len(text) - 3).text


def test_what_grows_is_not_taken() -> None:
    """Key fields that are longer than the block replace nothing."""
    block = Block(BlockType.DOCUMENT, "short", "d1", NOW, 5)
    assert block is reduced(block, 10, lambda text: text * 9, len)
