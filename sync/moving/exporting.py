"""An export: chosen, made clean, looked at once more, numbered, noted, sealed and written. In this order.

What leaves is noted before it can be out: whatever breaks off, no item is out there whose changes are not told. The
file appears whole or not at all. Plaintext lies nowhere but in memory.
"""

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.clock import Stamp, new_id, next_stamp
from assistant.errors import RicordoError, StoreError
from assistant.ports.departures import Departed
from assistant.sharing.outgoing import outgoing
from models.phrase import Phrase
from sync.container.bundle import Outgoing, Written
from sync.container.bundle_file import prune_own, write_file
from sync.container.manifest import Knowledge, Manifest, is_commit
from sync.container.recipients import PASSPHRASE_ADDRESS
from sync.container.records import to_line
from sync.errors import reason_of
from sync.gate.gate import Gate, Submission
from sync.gate.gate import no_progress as no_records
from sync.gate.redaction import Redaction
from sync.moving.errors import NothingNew
from sync.moving.journal import Entry, Event, rule_counts
from sync.moving.knowledge import KnowledgeBase
from sync.moving.order import Order
from sync.moving.packing import Packed, pack
from sync.moving.parts import Parts
from sync.moving.preview import Preview, look_ahead
from sync.moving.steps import OnStep, Phase, Progress, counted, of_phase


@dataclass(frozen=True, slots=True)
class Exported:
    """A bundle that is out. ``preview`` says what was decided about each item, ``redactions`` what was taken out.

    ``told`` counts all records, those without words too. ``is_signed_by_device`` is False for a key made for it alone.
    ``note`` says what could not be kept of it afterwards, empty for nothing.
    """

    path: Path
    bundle: str
    sequence: int
    preview: Preview
    told: int
    with_words: int
    redactions: tuple[Redaction, ...]
    is_signed_by_device: bool
    note: str = ""


def export(parts: Parts, order: Order, progress: Progress, on_step: OnStep) -> Exported:
    """Carry out ``order``. Raises NothingNew, RulesUnusable, GateError, BundleNotWritten, OverTheCaps, StoreError."""
    try:
        return _export(parts, order, progress, on_step)
    except NothingNew:
        raise
    except RicordoError as error:
        parts.note_failure(error)
        raise


def prune(parts: Parts, folder: Path, exported: Exported) -> Exported:
    """Take this device's older bundles out of ``folder``; what cannot be done is noted beside what was exported."""
    try:
        prune_own(folder, parts.own().id, parts.settings().sync.keep_bundles)
    except OSError as error:
        note = Phrase("Older bundles stay in the folder ({reason}).", reason=reason_of(error))
        return replace(exported, note=exported.note or note)
    return exported


def _export(parts: Parts, order: Order, progress: Progress, on_step: OnStep) -> Exported:
    gate = parts.outgoing_gate()
    preview, packed = _clean(parts, gate, progress, on_step)
    mark = _mark(packed, order)
    last = parts.stores.departures.last()
    if order.only_new and last.mark == mark and order.path(last.sequence).exists():
        raise NothingNew
    draft = _draft(parts, gate, order)
    gate.inspect([to_line(draft.to_record()), *packed.lines], of_phase(progress, Phase.CHECKING))
    on_step("checked")
    place = parts.stores.departures.reserve(order.above)
    on_step("reserved")
    parts.stores.sharing.note_sent(packed.sent, draft.bundle_id)
    on_step("noted")
    path = order.path(place.sequence)
    lines = counted(packed.lines, len(packed.lines), of_phase(progress, Phase.SEALING))
    sealed = Outgoing(replace(draft, sequence=place.sequence, previous=place.previous), lines)
    written = write_file(path, sealed, order.recipients, order.signer.signer, parts.random_bytes)
    on_step("written")
    note = _settle(parts, written, packed, mark)
    on_step("settled")
    counts = len(packed.lines), len(packed.with_words)
    signed = not order.signer.is_ephemeral
    return Exported(path, draft.bundle_id, place.sequence, preview, *counts, packed.redactions, signed, note)


def _clean(parts: Parts, gate: Gate, progress: Progress, on_step: OnStep) -> tuple[Preview, Packed]:
    preview = look_ahead(parts, gate, progress)
    on_step("chosen")
    shared_ids = parts.stores.sharing.shared_ids()
    told = outgoing(parts.stores.sharing.everything(), shared_ids, preview.leaving)
    packed = pack(told, shared_ids, gate, of_phase(progress, Phase.LOOKING))
    on_step("clean")
    return preview, packed


def _draft(parts: Parts, gate: Gate, order: Order) -> Manifest:
    """The manifest but for its place among the others."""
    settings, own, device = parts.settings(), parts.own(), parts.stores.sharing.device()
    named = gate.scrub([Submission({"name": own.name})], no_records)
    name = str((named[0].record or {}).get("name", ""))
    return Manifest(
        bundle_id=new_id(parts.clock.now()),
        device_id=own.id,
        device_name=name,
        sequence=1,
        created=str(next_stamp(Stamp.parse(device.hlc), parts.clock.now())),
        sender=order.signer.sender,
        policy={
            "leave_score": settings.memory.leave_score,
            "leave_freshness": settings.memory.leave_freshness,
            "keep_contacts": settings.sync.keep_contacts,
        },
        knowledge=_knowledge(parts.knowledge),
        scrubber=gate.rules_version,
    )


def _knowledge(base: KnowledgeBase | None) -> Knowledge:
    """Where the knowledge base stands. What is no commit id is left out: it would be refused everywhere."""
    if base is None or not is_commit(base.head()):
        return Knowledge()
    return Knowledge(base.head(), base.root() if is_commit(base.root()) else "")


def _mark(packed: Packed, order: Order) -> str:
    """Equal for bundles that say the same to the same devices."""
    said = hashlib.sha256("\n".join(sorted(one.address for one in order.recipients)).encode())
    for line in packed.lines:
        said.update(line + b"\n")
    return said.hexdigest()


def _settle(parts: Parts, written: Written, packed: Packed, mark: str) -> str:
    """Note that the bundle is out. Returns what to say when that fails: the bundle is out all the same."""
    manifest = written.manifest
    try:
        parts.stores.departures.note_departed(Departed(manifest.sequence, written.digest, mark))
        parts.stores.journal.add(
            Entry(
                parts.clock.now(),
                Event.EXPORTED,
                manifest.bundle_id,
                manifest.device_id,
                "passphrase" if PASSPHRASE_ADDRESS in manifest.recipients else "devices",
                {"records": len(packed.lines), "words": len(packed.with_words)},
                rule_counts(packed.redactions),
            )
        )
    except StoreError as error:
        return Phrase("The bundle is written, but that could not be noted: {error}", error=error)
    return ""
