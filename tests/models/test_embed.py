"""Vectors and the texts they are made of: rules without a model."""

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embed import EmbedderCard, Role, check_vector, numbers_of, unit_vector
from models.encoded import EncodedEmbedder, blank_vector, limit_characters
from models.errors import VectorRefused
from models.legible import PORTION_CHARACTERS, PORTION_TEXTS, legible, portions
from models.scripted_embedder import scripted_embedder, tokens_of
from support.objects import BadEncoder

NUMBER = st.floats(min_value=-1e30, max_value=1e30)


@given(st.lists(NUMBER, min_size=1, max_size=40).filter(lambda row: any(abs(number) > 1e-20 for number in row)))
def test_a_unit_vector_has_length_one(row: list[float]) -> None:
    """Whatever the numbers, huge or small; it passes the check that the store makes."""
    check_vector(unit_vector(row), len(row))


def test_a_vector_is_float32_little_endian() -> None:
    """The same bytes on every machine."""
    assert struct.pack("<2f", 0.6, 0.8) == unit_vector([3.0, 4.0])
    assert pytest.approx((0.6, 0.8)) == numbers_of(unit_vector([3.0, 4.0]))


@pytest.mark.parametrize("row", [[0.0, 0.0], [], [math.nan, 1.0], [math.inf, 1.0], [-math.inf, math.inf]])
def test_a_row_without_direction_is_refused(row: list[float]) -> None:
    """Zero, NaN and infinity point nowhere."""
    with pytest.raises(VectorRefused):
        unit_vector(row)


@pytest.mark.parametrize(
    "vector",
    [
        b"",
        struct.pack("<3f", 1, 0, 0),
        struct.pack("<2f", 0, 0),
        struct.pack("<2f", math.nan, 1),
        struct.pack("<2f", math.inf, 1),
        struct.pack("<2f", 1, 1),
    ],
)
def test_what_is_no_unit_vector_is_refused(vector: bytes) -> None:
    """Another size, zero, NaN, infinity, another length."""
    with pytest.raises(VectorRefused):
        check_vector(vector, 2)


@pytest.mark.parametrize(
    "rows",
    [[[0.0] * 4], [[math.nan] * 4], [[1.0] * 3], [], [[1.0] * 4] * 2],
    ids=["zero", "NaN", "size", "none", "two"],
)
def test_what_a_damaged_model_gives_is_refused(rows: list[list[float]]) -> None:
    """It never reaches an index."""
    with pytest.raises(VectorRefused):
        EncodedEmbedder(BadEncoder(rows)).embed(["word"], Role.PASSAGE)


def test_a_text_with_nothing_to_read_is_not_shown_to_the_library() -> None:
    """Its vector is the first axis, whatever the model."""
    embedder = EncodedEmbedder(BadEncoder([[0.0, 1.0, 0.0, 0.0]]))
    assert [blank_vector(4), unit_vector([0, 1, 0, 0]), blank_vector(4)] == embedder.embed(
        ["", "x", " \ud800"], Role.QUERY
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        (" \t\n\u3000", ""),
        ("tea  \n\n pot", "tea pot"),
        ("a\x00b", "a b"),
        ("\ud83ea", "a"),
        ("\x1b[31mred", "[31mred"),
        ("🦊 花生", "🦊 花生"),
        ("x" * 50, "x" * 20),
        (" " * 60 + "late", "late"),
        ("nineteen character - cut", "nineteen character -"),
    ],
)
def test_legible(text: str, expected: str) -> None:
    """One space between words, nothing that a tokenizer trips over, cut at twenty characters."""
    assert expected == legible(text, 20)


@given(st.text(alphabet=st.characters(), max_size=300), st.integers(min_value=1, max_value=50))
def test_legible_text_is_legible(text: str, limit: int) -> None:
    """It can be encoded, keeps the limit, and is its own legible form."""
    clean = legible(text, limit)
    assert len(clean.encode().decode()) <= limit
    assert clean == legible(clean, limit)


@given(st.lists(st.integers(min_value=0, max_value=2 * PORTION_CHARACTERS), max_size=100))
def test_portions_are_the_texts_in_order(sizes: list[int]) -> None:
    """None is lost or empty, and each is small enough."""
    texts = ["x" * size for size in sizes]
    parts = list(portions(texts))
    assert texts == [text for part in parts for text in part]
    for part in parts:
        assert 1 <= len(part) <= PORTION_TEXTS
        assert len(part) == 1 or sum(map(len, part)) <= PORTION_CHARACTERS


def test_what_travels_is_what_the_model_can_read() -> None:
    """Eight characters for a token, never more than 64 Ki."""
    assert 4096 == limit_characters(EmbedderCard("x", 2, ("*",), 512))
    assert 65_536 == limit_characters(EmbedderCard("x", 2, ("*",), 1_000_000))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Green tea", ["green", "tea"]),
        ("喝茶", ["喝茶", "喝", "茶", "喝茶"]),
        ("喝green茶", ["喝", "喝", "green", "茶", "茶"]),
        ("?!", ["?!"]),
    ],
)
def test_tokens_of_the_scripted_embedder(text: str, tokens: list[str]) -> None:
    """Words; of Chinese the characters and pairs as well; of signs the text."""
    assert tokens == tokens_of(text)


def test_the_scripted_embedder_is_the_same_everywhere() -> None:
    """Other than Python's own hash, its numbers do not change from process to process."""
    (vector,) = scripted_embedder(4).embed(["green tea"], Role.QUERY)
    assert (-1.0, 0.0, 0.0, 0.0) == numbers_of(vector)


def test_a_card_reads_what_it_was_made_for() -> None:
    """A star reads everything."""
    assert EmbedderCard("x", 2, ("en", "zh"), 512).reads("zh")
    assert not EmbedderCard("x", 2, ("en",), 512).reads("zh")
    assert EmbedderCard("x", 2, ("*",), 512).reads("zh")
