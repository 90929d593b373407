"""The numbers of bundles: given once, and never again."""

import pytest

from assistant.clock import FixedClock
from assistant.ports.departures import Departed, Place
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.departures import DepartureStore
from support.houses import NOON


@pytest.fixture
def departures() -> DepartureStore:
    """Of a profile that has exported nothing."""
    return DepartureStore(Database.open(MEMORY, FixedClock(NOON)))


def test_numbers_rise_and_name_the_one_before(departures: DepartureStore) -> None:
    """The second bundle names the digest of the first."""
    assert Place(1) == departures.reserve()
    departures.note_departed(Departed(1, "d1", "m1"))
    assert Place(2, "d1") == departures.reserve()
    assert Departed(1, "d1", "m1") == departures.last()


def test_a_number_whose_bundle_may_be_out_leaves_a_gap(departures: DepartureStore) -> None:
    """Nobody can tell whether it was seen: the next one claims neither its place nor the one behind it."""
    departures.reserve()
    departures.note_departed(Departed(1, "d1"))
    departures.reserve()
    assert Place(4, "d1") == departures.reserve()


def test_a_number_is_over_what_was_seen_elsewhere(departures: DepartureStore) -> None:
    """With a gap before it, since what it follows on is not known."""
    assert Place(9) == departures.reserve(above=7)
