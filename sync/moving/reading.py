"""Reading a bundle: opened, its sender judged, looked through for secrets, planned against what is known here.

Nothing is changed. The right passphrase is trust enough for that one import; what was sealed for this device must come
from a paired one. A revoked device is refused either way, and what this device wrote itself is ignored.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from assistant.clock import Stamp
from assistant.errors import RicordoError
from assistant.memory.device import PairedDevice
from assistant.sharing.continuity import Continuity, Heard
from assistant.sharing.entry import Shareable
from assistant.sharing.merge import MergePlan
from sync.container.bundle import Bundle, read_bundle
from sync.container.bundle_file import open_file
from sync.container.bundle_name import BundleName
from sync.container.caps import CAPS, MIB
from sync.container.errors import UnknownSigner
from sync.container.kdf import FOREGROUND, KdfPolicy
from sync.container.manifest import Manifest
from sync.container.passphrase_recipient import PassphraseOpener
from sync.container.recipients import Opener
from sync.errors import SyncError
from sync.gate.redaction import Redaction
from sync.keys.errors import SenderRefused, SenderRetired
from sync.moving.errors import BundleChanged, BundleHeld, OwnBundle
from sync.moving.knowledge import KnowledgeState, knowledge_state
from sync.moving.packing import unpack
from sync.moving.parts import Parts
from sync.moving.remarks import said_aloud
from sync.moving.steps import OnStep, Phase, Progress, no_progress, of_phase
from sync.moving.stranger import Stranger, stranger_of


@dataclass(frozen=True, slots=True)
class Incoming:
    """A bundle that may be taken in, and what that would do.

    ``sender`` is the paired device that signed it, else None; ``stranger`` is who could then be paired, None for a key
    that was made for this bundle alone. ``said`` are clauses that must be said aloud. ``skipped`` records are not
    understood here, or could not be made clean. ``knowledge`` is where the sender's knowledge base stands to ours.
    """

    manifest: Manifest
    digest: str
    records: tuple[Shareable, ...]
    plan: MergePlan
    continuity: Continuity
    knowledge: KnowledgeState
    sender: PairedDevice | None = None
    stranger: Stranger | None = None
    said: tuple[str, ...] = ()
    redactions: tuple[Redaction, ...] = ()
    skipped: int = 0

    @property
    def sender_name(self) -> str:
        """What the user calls its device, else what it calls itself."""
        return self.sender.name if self.sender else self.manifest.device_name

    @property
    def heard(self) -> Heard:
        """Its place among the bundles of its device."""
        return heard_of(self.manifest, self.digest)


@dataclass(frozen=True, slots=True)
class Origin:
    """The file at ``path`` and what may open it. ``content_hash`` is the SHA-256 that it must have, empty for any."""

    path: Path
    openers: Sequence[Opener]
    content_hash: str = ""


def passphrase_origin(path: Path, passphrase: str, policy: KdfPolicy = FOREGROUND) -> Origin:
    """A file that was sealed with words."""
    return Origin(path, [PassphraseOpener(passphrase, policy)])


def device_origin(parts: Parts, path: Path, content_hash: str = "") -> Origin:
    """A file that was sealed for this device, with its present keys or those before. Raises KeysError."""
    former = parts.keys.former()
    keys = [parts.keys.open(), *([former] if former else [])]
    return Origin(path, [one.opener for one in keys], content_hash)


def read(parts: Parts, origin: Origin, progress: Progress, on_step: OnStep) -> Incoming:
    """What is in the file and what importing it would do.

    Raises BundleError, SenderRefused, BundleHeld, OwnBundle, BundleChanged, GateError, RulesUnusable, OSError.
    """
    bundle = _open(parts, origin, progress)
    manifest, sender = bundle.manifest, _sender(parts, bundle.manifest)
    on_step("opened")
    unpacked = unpack(bundle.records, parts.incoming_gate(), of_phase(progress, Phase.LOOKING))
    on_step("clean")
    progress(Phase.MERGING, 0, len(unpacked.records))
    plan = parts.stores.sharing.plan(unpacked.records)
    on_step("planned")
    continuity = parts.stores.sharing.judge(heard_of(manifest, bundle.digest))
    return Incoming(
        manifest,
        bundle.digest,
        unpacked.records,
        plan,
        continuity,
        knowledge_state(manifest.knowledge.commit, manifest.knowledge.root, parts.knowledge),
        sender,
        None if sender else stranger_of(manifest),
        said_aloud(continuity, _moment(manifest.created), parts.clock.now()),
        unpacked.redactions,
        unpacked.skipped,
    )


def signer_if_unknown(parts: Parts, origin: Origin) -> Stranger | None:
    """Who signed the bundle, when it is whole and for this device and its signer is not paired; None for all others."""
    try:
        _open(parts, origin, no_progress)
    except BundleHeld as held:
        return held.stranger
    except (SyncError, OSError):  # damaged, for others, gone: whoever reads it will say so
        return None
    return None


def heard_of(manifest: Manifest, digest: str) -> Heard:
    """The place of a bundle among those of its device."""
    return Heard(manifest.device_id, manifest.sequence, digest, manifest.previous)


def _open(parts: Parts, origin: Origin, progress: Progress) -> Bundle:
    progress(Phase.OPENING, 0, 0)
    own = parts.own()
    name = BundleName.parse(origin.path.name)
    if name is not None and name.device_id == own.id:
        raise OwnBundle
    content = _content(origin)
    signers = {**parts.devices.known_signers(), **({own.id: own.keys.signing_key} if own.keys else {})}
    try:
        bundle = read_bundle(BytesIO(content), origin.openers, CAPS, signers)
    except UnknownSigner as error:
        raise _held(parts, content, origin, error) from None
    if bundle.manifest.device_id == own.id:
        raise OwnBundle
    return bundle


def _content(origin: Origin) -> bytes:
    """The sealed bytes, all at once: a name in a shared folder may stand for another file a moment later."""
    with open_file(origin.path) as file:
        whole, buffer = bytearray(), memoryview(bytearray(MIB))
        while (got := file.readinto(buffer)) and len(whole) <= CAPS.file_bytes:
            whole += buffer[:got]
    if origin.content_hash and hashlib.sha256(whole).hexdigest() != origin.content_hash:
        raise BundleChanged
    return bytes(whole)


def _held(parts: Parts, content: bytes, origin: Origin, unknown: UnknownSigner) -> RicordoError:
    """Why a bundle of no paired device stays out. Its signature is right: opened once more, it says who it is from."""
    try:
        parts.devices.sender(unknown.device_id, unknown.signing_key)
    except UnknownSigner:
        believed = {unknown.device_id: unknown.signing_key}
        stranger = stranger_of(read_bundle(BytesIO(content), origin.openers, CAPS, believed).manifest)
        return unknown if stranger is None else BundleHeld(stranger)
    except SenderRefused as error:
        return error
    return unknown


def _sender(parts: Parts, manifest: Manifest) -> PairedDevice | None:
    """The paired device that signed. A bundle under a passphrase may come from anybody but a revoked device."""
    try:
        return parts.devices.sender(manifest.device_id, manifest.sender.signing_key)
    except (UnknownSigner, SenderRetired):
        return None


def _moment(created: str) -> datetime:
    """The wall clock of a stamp; the farthest there is for one that no calendar holds."""
    try:
        return datetime.fromtimestamp(Stamp.parse(created).wall_ms / 1000, UTC)
    except (OverflowError, ValueError, OSError):
        return datetime.max.replace(tzinfo=UTC)
