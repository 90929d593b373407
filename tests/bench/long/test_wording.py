"""Sets of phrasings: each says all there is to say, in as many ways as the first, and no value by chance."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench.long.mentions import mentions
from tests.bench.long.schedule import TOPICS
from tests.bench.long.wording import FIRST, LANGUAGES, bare, load_wording, names_of_wordings

_VALUES = frozenset({"options", "plans", "excludes", "requires", "allergies", "styles"})
"""The tables whose entries a text is searched for."""

everywhere = pytest.mark.parametrize(
    ("language", "name"), [(language, name) for language in LANGUAGES for name in names_of_wordings()]
)


def _lists(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, list[str]]]:
    """The lists of strings by their path; those of all topics under one."""
    for key, entry in table.items():
        rows = entry if isinstance(entry, list) and isinstance(entry[0], dict) else [entry]
        for row in rows:
            if isinstance(row, dict):
                yield from _lists(row, f"{path}{key} ")
            else:
                yield f"{path}{key}", [str(one) for one in (row if isinstance(row, list) else [row])]


def _split(words: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The values as a text must hold them, and everything else that is said."""
    lists = [(path.split()[-1] in _VALUES, entries) for path, entries in _lists(words)]
    values = [bare(value) for searched, entries in lists for value in entries if searched]
    return values, [text for searched, entries in lists for text in entries if not searched]


def test_each_folder_with_phrasings_is_a_set() -> None:
    """Whoever adds one needs to change no program; the first is the one without a name."""
    folder = Path(__file__).parent
    found = names_of_wordings()
    assert FIRST == found[0]
    assert set(found[1:]) == {path.parent.name for path in folder.glob("*/zh.toml")}
    assert "other" in found


def test_a_set_that_is_not_there_is_said_to_be_missing() -> None:
    """No other one is taken instead."""
    with pytest.raises(FileNotFoundError):
        load_wording("en", "nobody")


@everywhere
def test_what_binds_is_said_in_many_ways(language: str, name: str) -> None:
    """At least twelve phrasings for stating, changing and taking back."""
    words = load_wording(language, name)
    for part in ("state", "change", "retract"):
        assert sum(len(set(phrasings)) for phrasings in words[part].values()) >= 24
    least = [*words["state"].values(), *words["change"].values(), words["retract"]["exclude"]]
    assert 12 <= min(len(set(phrasings)) for phrasings in least)


@everywhere
def test_each_set_says_everything_in_as_many_ways_as_the_first(language: str, name: str) -> None:
    """A list of the first that is shorter, or missing, would make a poorer conversation."""
    least: dict[str, int] = {}
    for path, entries in _lists(load_wording(language)):
        least[path] = min(len(entries), least.get(path, len(entries)))
    found = [(path, len(set(entries))) for path, entries in _lists(load_wording(language, name))]
    assert set(least) == {path for path, _ in found}
    assert [] == [(path, count) for path, count in found if count < least[path]]


@everywhere
def test_there_are_enough_topics_for_a_long_conversation(language: str, name: str) -> None:
    """As many as are interleaved, each with a name of its own."""
    topics = load_wording(language, name)["topics"]
    assert len({topic["id"] for topic in topics}) == len({topic["name"] for topic in topics}) == len(topics) >= TOPICS


@everywhere
def test_no_phrasing_mentions_a_value(language: str, name: str) -> None:
    """What is found in a text was drawn for its conversation."""
    values, texts = _split(load_wording(language, name))
    assert [] == [(value, text) for value in values for text in texts if mentions(text, ((value,),))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names_of_wordings()[1:])
def test_no_value_is_a_part_of_another(language: str, name: str) -> None:
    """In the first set two are, a piano and its insurance; it stays as it is, for the figures that were taken on it."""
    values, _ = _split(load_wording(language, name))
    assert len(values) == len(set(values))
    assert [] == [(one, two) for one in values for two in values if one != two and mentions(two, ((one,),))]
