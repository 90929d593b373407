"""Which items say the same on several devices, and which may.

The same: every word of subject, attribute, matter and value, the same polarity, both lasting, born on two devices. That
depends on words alone, which never change, and not on what became of the items since: so every device that has both
comes to the same answer, whenever they met. What is merely alike, or cannot hold beside another, is only pointed out.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from assistant.memory.item import topic_of
from assistant.memory.likeness import folded, is_same, likeness, words
from assistant.memory.statement import Lifetime
from assistant.sharing.entry import Entry, Words

_KEY = frozenset({"attribute", "scope", "subject", "value"})
_COMPARED = 8
"""So many of those that share the rarest word are compared for likeness; the user is only asked."""

Key = tuple[object, ...]


def linked(entries: Mapping[str, Entry], fresh: Collection[str]) -> dict[str, Entry]:
    """The entries, among those that one of ``fresh`` meets, that have twins which they do not know of yet."""
    groups: dict[Key, list[Entry]] = defaultdict(list)
    told = [entries[item_id] for item_id in fresh if item_id in entries]
    wanted = {key for entry in told if (key := _key(entry)) is not None}
    for entry in entries.values() if wanted else ():
        key = _key(entry)
        if key in wanted and key is not None:
            groups[key].append(entry)
    found = {}
    for group in groups.values():
        if len({entry.born.device for entry in group}) < 2:
            continue
        ids = {entry.id for entry in group}
        for entry in group:
            twins = tuple(sorted({*entry.twins, *(ids - {entry.id})}))
            if twins != entry.twins:
                found[entry.id] = replace(entry, twins=twins)
    return found


def doubts(held: Mapping[str, Words], fresh: Iterable[str]) -> dict[str, str]:
    """For each of ``fresh`` that may be the same as another one that holds, or contradicts it, that other one's id.

    ``held`` are the words of everything that may be recalled, by id.
    """
    topics: dict[Key, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for item_id, said in held.items():
        for word in set(words(said.value)):
            topics[_topic(said)][word].append(item_id)
    found = {}
    for item_id in fresh:
        if item_id in held and not held[item_id].redacted:
            other = _doubtful(item_id, held, topics[_topic(held[item_id])])
            if other is not None:
                found[item_id] = other
    return found


def _doubtful(item_id: str, held: Mapping[str, Words], here: Mapping[str, list[str]]) -> str | None:
    said = held[item_id]
    if said.single and said.polarity > 0:
        rivals = {other for ids in here.values() for other in ids if held[other].single and held[other].polarity > 0}
        return max((other for other in rivals if not is_same(held[other].value, said.value)), default=None)
    near = min((here[word] for word in set(words(said.value))), key=len, default=[])[-_COMPARED - 1 :]
    alike = [other for other in near if other != item_id and not is_same(held[other].value, said.value)]
    return max((one for one in alike if likeness(held[one].value, said.value) >= _ALIKE), default=None)


_ALIKE = 0.60
"""``MemorySettings.near_match``: from this likeness on two values may be the same thing."""


def _key(entry: Entry) -> Key | None:
    said = entry.words
    if said is None or said.lifetime != Lifetime.DURABLE or not _KEY.isdisjoint(said.redacted):
        return None
    return *_topic(said), words(said.value), said.polarity


def _topic(said: Words) -> Key:
    return _folded(said.subject, said.attribute, said.scope)


@lru_cache(maxsize=1024)
def _folded(subject: str, attribute: str, scope: str) -> Key:
    return *topic_of(subject, attribute), folded(scope)
