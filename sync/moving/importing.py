"""Taking a bundle in after it was read and agreed to, and taking an import back."""

from dataclasses import dataclass

from assistant.errors import StoreError
from assistant.ports.sharing import Arrival, Import, Reverted
from assistant.sharing.merge import MergePlan
from models.phrase import Phrase
from sync.moving.journal import Entry, Event, rule_counts
from sync.moving.parts import Parts
from sync.moving.reading import Incoming
from sync.moving.steps import OnStep, Phase, Progress


@dataclass(frozen=True, slots=True)
class Imported:
    """What was taken in. ``record`` is None when all of it was known. ``plan`` is what was really done.

    ``note`` says what could not be kept of it afterwards, empty for nothing.
    """

    record: Import | None
    plan: MergePlan
    note: str = ""


def take(parts: Parts, incoming: Incoming, progress: Progress, on_step: OnStep) -> Imported:
    """Merge what was read, in one transaction. Raises ReadOnly, StoreError; then nothing was changed."""
    manifest = incoming.manifest
    progress(Phase.MERGING, 0, len(incoming.records))
    arrival = Arrival(manifest.bundle_id, manifest.device_id, incoming.sender_name)
    record, plan = parts.stores.sharing.take(incoming.records, arrival)
    on_step("taken")
    note = _note(parts, incoming, record, on_step)
    progress(Phase.MERGING, len(incoming.records), len(incoming.records))
    return Imported(record, plan, note)


def undo(parts: Parts, number: int | None = None) -> Reverted:
    """Take import ``number`` back, None: the newest that stands. Raises NothingToUndo, ReadOnly, StoreError."""
    reverted = parts.stores.sharing.undo_import(number)
    counts = {"items": len(reverted.item_ids), "kept": len(reverted.kept_ids)}
    parts.stores.journal.try_add(Entry(parts.clock.now(), Event.UNDONE, counts=counts))
    return reverted


def _note(parts: Parts, incoming: Incoming, record: Import | None, on_step: OnStep) -> str:
    """Note that the bundle was heard. Returns what to say when that fails: its records are in all the same."""
    manifest = incoming.manifest
    try:
        parts.stores.sharing.note_heard(incoming.heard, manifest.bundle_id)
        on_step("heard")
        parts.stores.journal.add(
            Entry(
                parts.clock.now(),
                Event.IMPORTED,
                manifest.bundle_id,
                manifest.device_id,
                incoming.continuity.value,
                {"records": len(incoming.records), **(record.counts if record else {})},
                rule_counts(incoming.redactions),
            )
        )
        on_step("logged")
    except StoreError as error:
        return Phrase("The memories are taken in, but that could not be noted: {error}", error=error)
    return ""
