"""How well the scrubber does on sentences that were never looked at while its rules were written.

Set a is there to be looked at when a rule is mended. Set b is not: a failure here tells a share and never a sentence.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from assistant.privacy.mask import mask
from assistant.privacy.rules import load_rules
from assistant.privacy.scan import scan
from tests.privacy.invented import SLOT
from tests.privacy.prose_set import CLEAN, LANGUAGES, SECRET_KINDS, Figures, main, measure, prose

SIZES = {"prose_a": 60, "prose_b": 80}

RECALL = {"en": 0.84, "zh": 0.89}
FALSE_ALARMS = {"en": 0.076, "zh": 0.020}
KEPT = {"en": 0.980, "zh": 0.980}
CUT_SHORT = {"en": 0.020, "zh": 0.042}

_SETS = [(folder, language) for folder in SIZES for language in LANGUAGES]
_TOKEN_SHAPED = re.compile(r"(?=\w*\d)(?=\w*[A-Za-z])\w{20,}", re.ASCII)


def exported(text: str) -> str:
    """``text`` as the default settings of an export let it leave: every finding is taken out."""
    return mask(text, scan(text, load_rules())).text


@cache
def figures(language: str) -> Figures:
    """What the rules make of set b in ``language``."""
    return measure(prose(language, folder="prose_b"), exported)


def share(name: str, language: str) -> float:
    """One figure of set b alone: what pytest shows of a failure names no sentence."""
    return float(getattr(figures(language), name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_in_unread_prose_are_found(language: str) -> None:
    """Passwords, codes, tokens, keys and personal numbers are gone from what leaves."""
    assert share("recall", language) >= RECALL[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_harmless_unread_prose_stays_whole(language: str) -> None:
    """Numbers of things, tokens of a language model, keys of a piano and talk about passwords are let through."""
    assert share("false_alarms", language) <= FALSE_ALARMS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_around_a_value_are_kept_in_unread_prose(language: str) -> None:
    """The value goes and the sentence stays."""
    assert share("kept", language) >= KEPT[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_in_unread_prose_goes_as_a_whole(language: str) -> None:
    """Of a value that was found no word stays behind."""
    assert share("cut_short", language) <= CUT_SHORT[language]


@pytest.mark.parametrize(("folder", "language"), _SETS)
def test_a_set_is_mixed(folder: str, language: str) -> None:
    """Every kind, 45 of 100 clean, no sentence twice."""
    rows = prose(language, folder=folder)
    assert len(rows) == SIZES[folder]
    assert {row.kind for row in rows} == SECRET_KINDS | {CLEAN}
    assert sum(row.is_clean for row in rows) / len(rows) == pytest.approx(0.45)
    assert len({row.id for row in rows}) == len({row.text for row in rows}) == len(rows)


@pytest.mark.parametrize(("folder", "language"), _SETS)
def test_the_rows_of_a_set_say_what_goes_and_what_stays(folder: str, language: str) -> None:
    """Clean rows name no value; the others name values and words to keep, and no value holds a kept word."""
    rows = prose(language, folder=folder)
    assert all(row.is_clean is (row.values == ()) is (row.keep == ()) for row in rows)
    assert all(part in row.text for row in rows for part in (*row.values, *row.keep))
    assert not any(word in value for row in rows for word in row.keep for value in row.values)


@pytest.mark.parametrize(("folder", "language"), _SETS)
def test_no_file_of_a_set_holds_what_is_shaped_like_a_token(folder: str, language: str) -> None:
    """Long runs of letters and digits stand in slots, which are filled when a test runs."""
    text = Path(__file__).with_name(folder).joinpath(f"{language}.jsonl").read_text(encoding="utf-8")
    assert _TOKEN_SHAPED.findall(SLOT.sub(" ", text)) == []


def test_no_sentence_stands_in_two_sets() -> None:
    """A sentence of the first set, which the rules have seen, would measure nothing here."""
    texts = [row.text for folder in ("prose", *SIZES) for one in LANGUAGES for row in prose(one, folder=folder)]
    assert len(set(texts)) == len(texts)


def test_a_set_is_written_by_its_name(tmp_path: Path) -> None:
    """The cases of the set named, and not of the first."""
    out = tmp_path / "cases.jsonl"
    assert main([str(out), "prose_a"]) == 0
    assert len(out.read_text(encoding="utf-8").splitlines()) == SIZES["prose_a"] * len(LANGUAGES)
