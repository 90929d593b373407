"""What arrives, in words, as both faces say it: who it is from, what it would do, what was done, what is to be decided.

Pure: values in, sentences out. ``ui.words.moving`` has the words of what leaves.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assistant.clock import Stamp
from assistant.sharing.conflict import Clash
from ui.format import local_time, one_line
from ui.language import Phrase, ntr, say, tr
from ui.words.moving import findings_text, items_text, spoken

if TYPE_CHECKING:
    from assistant.ports.sharing import Reverted
    from assistant.sharing.merge import MergePlan
    from sync.moving.reading import Incoming
    from ui.words.conflict_sides import Sides, Version

SentenceOf = Callable[[str], str]
"""Gives the sentence of a memory by its id; empty for one that has none here."""

_PARTS: Mapping[str, Phrase] = {
    "new": Phrase("new"),
    "updated": Phrase("changed"),
    "unchanged": Phrase("already here"),
    "aliases": Phrase("the same as one that is here"),
    "doubts": Phrase("perhaps the same as another one"),
    "conflicts": Phrase("conflicts"),
    "held": Phrase("held back until their date has come"),
    "states": Phrase("known without their words"),
    "purged": Phrase("forgotten there and removed here"),
    "buried": Phrase("forgotten here, they do not come back"),
    "records": Phrase("records"),
    "words": Phrase("with words"),
    "items": Phrase("as before"),
    "kept": Phrase("left as they are"),
}
"""The parts of a plan, in the order in which they are shown, and then the other counts of the sync log."""

_OF_THE_LOG = frozenset({"records", "words", "items", "kept"})
_SINGLE = frozenset({"new", "updated"})
_QUIET = frozenset({"unchanged", "states", "buried"})  # only their numbers are of interest

_KNOWLEDGE: Mapping[str, Phrase] = {
    "missing": Phrase("Its knowledge base stands at a commit that is not here."),
    "ancestor": Phrase("Your knowledge base goes on from where its one stands."),
    "present": Phrase("Its knowledge base is in yours."),
    "diverged": Phrase("Its knowledge base and yours went different ways."),
}


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a plan: its name among ``MergePlan``'s fields, a title, how many, and the sentences to show."""

    name: str
    title: str
    count: int
    sentences: tuple[str, ...]


def plan_parts(plan: "MergePlan", sentence_of: SentenceOf) -> tuple[Part, ...]:
    """The parts of a plan that are not empty. ``sentence_of`` knows what is here now, for what would be removed."""

    def sentence(item_id: str) -> str:
        entry = plan.merged.entries.get(item_id)
        return one_line(entry.words.sentence if entry and entry.words else sentence_of(item_id))

    parts = []
    for name, ids in _of_plan(plan):
        shown = () if name in _QUIET else tuple(filter(None, map(sentence, ids)))
        parts.append(Part(name, part_title(name), len(ids), shown))
    return tuple(parts)


def plan_text(plan: "MergePlan") -> str:
    """The counts in one line, as "new 39, already here 1, conflicts 1"."""
    return counts_text((part_title(name), len(ids)) for name, ids in _of_plan(plan))


def counts_text(counts: Iterable[tuple[str, int]]) -> str:
    """Some counts, each with its name; that there is nothing, where there are none."""
    told = tr(", ").join(tr("{name} {count:,}", name=name, count=count) for name, count in counts)
    return told or tr("nothing new")


def part_title(name: str) -> str:
    """What a field of ``MergePlan``, or a count of the log, is called."""
    return say(_PARTS.get(name, name))


def incoming_lines(incoming: "Incoming") -> Iterator[str]:
    """Who a bundle is from and when it was made, and whatever must be said aloud about it."""
    manifest = incoming.manifest
    yield tr(
        "From {name}, made {moment}, number {sequence} of its bundles.",
        name=one_line(incoming.sender_name),
        moment=made_at(manifest.created),
        sequence=manifest.sequence,
    )
    yield _standing(incoming)
    if incoming.said:
        yield tr("Note: {clauses}.", clauses=spoken(incoming.said))
    if incoming.redactions:
        yield tr("Taken out on the way in: {found}.", found=findings_text(incoming.redactions))
    if incoming.skipped:
        yield ntr(
            "{count:,} record is not understood here and is left out.",
            "{count:,} records are not understood here and are left out.",
            incoming.skipped,
        )
    if incoming.knowledge.value in _KNOWLEDGE:
        yield say(_KNOWLEDGE[incoming.knowledge.value])


def made_at(created: str) -> str:
    """The local time of a stamp; a question mark for one that no calendar holds."""
    try:
        return local_time(datetime.fromtimestamp(Stamp.parse(created).wall_ms / 1000, UTC))
    except (OverflowError, ValueError, OSError):
        return "?"


def reverted_lines(reverted: "Reverted") -> Iterator[str]:
    """What undoing an import did."""
    yield ntr(
        "Taken back: {count:,} memory is as it was before the import.",
        "Taken back: {count:,} memories are as they were before the import.",
        len(reverted.item_ids),
    )
    if reverted.kept_ids:
        yield tr("Changed since then, and left as it is: {memories}.", memories=items_text(len(reverted.kept_ids)))
    if reverted.is_partial:
        yield tr("What the import made this device forget stays forgotten.")


def clash_text(sides: "Sides") -> str:
    """What happened to one memory on two devices."""
    if sides.clash == Clash.TAKEN_BACK:
        return tr("taken back on one device, changed or confirmed on another at the same time")
    return tr("changed on two devices at the same time")


def version_text(version: "Version") -> str:
    """What one side of a conflict says."""
    return one_line(version.sentence) if version.id is not None else tr("(taken back)")


def _standing(incoming: "Incoming") -> str:
    if incoming.sender is not None:
        return tr("It is signed by a paired device.")
    if incoming.stranger is None:
        return tr("It is signed with a key that was made for it alone; the right passphrase is what vouches for it.")
    return tr("It is signed by a device that is not paired: {key_print}.", key_print=incoming.stranger.key_print)


def _of_plan(plan: "MergePlan") -> Iterator[tuple[str, list[str]]]:
    """The parts that are not empty. What says the same as something here is neither new nor a change of that."""
    twins = {*plan.aliases, *plan.aliases.values()}
    for name in (name for name in _PARTS if name not in _OF_THE_LOG):
        ids = [one if isinstance(one, str) else _id_of(one) for one in getattr(plan, name)]
        left = [one for one in ids if one not in twins] if name in _SINGLE else ids
        if left:
            yield name, left


def _id_of(one: object) -> str:
    """Of a conflict or of an entry that is held back."""
    return str(getattr(one, "item_id", "") or getattr(one, "id", ""))
