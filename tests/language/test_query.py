"""Free text to search terms, and back to what they find."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.language.query import TERM_LIMIT, match_expression, query_terms
from assistant.language.tokens import index_text

_TOKENIZER = "ascii tokenchars '#@+&-_./:'"  # as in the first migration
_MIXED = st.text(alphabet="abS 3.,-_#'+\"*()^:预算予がé\u0301ﾞ", max_size=40)


@pytest.fixture(scope="module")
def index() -> Iterator[sqlite3.Connection]:
    """A full-text table like the store's."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute(f"CREATE VIRTUAL TABLE t USING fts5 (tokens, content='', tokenize=\"{_TOKENIZER}\")")
        connection.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab (t, row)")
        yield connection


def _finds(index: sqlite3.Connection, text: str, query: str) -> bool:
    index.execute("INSERT INTO t (t) VALUES ('delete-all')")
    index.execute("INSERT INTO t (rowid, tokens) VALUES (1, ?)", (index_text(text),))
    expression = match_expression(query_terms(query))
    return expression != "" and index.execute("SELECT 1 FROM t WHERE t MATCH ?", (expression,)).fetchone() is not None


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("项目的预算是多少", "预算"),
        ("项目预算表", "目预"),
        ("預算", "算"),
        ("我们在跑步", "跑步"),
        ("Order #ORD-2024-001 came", "#ORD-2024-001"),
        ("Order ORD-2024-001 came", "#ORD-2024-001"),
        ("Order #ORD-2024-001 came", "ord2024001"),
        ("Order #ORD-2024-001 came", "2024"),
        ("Order #ORD-2024-001 came", "#ORD-20"),
        ("it costs 12,500 dollars", "12500"),
        ("it costs 12500 dollars", "12,500"),
        ("we were running late", "late runs"),
        ("we were running late", "runni"),
        ("we were running late", "RUNNING"),
        ("write me an e-mail", "email"),
        ("un café", "CAFE"),
        ("I like C++ more", "c++"),
        ("日本語の予算", "予算"),
        ("서울에서 만나요", "서울"),
        ("ＡＢＣ", "abc"),
    ],
)
def test_a_query_finds(index: sqlite3.Connection, text: str, query: str) -> None:
    """What a person would call the same is found."""
    assert _finds(index, text, query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("预先计算", "预算"),
        ("I like C more", "c++"),
        ("Order #ORD-2024-001", "ORD-2024-002"),
        ("late", "late running"),
        ("version 3.14", "314"),
        ("budget", "NOT budget OR x"),
        ("anything", "???"),
    ],
)
def test_a_query_does_not_find(index: sqlite3.Connection, text: str, query: str) -> None:
    """Characters apart are no word, all words must be there, and no operator exists."""
    assert not _finds(index, text, query)


@given(st.text(max_size=80) | _MIXED)
@example('"')
@example("NEAR(a b)")
@example("a*")
@example("-x:y")
@example("\ud800")
@example("\x00a")
def test_no_query_is_a_syntax_error(index: sqlite3.Connection, query: str) -> None:
    """Whatever is typed, the index answers."""
    _finds(index, "some text 预算", query)


@given(st.text(max_size=80) | _MIXED)
@example("a" * 100)
@example("12,500.5")
@example("1,2,3")
def test_a_text_is_found_by_itself(index: sqlite3.Connection, text: str) -> None:
    """A sentence that is pasted into the search field finds the turn it was copied from."""
    if query_terms(text):
        assert _finds(index, text, text)


@given(st.text(max_size=80) | _MIXED)
def test_tokens_reach_the_index_as_they_are(index: sqlite3.Connection, text: str) -> None:
    """The index splits at our spaces only, so that its tokens and ours are the same."""
    _finds(index, text, "")
    assert {row[0] for row in index.execute("SELECT term FROM vocabulary")} == set(index_text(text).split())


@given(st.lists(st.text(max_size=80) | _MIXED, max_size=5))
def test_removing_with_the_same_tokens_leaves_nothing(index: sqlite3.Connection, texts: list[str]) -> None:
    """After every text is taken out again, the index knows no word."""
    index.execute("INSERT INTO t (t) VALUES ('delete-all')")
    for number, text in enumerate(texts, 1):
        index.execute("INSERT INTO t (rowid, tokens) VALUES (?, ?)", (number, index_text(text)))
    for number, text in enumerate(texts, 1):
        index.execute("INSERT INTO t (t, rowid, tokens) VALUES ('delete', ?, ?)", (number, index_text(text)))
    assert index.execute("SELECT count(*) FROM vocabulary").fetchone()[0] == 0


def test_a_pasted_page_asks_for_its_first_words() -> None:
    """The number of terms is bounded."""
    assert len(query_terms(" ".join(f"word{number}" for number in range(1000)))) == TERM_LIMIT
