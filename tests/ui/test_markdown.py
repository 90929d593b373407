"""Markdown as blocks: what a reply looks like, line by line."""

from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from ui.widgets.markdown_blocks import parse
from ui.widgets.prose import Prose, ProseVisual

MARKDOWN = st.lists(
    st.sampled_from(
        ["# Head", "- item", "  - inner", "1. one", "> said", "```py", "x = 1", "```", "| a | b |", "|---|--:|", "| 1 | 2 |"]
        + ["plain words", "**bold", "[/b] y[0]", "中文,和标点。", "---", "", "\t", "<b>", "[x](y)", "![i](u)", "&amp;", "\\"]
    ),
    max_size=25,
).map("\n".join)


def shown(text: str, width: int = 40) -> list[str]:
    """``text`` as it is drawn."""
    return [line.plain.rstrip() for line in ProseVisual(parse(text).blocks).lines(width)]


def test_blocks_stand_apart() -> None:
    """Head, paragraph and list each have an empty line between them; items have none."""
    assert shown("# Head\nWords.\n\n- a\n- b") == ["Head", "", "Words.", "", "• a", "• b"]


def test_lists_nest() -> None:
    """An inner list is indented by the mark of the outer one, long items hang under their first word."""
    assert shown("- a\n  1. one two three four", 14) == ["• a", "  1. one two", "     three", "     four"]


def test_numbers_align_at_the_right() -> None:
    """Nine and ten stand under each other."""
    assert shown("9. nine\n10. ten") == [" 9. nine", "10. ten"]


def test_a_single_line_end_is_a_line_end() -> None:
    """Models mean it so."""
    assert shown("one\ntwo") == ["one", "two"]


def test_code_keeps_its_shape() -> None:
    """Nothing in it is wrapped at words or read as Markdown."""
    assert shown("```python\nif x:\n    y[0] = '[/b]'\n```") == [" if x:", "     y[0] = '[/b]'"]


def test_code_in_an_unknown_language_is_shown_as_it_is() -> None:
    """No lexer is guessed."""
    assert shown("```nosuchlanguage\n*a*\n```") == [" *a*"]


def test_columns_of_a_table_align_in_cells() -> None:
    """A Chinese character is two cells wide; numbers stand at the right where the table says so."""
    assert shown("| 酒店 | price |\n|---|--:|\n| 蓝屋 | 120 |\n| B | 9 |") == [
        "酒店  price",
        "───────────",
        "蓝屋    120",
        "B         9",
    ]


def test_a_wide_table_is_narrowed() -> None:
    """No line is wider than the screen."""
    lines = shown("| a | b |\n|---|---|\n| " + "word " * 20 + "| " + "字" * 30 + " |", width=30)
    assert max(Content(line).cell_length for line in lines) <= 30


def test_a_link_shows_where_it_leads() -> None:
    """Nothing is hidden behind words."""
    assert shown("[bank](http://evil.example)") == ["bank (http://evil.example)"]


def test_html_and_brackets_are_text() -> None:
    """Neither is obeyed."""
    assert shown("<b>x</b> x [/b] y[0]") == ["<b>x</b> x [/b] y[0]"]


@given(MARKDOWN, st.integers(min_value=10, max_value=60))
def test_no_line_is_wider_than_the_screen(text: str, width: int) -> None:
    """Whatever a model writes, at any width."""
    lines = ProseVisual(parse(text).blocks).lines(width)
    assert [line.plain for line in lines if line.rstrip().cell_length > width + 8] == []


@given(MARKDOWN, st.lists(st.integers(min_value=1, max_value=7), min_size=1))
def test_a_reply_that_grew_looks_like_one_that_was_read_at_once(text: str, sizes: list[int]) -> None:
    """Reading only the last block again loses and doubles nothing, wherever the pieces were cut."""
    prose, rest, step = Prose(), text, 0
    while rest:
        size = sizes[step % len(sizes)]
        prose.append(rest[:size])
        rest, step = rest[size:], step + 1
    grown = [line.plain for line in prose._shown.lines(40)]
    prose.finish(text)
    assert grown == [line.plain for line in prose._shown.lines(40)]
