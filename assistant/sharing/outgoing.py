"""What a bundle holds, once it is decided which items may leave in words.

What was shared stays true: of everything else that ever travelled the state is told, without a word, and what was
forgotten of it. A forgetting is told for good, not only for 400 days: it is small, and whoever counts days believes a
clock; one that lay ten years behind would never have told it. The decision what may leave, and taking secrets out of
its words, is not made here.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import cast

from assistant.sharing.entry import TEXTS, Shareable, Shared, state_of
from assistant.sharing.record import Record
from assistant.sharing.view import with_aliases


def outgoing(known: Shared, shared_ids: Collection[str], chosen: Iterable[str]) -> list[Shareable]:
    """Entries with words for ``chosen`` and what says the same, states of the other ``shared_ids``, tombstones.

    Private items are never told in words. In the order of their ids, tombstones last.
    """
    entries = known.entries
    worded = {
        one for one in with_aliases(entries, chosen) if one in entries and not entries[one].marks["private"].value
    }
    told: list[Shareable] = [
        entries[item_id] if item_id in worded else state_of(entries[item_id])
        for item_id in sorted({*worded, *shared_ids} & entries.keys())
    ]
    stones = [stone for item_id, stone in sorted(known.tombstones.items()) if item_id in shared_ids]
    return [*told, *stones]


def mark_redacted(record: Record, paths: Iterable[tuple[str, ...]]) -> Record:
    """A record that says of these fields, whose words were taken out, that they were.

    Paths are ``("words", field)`` and ``("evidence", id, "text")``. Raises ValueError for any other: where such a field
    had to be touched, nothing useful is left of the record.
    """
    words, evidence = dict(_inner(record, "words")), dict(_inner(record, "evidence"))
    fields = {*cast("list[str]", words.get("redacted", []))}
    for path in paths:
        if len(path) == 2 and path[0] == "words" and path[1] in TEXTS:
            fields.add(path[1])
        elif len(path) == 3 and path[0] == "evidence" and path[2] == "text" and path[1] in evidence:
            evidence[path[1]] = {**_inner(evidence, path[1]), "redacted": True}
        else:
            raise ValueError("only words and quotations can be redacted")
    if fields:
        words["redacted"] = sorted(fields)
    return {**record, "words": words, "evidence": evidence}


def _inner(record: Mapping[str, object], name: str) -> Record:
    return cast("Record", record.get(name, {}))
