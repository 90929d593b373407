"""What every place for seeds does."""

from sync.keys.place import KeyPlace
from sync.keys.seed import Seed

FIRST, SECOND = Seed(bytes(range(32))), Seed(bytes(range(32, 64)))


class PlaceContract:
    """Inherit it and give a fixture ``place`` that is empty."""

    def test_it_holds_nothing_at_first(self, place: KeyPlace) -> None:
        """None, and no error."""
        assert place.load("a") is None

    def test_it_gives_back_each_seed_by_its_name(self, place: KeyPlace) -> None:
        """Two do not disturb each other."""
        place.save("a", FIRST)
        place.save("b", SECOND)
        assert (FIRST, SECOND) == (place.load("a"), place.load("b"))

    def test_a_later_seed_of_one_name_replaces_the_earlier(self, place: KeyPlace) -> None:
        """The last is in force."""
        place.save("a", FIRST)
        place.save("a", SECOND)
        assert place.load("a") == SECOND

    def test_what_was_removed_is_gone_and_nothing_else(self, place: KeyPlace) -> None:
        """Twice, also what never was there."""
        place.save("a", FIRST)
        place.save("b", SECOND)
        for name in ("a", "a", "c"):
            place.remove(name)
        assert (None, SECOND) == (place.load("a"), place.load("b"))
