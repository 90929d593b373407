"""What every vector index promises. A test class inherits it and says in ``index`` how its own is opened."""

import math
import random
from array import array

import pytest

from assistant.ports.index import Entry, Near, VectorIndex, Where
from models.errors import VectorRefused
from support.vectors import axis, drawn, unit

DIMENSION = 8


def entry(name: str, numbers: list[float], **fields: int) -> Entry:
    """An entry whose vector points along ``numbers``, filled up with zeros."""
    return Entry(name, unit(numbers + [0.0] * (DIMENSION - len(numbers))), fields)


def ids(found: list[Near]) -> list[str]:
    """The ids in order."""
    return [near.id for near in found]


X = axis(0, DIMENSION)


class IndexContract:
    """The suite. Vectors have ``DIMENSION`` numbers."""

    @pytest.fixture
    def index(self) -> VectorIndex:
        """An open and empty index."""
        raise NotImplementedError

    def test_the_nearest_come_first_with_their_cosine(self, index: VectorIndex) -> None:
        """An angle of 45 degrees is 0.71, a right one 0, the opposite -1."""
        index.put("items", [entry("b", [1, 1]), entry("d", [-1]), entry("a", [1]), entry("c", [0, 1])])
        found = index.nearest("items", X, 4)
        assert ids(found) == ["a", "b", "c", "d"]
        assert [near.similarity for near in found] == pytest.approx([1, math.sqrt(0.5), 0, -1], abs=1e-5)

    def test_no_more_than_the_limit_are_found(self, index: VectorIndex) -> None:
        """Fewer where there are fewer, none for none."""
        index.put("items", [entry("a", [1]), entry("b", [1, 1]), entry("c", [0, 1])])
        assert ids(index.nearest("items", X, 2)) == ["a", "b"]
        assert ids(index.nearest("items", X, 50)) == ["a", "b", "c"]
        assert index.nearest("items", X, 0) == []

    def test_a_known_id_is_replaced(self, index: VectorIndex) -> None:
        """Vector and fields both, and the entry counts once, also within one call."""
        index.put("items", [entry("a", [1], kind=1), entry("b", [1, 1])])
        index.put("items", [entry("a", [1], kind=3), entry("a", [0, 1], kind=2)])
        assert index.count("items") == 2
        assert ids(index.nearest("items", X, 2)) == ["b", "a"]
        assert ids(index.nearest("items", X, 2, Where(equal=(("kind", 2),)))) == ["a"]
        assert ids(index.nearest("items", X, 2, Where(equal=(("kind", 1),)))) == []

    def test_a_removed_entry_is_not_found(self, index: VectorIndex) -> None:
        """The others are, with their own fields; an unknown id is no error."""
        index.put("items", [entry(name, [1, number], kind=number) for number, name in enumerate("abcd")])
        index.remove("items", ["a", "c", "never"])
        assert index.count("items") == 2
        assert ids(index.nearest("items", X, 9)) == ["b", "d"]
        assert ids(index.nearest("items", X, 9, Where(equal=(("kind", 3),)))) == ["d"]

    def test_what_was_removed_can_come_back(self, index: VectorIndex) -> None:
        """Under the same id, with another vector."""
        index.put("items", [entry("a", [0, 1])])
        index.remove("items", ["a"])
        index.put("items", [entry("a", [1])])
        assert [near.similarity for near in index.nearest("items", X, 1)] == pytest.approx([1.0], abs=1e-5)

    def test_collections_know_nothing_of_each_other(self, index: VectorIndex) -> None:
        """One id may stand in both."""
        index.put("items", [entry("a", [1]), entry("b", [1])])
        index.put("turns", [entry("a", [0, 1])])
        index.remove("items", ["a"])
        assert (index.count("items"), index.count("turns")) == (1, 1)
        assert ids(index.nearest("turns", X, 5)) == ["a"]

    def test_a_collection_that_was_never_begun_is_empty(self, index: VectorIndex) -> None:
        """Asking, counting and removing are no errors, nor is putting nothing."""
        index.put("items", [])
        index.remove("items", ["a"])
        assert index.count("items") == 0
        assert index.nearest("items", X, 5) == []

    @pytest.mark.parametrize(
        ("names", "where"),
        [
            ("bd", Where(equal=(("kind", 1),))),
            ("cd", Where(at_least=(("moment", 300),))),
            ("ab", Where(at_most=(("moment", 200),))),
            ("bc", Where(at_least=(("moment", 200),), at_most=(("moment", 300),))),
            ("d", Where(equal=(("kind", 1),), at_least=(("moment", 300),))),
            ("d", Where(equal=(("kind", 1), ("moment", 400)))),
            ("", Where(equal=(("kind", 7),))),
            ("", Where(equal=(("unheard", 1),))),
            ("", Where(at_most=(("unheard", 1),))),
            ("e", Where(equal=(("large", 2**48 - 1),))),
            ("", Where(equal=(("large", 2**48 - 2),))),
        ],
    )
    def test_conditions_hold_inside_the_index(self, index: VectorIndex, names: str, where: Where) -> None:
        """All of them, and an entry without the field fulfils none."""
        fields = [{"kind": kind, "moment": moment} for kind, moment in ((0, 100), (1, 200), (0, 300), (1, 400))]
        entries = [
            entry(name, [1, number], **one) for number, (name, one) in enumerate(zip("abcd", fields, strict=True))
        ]
        index.put("items", [*entries, entry("e", [1], large=2**48 - 1), entry("f", [1])])
        assert ids(index.nearest("items", X, 9, where)) == list(names)

    def test_conditions_do_not_cut_what_is_far(self, index: VectorIndex) -> None:
        """The only entry that fulfils them is found behind a hundred that are nearer."""
        chance = random.Random(5)
        near = [Entry(f"n{number}", drawn(chance, DIMENSION), {"kind": 1}) for number in range(100)]
        index.put("items", [*near, entry("far", [-1], kind=2)])
        assert ids(index.nearest("items", X, 1, Where(equal=(("kind", 2),)))) == ["far"]

    @pytest.mark.parametrize(
        "numbers",
        [
            [0.0] * DIMENSION,
            [math.nan] * DIMENSION,
            [math.inf] + [0.0] * (DIMENSION - 1),
            [2.0] + [0.0] * (DIMENSION - 1),
            [1.0] + [0.0] * DIMENSION,
            [1.0],
            [],
        ],
    )
    def test_a_vector_that_nothing_can_be_compared_with_is_refused(
        self, index: VectorIndex, numbers: list[float]
    ) -> None:
        """NaN, infinite, zero, of another length or dimension: in neither direction, and nothing of its batch stays."""
        vector = array("f", numbers).tobytes()
        with pytest.raises(VectorRefused):
            index.put("items", [entry("good", [1]), Entry("bad", vector)])
        with pytest.raises(VectorRefused):
            index.nearest("items", vector, 1)
        assert index.count("items") == 0

    def test_many_entries_in_one_call_all_arrive(self, index: VectorIndex) -> None:
        """More than any batch within."""
        chance = random.Random(1)
        index.put("turns", [Entry(f"{number:04x}", drawn(chance, DIMENSION)) for number in range(1200)])
        assert index.count("turns") == 1200
        index.remove("turns", [f"{number:04x}" for number in range(1100)])
        assert index.count("turns") == 100
