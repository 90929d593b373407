"""Vectors as rows: only good ones are written, and they leave with what they are of."""

import math
from array import array

import pytest

from assistant.store.database import Database
from assistant.store.vectors.rows import Named, drop_vectors, entries, entries_named, names_of, put_vectors
from assistant.store.vectors.sources import ITEM_SOURCE
from models.errors import VectorRefused
from support.remembered import say
from support.talk import Talk
from support.vectors import axis


@pytest.mark.parametrize("numbers", [[0.0, 0.0], [math.nan, 0.0], [3.0, 0.0], [1.0, 0.0, 0.0], []])
def test_a_bad_vector_is_refused_before_anything_is_written(database: Database, numbers: list[float]) -> None:
    """Zero, NaN, another length, another dimension than its companions: none of them all is written."""
    bad = Named("bad", "b", array("f", numbers).tobytes())
    with pytest.raises(VectorRefused), database.transaction() as connection:
        put_vectors(connection, ITEM_SOURCE, [Named("good", "a", axis(0, 2)), bad], "words-1")
    assert database.rows("SELECT * FROM vectors") == []


def test_entries_come_with_the_fields_of_their_rows(database: Database, talk: Talk) -> None:
    """One by one and in batches; a vector whose row is gone is no entry."""
    record = talk.learn(say("tea"))
    with database.transaction() as connection:
        vectors = [Named("n1", record.item.id, axis(0, 2)), Named("n2", "gone", axis(1, 2))]
        put_vectors(connection, ITEM_SOURCE, vectors, "words-1")
    [entry] = entries_named(database, ITEM_SOURCE, ["n1", "n2", "n3"])
    assert (entry.id, entry.vector) == ("n1", axis(0, 2))
    assert entry.fields["moment"] == int(record.item.stated_at.timestamp())
    assert [*entries(database, ITEM_SOURCE, "words-1", at_once=1)] == [[entry]]
    assert [*entries(database, ITEM_SOURCE, "another")] == []


def test_dropping_tells_the_names_that_an_index_may_know(database: Database, talk: Talk) -> None:
    """Of every model; the vectors of other rows stay."""
    with database.transaction() as connection:
        for model in ("words-1", "words-2"):
            vectors = [Named(f"{model} {row}", row, axis(0, 2)) for row in ("a", "b")]
            put_vectors(connection, ITEM_SOURCE, vectors, model)
        assert {*drop_vectors(connection, "item", ["a"])} == {"words-1 a", "words-2 a"}
    assert names_of(database, ITEM_SOURCE, "words-1") == {"words-1 b"}
