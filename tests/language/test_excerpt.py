"""Excerpts of found texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.excerpt import cells, excerpt
from assistant.language.query import query_terms


def _marked(text: str, query: str, width_cells: int = 80) -> str:
    fragments = excerpt(text, query_terms(query), width_cells)
    return "".join(f"[{fragment.text}]" if fragment.matched else fragment.text for fragment in fragments)


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("we were running late", "runs", "we were [running] late"),
        ("我的项目预算是五千", "预算", "我的项目[预算]是五千"),
        ("un Café noir", "cafe", "un [Café] noir"),
        ("un Cafe\u0301 noir", "cafe", "un [Cafe\u0301] noir"),
        ("Order #ORD-2024-001.", "ord-2024-001", "Order [#ORD-2024-001]."),
        ("budget and budgets", "budget", "[budget] and [budgets]"),
        ("a\n\n  b", "b", "a [b]"),
        ("nothing here", "预算", "nothing here"),
    ],
)
def test_matches_are_marked_in_the_original_words(text: str, query: str, marked: str) -> None:
    """What is marked is the text as it was written, not its folded form."""
    assert _marked(text, query) == marked


def test_a_long_text_is_cut_around_its_first_match() -> None:
    """The match is in sight, with a few words before it."""
    text = "word " * 100 + "budget " + "word " * 100
    assert _marked(text, "budget", 40) == "…word [budget] word word word word word w…"


def test_chinese_characters_are_two_cells_wide() -> None:
    """A line of forty cells holds at most twenty of them."""
    fragments = excerpt("项" * 50 + "预算" + "目" * 50, query_terms("预算"), 40)
    text = "".join(fragment.text for fragment in fragments)
    assert text == "…项项项项项预算目目目目目目目目目目目目…"


@given(st.text(max_size=300), st.text(max_size=10), st.integers(4, 100))
def test_an_excerpt_is_never_too_wide(text: str, query: str, width_cells: int) -> None:
    """Whatever the text and the query, it is one line that fits."""
    shown = "".join(fragment.text for fragment in excerpt(text, query_terms(query), width_cells))
    assert sum(map(cells, shown)) <= width_cells
    assert "\n" not in shown
