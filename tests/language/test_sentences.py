"""Sentences of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.sentences import language_of, split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("I like tea. You too?", ["I like tea.", "You too?"]),
        ("Dr. Watson paid 3.50 to Mr. Holmes. Why?", ["Dr. Watson paid 3.50 to Mr. Holmes.", "Why?"]),
        ("我住在杭州。你呢？", ["我住在杭州。", "你呢？"]),
        ("他说：“走吧。”然后走了。", ["他说：“走吧。”", "然后走了。"]),
        ("first line\nsecond line", ["first line", "second line"]),
        ("tea, coffee, etc. Then cake.", ["tea, coffee, etc.", "Then cake."]),
        ("  \n ", []),
    ],
)
def test_a_text_is_cut_where_sentences_end(text: str, sentences: list[str]) -> None:
    """Not after a title, not within a number."""
    assert sentences == [sentence.text for sentence in split_sentences(text)]


@given(st.text())
def test_a_sentence_stands_where_it_says(text: str) -> None:
    """Its place points at its own words."""
    for sentence in split_sentences(text):
        assert sentence.text == text[sentence.start : sentence.end]


@pytest.mark.parametrize(
    ("text", "language"), [("I like 茶", "en"), ("我喜欢 tea", "zh"), ("", "en"), ("OK，明白了", "zh")]
)
def test_the_language_is_that_of_most_words(text: str, language: str) -> None:
    """A Han character weighs as much as two letters."""
    assert language == language_of(text)
