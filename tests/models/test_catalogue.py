"""The list of models worth pulling."""

import re
from itertools import pairwise

import pytest

from models.errors import UnknownModel
from models.hub.catalogue import find_entry, load_catalogue, suggestions
from models.hub.download import check_request

GIB = 1024**3


def test_there_is_a_dozen_from_half_a_billion_to_eight() -> None:
    """Something for a small laptop and for a good one."""
    entries = load_catalogue()

    assert len(entries) >= 12
    assert entries[0].parameters < 600_000_000
    assert 7_000_000_000 < entries[-1].parameters < 9_000_000_000


def test_it_is_sorted_and_every_name_is_there_once() -> None:
    """Smallest first; names, files and repositories are unique."""
    entries = load_catalogue()

    assert [entry.parameters for entry in entries] == sorted(entry.parameters for entry in entries)
    assert len({entry.name for entry in entries}) == len({entry.repository for entry in entries}) == len(entries)


def test_every_entry_can_be_pulled() -> None:
    """Repository and file have a form that the download takes: one GGUF file, no part of a split one."""
    for entry in load_catalogue():
        assert check_request(entry.repository, entry.file) == entry.file


def test_every_entry_names_licence_and_languages() -> None:
    """Languages are two-letter codes, or "many"."""
    for entry in load_catalogue():
        assert entry.licence
        assert all(re.fullmatch("[a-z]{2}|many", code) for code in entry.languages)
        assert entry.speaks("en")


def test_no_size_and_no_hash_is_written_down() -> None:
    """Those are the hub's to say; the estimate lies between 4 and 11 bits for each weight."""
    for entry in load_catalogue():
        assert 4 <= entry.estimated_bytes * 8 / entry.parameters <= 11


def test_chinese_is_spoken_in_every_size() -> None:
    """Half a billion to eight: there is always one that speaks Chinese."""
    sizes = [entry.parameters / 1e9 for entry in load_catalogue() if entry.speaks("zh")]

    assert min(sizes) < 1
    assert any(1 < size < 2 for size in sizes)
    assert any(3 < size < 5 for size in sizes)
    assert max(sizes) > 7


def test_an_entry_is_found_in_either_case() -> None:
    """Names are typed by people."""
    assert find_entry("Qwen3-4B").file == "Qwen3-4B-Q4_K_M.gguf"


def test_an_unknown_name_lists_the_known_ones() -> None:
    """The error itself is the list."""
    with pytest.raises(UnknownModel, match=r"qwen3-4b"):
        find_entry("gpt-9")


@pytest.mark.parametrize("memory", [2 * GIB, 4 * GIB, 8 * GIB, 64 * GIB])
def test_suggestions_fit_and_step_down(memory: int) -> None:
    """At most three, each fits with room for the window, each clearly smaller than the one before."""
    chosen = suggestions(memory, ("zh",))

    assert 1 <= len(chosen) <= 3
    assert all(entry.estimated_bytes < memory and entry.speaks("zh") for entry in chosen)
    for larger, smaller in pairwise(chosen):
        assert smaller.parameters <= larger.parameters * 2 / 3


def test_a_large_machine_is_offered_the_largest_model() -> None:
    """The first suggestion is the best."""
    assert suggestions(64 * GIB)[0].name == "qwen3-8b"


def test_a_tiny_machine_is_offered_nothing() -> None:
    """Better than a model that makes it swap."""
    assert suggestions(GIB // 2) == ()
