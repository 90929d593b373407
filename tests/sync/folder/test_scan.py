"""What follows from two looks, as tables."""

from dataclasses import replace

import pytest

from sync.folder.entry import Entry
from sync.folder.outcome import Ending, Outcome
from sync.folder.scan import ScanPlan, ScanState, Trial, by_number, is_due, plan_scan, with_hashes, with_trials

FILE = Entry("b-1.age", size_bytes=100, modified_ns=7, changed_ns=7)


def look(state: ScanState, *entries: Entry, at_s: float) -> ScanPlan:
    """A look with files at rest after two seconds."""
    return plan_scan(state, entries, at_s, 2.0)


def read_at_2(entry: Entry = FILE) -> ScanState:
    """The state after ``entry`` was seen twice, and read."""
    state = look(look(ScanState(), entry, at_s=0).state, entry, at_s=2).state
    return with_hashes(state, {entry.name: "aa"})


def test_nothing_is_read_at_the_first_look() -> None:
    """It may still be growing, however old its time is."""
    plan = look(ScanState(), FILE, at_s=0)
    assert ((), (), 1) == (plan.to_read, plan.order, plan.unsettled)


@pytest.mark.parametrize(
    ("second", "at_s", "to_read"),
    [
        (FILE, 2.0, ("b-1.age",)),
        (FILE, 1.9, ()),
        (replace(FILE, size_bytes=101), 2.0, ()),
        (replace(FILE, modified_ns=8), 2.0, ()),
        (replace(FILE, changed_ns=8), 2.0, ("b-1.age",)),
    ],
)
def test_a_file_is_read_when_it_looked_the_same_long_enough(
    second: Entry, at_s: float, to_read: tuple[str, ...]
) -> None:
    """Size and modification time count; the time of change is invented by network file systems and does not."""
    state = look(ScanState(), FILE, at_s=0).state
    assert to_read == look(state, second, at_s=at_s).to_read


def test_a_growing_file_begins_to_rest_when_it_stops_growing() -> None:
    """The two seconds count from the last change."""
    state = look(ScanState(), FILE, at_s=0).state
    state = look(state, replace(FILE, size_bytes=200), at_s=2).state
    assert () == look(state, replace(FILE, size_bytes=200), at_s=3).to_read
    assert ("b-1.age",) == look(state, replace(FILE, size_bytes=200), at_s=4).to_read


def test_what_was_read_is_not_read_again() -> None:
    """As long as it looks the same."""
    plan = look(read_at_2(), FILE, at_s=30)
    assert ((), ("b-1.age",)) == (plan.to_read, plan.order)


@pytest.mark.parametrize("changed", [replace(FILE, modified_ns=8), replace(FILE, size_bytes=99)])
def test_a_changed_file_is_read_again_when_it_rests(changed: Entry) -> None:
    """A bundle replaced under its name is another one."""
    state = look(read_at_2(), changed, at_s=30).state
    assert ("b-1.age",) == look(state, changed, at_s=32).to_read


def test_content_exchanged_under_the_same_size_and_time_is_read_at_once() -> None:
    """The time of change betrays it; it rests already."""
    assert ("b-1.age",) == look(read_at_2(), replace(FILE, changed_ns=9), at_s=30).to_read


def test_every_file_can_be_read_anew() -> None:
    """For file systems without any such time."""
    assert ("b-1.age",) == look(read_at_2().read_anew(), FILE, at_s=30).to_read


def test_what_is_gone_is_forgotten_but_not_its_content() -> None:
    """A deletion means nothing: should it come back, it is looked at twice again and then known."""
    state = with_trials(read_at_2(), {"aa": Trial(Outcome(Ending.RECEIVED), "", 2)})
    state = look(state, at_s=30).state
    assert {} == state.sightings
    assert {"aa"} == set(state.trials)


def test_a_hash_of_a_file_that_is_gone_meanwhile_is_dropped() -> None:
    """It was read while it was removed."""
    assert {} == with_hashes(ScanState(), {"gone.age": "aa"}).sightings


KEY, OTHER = "one key", "two keys"


@pytest.mark.parametrize(
    ("ending", "keys_mark", "now_s", "due"),
    [
        (Ending.RECEIVED, OTHER, 999, False),
        (Ending.NOTHING_NEW, OTHER, 999, False),
        (Ending.OWN, OTHER, 999, False),
        (Ending.HELD, KEY, 999, False),
        (Ending.HELD, OTHER, 1, True),
        (Ending.REFUSED, KEY, 999, False),
        (Ending.REFUSED, OTHER, 1, True),
        (Ending.LATER, KEY, 59, False),
        (Ending.LATER, KEY, 60, True),
        (Ending.LATER, OTHER, 59, False),
    ],
)
def test_when_a_content_is_tried_again(ending: Ending, keys_mark: str, now_s: float, due: bool) -> None:
    """Never after it was taken in; after a failure when a key was added; after a passing obstacle in a minute."""
    assert due is is_due(Trial(Outcome(ending), KEY, 0), keys_mark, now_s, 60)


def test_a_content_never_tried_is_due() -> None:
    """It is the only news there is."""
    assert is_due(None, KEY, 0, 60)


def test_bundles_come_in_the_order_in_which_people_count() -> None:
    """Nine before ten, or a gap would be reported that is none."""
    names = ["ricordo-b-10.age", "ricordo-b-9.age", "ricordo-a-11.age", "ricordo-b-9.sync-conflict-1.age", "x.age"]
    expected = ["ricordo-a-11.age", "ricordo-b-9.age", "ricordo-b-9.sync-conflict-1.age", "ricordo-b-10.age", "x.age"]
    assert expected == sorted(names, key=by_number)
