"""Masking takes out every place of a value, keeps the rest, and can be walked in both directions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.privacy.mask import MARK, Cut, Masked, mask
from assistant.privacy.rules import Group, load_rules
from assistant.privacy.scan import Finding, scan

_TEXT = st.text(alphabet=st.sampled_from("ab1 是.\n😀"), max_size=60)


@st.composite
def texts_with_findings(draw: st.DrawFn) -> tuple[str, list[Finding]]:
    """A text and spans of it, in any order, that may touch but not overlap."""
    text = draw(_TEXT)
    borders = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = zip(borders[::2], borders[1::2], strict=False)
    return text, [Finding("any", Group.TOKEN, start, end) for start, end in spans]


def finding(start: int, end: int) -> Finding:
    """A finding of any rule."""
    return Finding("any", Group.PASSWORD, start, end)


def test_the_value_goes_and_the_sentence_stays() -> None:
    """The mark stands exactly where the value stood."""
    assert f"My PIN is {MARK}." == mask("My PIN is 4821.", [finding(10, 14)]).text


def test_no_finding_changes_nothing() -> None:
    """The text comes back as it was, without cuts."""
    assert Masked("My PIN is safe.", ()) == mask("My PIN is safe.", [])


def test_a_value_said_again_is_masked_again() -> None:
    """A value that was recognised once is a secret wherever it stands."""
    assert f"{MARK}! I said {MARK}." == mask("4821! I said 4821.", [finding(0, 4)]).text


def test_a_short_value_is_not_cut_out_of_a_longer_word() -> None:
    """The password "cat" must not turn "education" into a riddle."""
    assert f"{MARK} education" == mask("cat education", [finding(0, 3)]).text


def test_the_cuts_tell_where_the_values_were() -> None:
    """Offsets of the original, and where the mark begins."""
    assert (Cut(3, 7, 3),) == mask("is 4821.", [finding(3, 7)]).cuts


@pytest.mark.parametrize(("original", "expected"), [(0, 0), (3, 3), (5, 3), (7, 3 + len(MARK)), (8, 4 + len(MARK))])
def test_an_offset_of_the_original_is_found_in_the_masked_text(original: int, expected: int) -> None:
    """Inside a value it is where the mark begins."""
    assert expected == mask("is 4821.", [finding(3, 7)]).to_masked(original)


@given(texts_with_findings())
def test_no_long_value_is_left(case: tuple[str, list[Finding]]) -> None:
    """The masked text contains none of the values of six characters and more, whatever they are made of."""
    text, findings = case
    result = mask(text, findings).text
    values = {text[one.start : one.end] for one in findings}
    assert [value for value in values if len(value) >= 6 and value in result] == []


@given(texts_with_findings())
def test_every_finding_is_inside_a_cut(case: tuple[str, list[Finding]]) -> None:
    """Also a value of one character."""
    text, findings = case
    cuts = mask(text, findings).cuts
    assert all(
        any(cut.start <= one.start and one.end <= cut.end for cut in cuts) for one in findings if one.start < one.end
    )


@given(texts_with_findings())
def test_what_is_no_value_keeps_its_characters(case: tuple[str, list[Finding]]) -> None:
    """Each character outside the cuts is found at its offset in the masked text."""
    text, findings = case
    result = mask(text, findings)
    kept = [offset for offset in range(len(text)) if not any(cut.start <= offset < cut.end for cut in result.cuts)]
    assert all(text[offset] == result.text[result.to_masked(offset)] for offset in kept)


@given(texts_with_findings())
def test_offsets_come_back(case: tuple[str, list[Finding]]) -> None:
    """From the original to the masked text and back is the same place, outside the values."""
    text, findings = case
    result = mask(text, findings)
    kept = [offset for offset in range(len(text)) if not any(cut.start <= offset < cut.end for cut in result.cuts)]
    assert kept == [result.to_original(result.to_masked(offset)) for offset in kept]


@given(texts_with_findings())
def test_each_cut_is_one_mark(case: tuple[str, list[Finding]]) -> None:
    """The length of the masked text is what the cuts say."""
    text, findings = case
    result = mask(text, findings)
    removed = sum(cut.end - cut.start for cut in result.cuts)
    assert len(text) - removed + len(MARK) * len(result.cuts) == len(result.text)


@pytest.mark.parametrize(
    "text", ["my bank PIN is 4821", "我家wifi密码是sunny2024。", "password = hunter2", "密码：芝麻开门"]
)
def test_a_masked_text_is_clean(text: str) -> None:
    """Masking twice is masking once: the mark is no value of any rule."""
    once = mask(text, scan(text, load_rules())).text
    assert scan(once, load_rules()) == ()
