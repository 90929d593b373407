"""How well the scrubber tells sentences apart that were written without a look at its rules."""

import json
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from assistant.privacy import checksums
from assistant.privacy.mask import mask
from assistant.privacy.rules import load_rules
from assistant.privacy.scan import scan
from tests.privacy.invented import SLOT, fill
from tests.privacy.prose_set import CLEAN, LANGUAGES, SECRET_KINDS, Figures, Row, main, measure, prose

RECALL = {"en": 0.98, "zh": 0.98}
FALSE_ALARMS = 0.03
KEPT = 0.98
CUT_SHORT = 0.02

_TOKEN_SHAPED = re.compile(r"(?=\w*\d)(?=\w*[A-Za-z])\w{20,}", re.ASCII)


def exported(text: str) -> str:
    """``text`` as the default settings of an export let it leave: every finding is taken out."""
    return mask(text, scan(text, load_rules())).text


@cache
def figures(language: str) -> Figures:
    """What the rules make of the sentences of ``language``."""
    return measure(prose(language), exported)


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_in_prose_nobody_tuned_on_are_found(language: str) -> None:
    """Passwords in a hundred wordings, codes, tokens, keys and personal numbers are gone from what leaves."""
    found = figures(language)
    print(language, found)
    assert found.recall >= RECALL[language], str(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_harmless_prose_nobody_tuned_on_stays_whole(language: str) -> None:
    """3 of 100 at most: hashes, numbers of things, talk about passwords without one."""
    assert figures(language).false_alarms <= FALSE_ALARMS, str(figures(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_around_a_value_are_kept(language: str) -> None:
    """The value goes and the sentence stays: what it was about can still be read."""
    assert figures(language).kept >= KEPT, str(figures(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_goes_as_a_whole(language: str) -> None:
    """Of a passphrase of several words no word stays behind."""
    assert figures(language).cut_short <= CUT_SHORT, str(figures(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_is_large_and_mixed(language: str) -> None:
    """200 sentences of each language and more, every kind, a third and more clean, no sentence twice."""
    rows = prose(language)
    assert len(rows) >= 200
    assert {row.kind for row in rows} == SECRET_KINDS | {CLEAN}
    assert 0.35 <= sum(row.is_clean for row in rows) / len(rows) <= 0.45
    assert len({row.id for row in rows}) == len({row.text for row in rows}) == len(rows)


@pytest.mark.parametrize("row", [row for language in LANGUAGES for row in prose(language)], ids=lambda row: row.id)
def test_a_row_says_what_goes_and_what_stays(row: Row) -> None:
    """Clean rows name no value; the others name values and words to keep, and no value holds a kept word."""
    assert row.is_clean is (row.values == ()) is (row.keep == ())
    assert all(part in row.text for part in (*row.values, *row.keep))
    assert not any(word in value for word in row.keep for value in row.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_file_holds_what_is_shaped_like_a_token(language: str) -> None:
    """Long runs of letters and digits stand in slots, which are filled when a test runs."""
    text = Path(__file__).with_name("prose").joinpath(f"{language}.jsonl").read_text(encoding="utf-8")
    assert _TOKEN_SHAPED.findall(SLOT.sub(" ", text)) == ["AAAAC3NzaC1lZDI1NTE5AAAAI"]


def test_the_same_seed_gives_the_same_values_and_another_seed_others() -> None:
    """A figure can be measured again, and the sentences again with other numbers."""
    assert prose("en", 1) == prose("en", 1)
    assert {row.id for row in prose("en", 1)} == {row.id for row in prose("en", 2)}
    assert {row.text for row in prose("en", 1)} != {row.text for row in prose("en", 2)}


@pytest.mark.parametrize(
    ("slot", "test"),
    [
        ("{cnid}", checksums.is_identity_card),
        ("{uscc}", checksums.is_company_code),
        ("{card:4}", checksums.is_bank_card),
        ("{card:53}", checksums.is_bank_card),
        ("{unionpay}", checksums.is_bank_card),
        *[(f"{{iban:{country}}}", checksums.is_iban) for country in ("de", "fr", "gb", "nl")],
    ],
)
def test_invented_numbers_have_the_check_digits_of_their_standard(slot: str, test: Callable[[str], bool]) -> None:
    """Two workings of each standard, the set's and the program's, agree."""
    numbers = [fill(slot, random.Random(seed)) for seed in range(100)]
    assert [number for number in numbers if not test(number)] == []


def test_a_slot_that_does_not_exist_is_an_error() -> None:
    """A misspelt slot would otherwise stand in a sentence as it is."""
    with pytest.raises(KeyError):
        fill("my card {kard:4}", random.Random(1))


def test_the_measure_counts_what_is_left_touched_and_torn() -> None:
    """One value of three is left and one can be read in part; the clean sentence is touched, a kept word gone."""
    rows = (
        Row("a", "en", "pin", "The gate: 11 22, the door: 3344", ("11 22", "3344"), ("gate",)),
        Row("b", "en", "password", "Say old tin roof at the gate", ("old tin roof",), ("gate",)),
        Row("c", "en", CLEAN, "It is late", (), ()),
    )
    left = dict(zip((row.text for row in rows), ("1122", "Say [•••] roof at the gate", "it is late"), strict=True))
    found = measure(rows, left.__getitem__)
    assert (found.missed, found.partly, found.touched, found.torn) == (("a",), ("b",), ("c",), ("a",))
    assert (found.recall, found.cut_short, found.false_alarms, found.kept) == pytest.approx((2 / 3, 1 / 3, 1, 0.5))


def test_the_set_is_written_as_labelled_cases(tmp_path: Path) -> None:
    """Text, label and values a line, as those expect it who compare scanners."""
    out = tmp_path / "cases.jsonl"
    assert main([str(out)]) == 0
    cases = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row.text for language in LANGUAGES for row in prose(language)] == [case["text"] for case in cases]
    assert all((case["label"] == "secret") is bool(case["values"]) for case in cases)
