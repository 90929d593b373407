"""A document becomes blocks that say where they are from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.documents.block import DocumentBlock, source_line
from assistant.documents.lines import joined
from assistant.documents.splitting import LONGEST_WEIGHT, PageText, split_document, weight

_FULL = "A line of the page that is as wide as its column goes"
_SENTENCE = {"en": "The committee met again and talked about the budget. ", "zh": "委员会再次开会讨论了预算问题。"}


def test_headings_begin_blocks_and_name_them() -> None:
    """A heading holds until the next one; one in code is none."""
    text = "before\n\n# Budget\n\n500 euros.\n\n## Dates ##\nMay.\n```\n# no heading\n```"
    blocks = split_document("a.md", [PageText(0, text)])
    assert [("", "before"), ("Budget", "500 euros."), ("Dates", "May.\n```\n# no heading\n```")] == [
        (block.heading, block.text) for block in blocks
    ]


def test_chinese_chapters_are_headings() -> None:
    """They hold over pages, too."""
    blocks = split_document("a.pdf", [PageText(1, "第一章 总则\n\n本合同有效。"), PageText(2, "金额不变。")])
    assert [(1, "第一章 总则", "本合同有效。"), (2, "第一章 总则", "金额不变。")] == [
        (block.page, block.heading, block.text) for block in blocks
    ]


def test_a_block_never_spans_two_pages() -> None:
    """However short they are: its source is to be exact."""
    blocks = split_document("a.pdf", [PageText(1, "a"), PageText(2, "b")])
    assert [(1, "a", 1), (2, "b", 2)] == [(block.page, block.text, block.position) for block in blocks]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_long_paragraphs_are_cut_between_sentences(language: str) -> None:
    """No sentence is cut in two, none is lost, none is said twice."""
    blocks = split_document("a.txt", [PageText(0, (_SENTENCE[language] * 60).strip())])
    text = "\n".join(block.text for block in blocks)
    assert (60, True) == (text.count(_SENTENCE[language].strip()), len(blocks) > 3)
    assert all(weight(block.text) <= LONGEST_WEIGHT for block in blocks)


def test_a_text_without_an_end_is_cut_with_a_mark() -> None:
    """Both sides of a cut show it."""
    first, second = split_document("a.txt", [PageText(0, "没有标点" * 100)])
    assert ("…", "…", "没有标点" * 100) == (
        first.text[-1],
        second.text[0],
        first.text.removesuffix("…") + second.text.removeprefix("…"),
    )


@given(st.text(alphabet=st.sampled_from("ab 。.\n预算#第章一`"), max_size=3000))
def test_no_block_is_larger_than_it_may_be(text: str) -> None:
    """Whatever the text is; and none is empty."""
    blocks = split_document("a.txt", [PageText(0, text)])
    assert all(block.text.strip() and weight(block.text) <= 2 * LONGEST_WEIGHT for block in blocks)


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (f"{_FULL} on.", f"{_FULL}\non."),
        ("The committee met.", "The com-\nmittee met."),
        ("委员会再次开会讨论了明年的全部预算问题。", "委员会再次开会讨论了明年的全部预\n算问题。"),
        (f"{_FULL}\n\n- first\n\n- second", f"{_FULL}\n- first\n- second"),
        (f"Title\n\n{_FULL}", f"Title\n{_FULL}"),
        ("Budget: 500\n\nDate: 1 May\n\nName: Anna", "Budget: 500\nDate: 1 May\nName: Anna"),
    ],
)
def test_lines_of_a_page_become_paragraphs(expected: str, text: str) -> None:
    """A full line goes on; a short one, or a list, begins anew."""
    assert expected == joined(text)


@pytest.mark.parametrize(
    ("expected", "page", "language"),
    [
        ("From report.pdf, page 3: ", 3, "en"),
        ("From report.pdf: ", 0, "en"),
        ("摘自report.pdf第3页：", 3, "zh"),
        ("摘自report.pdf：", 0, "zh"),
    ],
)
def test_a_source_is_said_in_the_language_of_the_question(expected: str, page: int, language: str) -> None:
    """With the page where there is one."""
    assert expected == source_line(DocumentBlock("x", "report.pdf", page, "", 1), language)
