"""What a bundle holds: words of what may leave, states of what once left, forgettings."""

import pytest

from assistant.sharing.entry import Shared
from assistant.sharing.outgoing import mark_redacted, outgoing
from assistant.sharing.reading import read_record
from assistant.sharing.record import record_of
from support.entries import an_id, entry, marked, span, tombstone, words


def _known() -> Shared:
    twins = entry(1, twins=(an_id(2),)), entry(2, twins=(an_id(1),))
    others = entry(3), marked(entry(4), "private", value=True, at=1), entry(5)
    stones = tombstone(6), tombstone(7)
    return Shared({one.id: one for one in (*twins, *others)}, {one.id: one for one in stones})


def test_words_states_and_stones() -> None:
    """Of what never travelled nothing, of what is private no word, with an item what says the same."""
    told = outgoing(_known(), {an_id(3), an_id(6)}, [an_id(1), an_id(4)])
    types = [(record_of(one)["type"], one.id) for one in told]
    assert [("item", an_id(1)), ("item", an_id(2)), ("state", an_id(3)), ("tombstone", an_id(6))] == types


def test_what_was_taken_out_is_marked() -> None:
    """In words and quotations; what is read back says so."""
    whole, quoted = span(1), span(1, redacted=True)
    record = record_of(entry(1, evidence={whole.id: whole}))
    marked_one = mark_redacted(record, [("words", "value"), ("evidence", whole.id, "text")])
    wanted = entry(1, said=words("thing 1", redacted=("value",)), evidence={quoted.id: quoted})
    assert wanted == read_record(marked_one, 1)


@pytest.mark.parametrize("path", [("id",), ("words", "zone"), ("evidence", "x", "text"), ()])
def test_nothing_else_can_be_redacted(path: tuple[str, ...]) -> None:
    """A record in which something else had to go stays at home."""
    with pytest.raises(ValueError, match="only words"):
        mark_redacted(record_of(entry(1)), [path])
