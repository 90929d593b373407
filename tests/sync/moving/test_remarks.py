"""What is said aloud about a bundle's place among those of its device."""

from datetime import timedelta

import pytest

from assistant.sharing.continuity import Continuity
from support.houses import NOON
from sync.moving.remarks import said_aloud


@pytest.mark.parametrize("continuity", list(Continuity))
def test_only_the_usual_cases_are_silent(continuity: Continuity) -> None:
    """The first bundle and the next one need no word; every other place is said."""
    silent = continuity in {Continuity.FIRST, Continuity.NEXT}
    assert silent is (said_aloud(continuity, NOON, NOON) == ())


def test_an_old_bundle_is_called_old() -> None:
    """After thirty days, whatever its place."""
    assert () == said_aloud(Continuity.NEXT, NOON, NOON + timedelta(days=30))
    assert ("it was made 31 days ago",) == said_aloud(Continuity.NEXT, NOON, NOON + timedelta(days=31))
