"""English stems, against SQLite's own Porter stemmer."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from assistant.language.stem import stem

_ROOTS = [
    "relat",
    "hop",
    "hopp",
    "fly",
    "happ",
    "conflat",
    "troubl",
    "siz",
    "fall",
    "agre",
    "oper",
    "vietnam",
    "y",
    "sky",
]
_ENDINGS = [
    "s",
    "es",
    "ies",
    "sses",
    "ed",
    "eed",
    "ing",
    "y",
    "ational",
    "tional",
    "enci",
    "izer",
    "logi",
    "bli",
    "alli",
    "entli",
    "eli",
    "ousli",
    "ization",
    "ation",
    "ator",
    "alism",
    "iveness",
    "fulness",
    "ousness",
    "aliti",
    "iviti",
    "biliti",
    "icate",
    "ative",
    "alize",
    "iciti",
    "ical",
    "ful",
    "ness",
    "al",
    "ance",
    "ement",
    "ion",
    "sion",
    "tion",
    "ou",
    "ate",
    "ive",
    "e",
    "ll",
]
_BUILT = st.builds(str.__add__, st.sampled_from(_ROOTS), st.sampled_from(_ENDINGS))
_RANDOM = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)


@pytest.fixture(scope="module")
def oracle() -> Iterator[sqlite3.Connection]:
    """A full-text table whose vocabulary is what Porter makes of the words put in."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("CREATE VIRTUAL TABLE words USING fts5 (word, tokenize = 'porter ascii')")
        connection.execute("CREATE VIRTUAL TABLE stems USING fts5vocab (words, instance)")
        yield connection


def _porter(oracle: sqlite3.Connection, word: str) -> str:
    oracle.execute("DELETE FROM words")
    oracle.execute("INSERT INTO words VALUES (?)", (word,))
    found: str = oracle.execute("SELECT term FROM stems").fetchone()[0]
    return found


@given(_BUILT | _RANDOM)
def test_stems_are_porters(oracle: sqlite3.Connection, word: str) -> None:
    """Any word of a-z has the stem that SQLite's implementation gives it.

    Left out is where SQLite leaves the paper: words that are nothing but an ending, and a doubled y.
    """
    assume(word not in {"ies", "sses", "eed", "eeds"} and "yy" not in word)
    assert stem(word) == _porter(oracle, word)


@pytest.mark.parametrize("word", ["预算", "café", "x2", "of", ""])
def test_what_is_no_english_word_stays(word: str) -> None:
    """Other scripts, codes and the shortest words are their own stems."""
    assert stem(word) == word
