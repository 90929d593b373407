"""Moving memory: what the command line, the screens and the watched folder call. Thin over the files beside it.

Long methods tell their progress, and are cancelled by what it raises. To import into another account, open that
profile and ask its own ``Moving``.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from assistant.errors import RicordoError
from assistant.memory.device import PairedDevice
from assistant.memory.evidence import Record
from assistant.ports.sharing import Awaited, HeldBack, Import, Reverted
from assistant.sharing.conflict import Conflict
from sync.container.bundle_file import open_file
from sync.container.bundle_name import BundleName
from sync.container.envelope import Locks, read_locks
from sync.container.kdf import FOREGROUND, KdfPolicy
from sync.keys.pairing import Pairing
from sync.moving.errors import BundleHeld, NoFolderChosen
from sync.moving.exporting import Exported, export, prune
from sync.moving.importing import Imported, take, undo
from sync.moving.journal import Entry, Event
from sync.moving.order import device_order, passphrase_order
from sync.moving.parts import Parts
from sync.moving.preview import Preview, look_ahead
from sync.moving.reading import Incoming, Origin, device_origin, passphrase_origin, read, signer_if_unknown
from sync.moving.shared_folder import newest_of_others
from sync.moving.steps import OnStep, Progress, no_progress, no_step
from sync.moving.stranger import Stranger


class Moving:
    """The memory of one profile, on its way. Holds no state of its own. ``on_step`` is told each named step."""

    def __init__(self, parts: Parts, on_step: OnStep = no_step) -> None:
        self._parts = parts
        self._on_step = on_step

    def preview(self, progress: Progress = no_progress) -> Preview:
        """What would leave, what stays, and why. Raises GateError, RulesUnusable."""
        return look_ahead(self._parts, self._parts.outgoing_gate(), progress)

    def confirm(self, item_ids: Collection[str]) -> list[Record]:
        """These are true; as in memory, so that ``undo`` takes it back. Raises NothingFound, ItemNotHeld."""
        return self._parts.stores.memory.confirm(item_ids)

    def confirm_facts(self, progress: Progress = no_progress) -> list[Record]:
        """Confirm every fact that was said surely and stays only for want of proof: one plan for all of them."""
        item_ids = self.preview(progress).confirmable
        return self.confirm(item_ids) if item_ids else []

    def pin(self, item_id: str) -> Record:
        """It never fades, and leaves whatever its score. Raises NothingFound, ItemNotHeld."""
        return self._parts.stores.memory.pin(item_id)

    def unpin(self, item_id: str) -> Record:
        """It fades again. Raises NothingFound, ItemNotHeld."""
        return self._parts.stores.memory.unpin(item_id)

    def export_file(self, path: Path, passphrase: str, progress: Progress = no_progress) -> Exported:
        """Write a bundle that opens with ``passphrase``; what stood at ``path`` is replaced when it is whole.

        Raises PassphraseWeak, GateError, RulesUnusable, BundleNotWritten, OverTheCaps, KeysError, StoreError.
        """
        return export(self._parts, passphrase_order(self._parts, path, passphrase), progress, self._on_step)

    def export_device(
        self, folder: Path | None = None, progress: Progress = no_progress, *, only_new: bool = False
    ) -> Exported:
        """Write a bundle for all paired devices into ``folder``, None: the chosen one. See ``export_file``.

        Raises NobodyPaired and NoFolderChosen, too; with ``only_new`` NothingNew where the last one says it all.
        """
        place = folder or self.folder()
        order = device_order(self._parts, place, only_new=only_new)
        return prune(self._parts, place, export(self._parts, order, progress, self._on_step))

    def locks(self, path: Path) -> Locks:
        """What a file is sealed with; nothing is opened. Raises BundleError, OSError."""
        with open_file(path) as file:
            return read_locks(file)

    def read_file(
        self, path: Path, passphrase: str, progress: Progress = no_progress, policy: KdfPolicy = FOREGROUND
    ) -> Incoming:
        """Open a bundle with ``passphrase`` and plan its import; nothing is changed. See ``reading.read``."""
        return self._read(passphrase_origin(path, passphrase, policy), progress)

    def read_device(self, path: Path, content_hash: str = "", progress: Progress = no_progress) -> Incoming:
        """The same for a bundle that was sealed for this device; ``content_hash`` as in ``Origin``.

        Raises BundleHeld for one of a stranger, who is in the error.
        """
        return self._read(device_origin(self._parts, path, content_hash), progress)

    def apply(self, incoming: Incoming, progress: Progress = no_progress) -> Imported:
        """Take in what was read. Raises ReadOnly, StoreError; then nothing was changed."""
        return take(self._parts, incoming, progress, self._on_step)

    def undo(self, number: int | None = None) -> Reverted:
        """Take an import back, None: the newest that stands. Raises NothingToUndo, ReadOnly, StoreError."""
        return undo(self._parts, number)

    def imports(self) -> list[Import]:
        """The imports, the newest first."""
        return self._parts.stores.sharing.imports()

    def conflicts(self) -> list[Conflict]:
        """What two devices did to one item at the same time, and nobody has decided yet."""
        return self._parts.stores.sharing.conflicts()

    def resolve(self, item_id: str, keep_id: str | None) -> None:
        """Decide a conflict; None takes the item back. Raises NothingFound."""
        self._parts.stores.sharing.resolve(item_id, keep_id)

    def held_back(self) -> list[HeldBack]:
        """Records of the future, which wait for our clock."""
        return self._parts.stores.sharing.held_back()

    def awaited(self) -> list[Awaited]:
        """Items that are over because another device changed them, while the new value was not shared yet."""
        return self._parts.stores.sharing.awaited()

    def strangers(self) -> list[Stranger]:
        """Who has left bundles for this device in the chosen folder without being paired. Raises KeysError."""
        bundles = newest_of_others(self.folder(), self._parts.own().id)
        signers = [signer_if_unknown(self._parts, device_origin(self._parts, path)) for path in bundles]
        return [signer for signer in signers if signer is not None]

    def plan_pairing(self, stranger: Stranger, *, agreed: bool = False) -> Pairing:
        """What pairing with the signer of a bundle would do; apply it once the key print was compared."""
        return self._parts.devices.plan_card(stranger.card, agreed=agreed)

    def pair(self, pairing: Pairing) -> PairedDevice:
        """Do what was planned. Held bundles of this device are read from now on."""
        return self._parts.devices.apply(pairing)

    def device_names(self) -> Mapping[str, str]:
        """What the user calls each device, by its id; for those that were never paired what they call themselves."""
        paired = {one.id: one.name for one in self._parts.devices.list()}
        return {**self._parts.stores.sharing.device_names(), **paired}

    def sentence_of(self, item_id: str) -> str:
        """What a memory says here; empty for one that is not here."""
        return next((record.item.sentence for record in self._parts.stores.memory.records([item_id])), "")

    def log(self, newest: int = 100) -> list[Entry]:
        """What was moved, the latest last. Raises FolderUnusable."""
        return self._parts.stores.journal.entries(newest)

    def folder(self) -> Path:
        """The chosen shared folder. Raises NoFolderChosen."""
        chosen = self._parts.settings().sync.folder
        if not chosen:
            raise NoFolderChosen
        return Path(chosen).expanduser()

    def is_own(self, path: Path) -> bool:
        """Whether this device wrote the bundle at ``path``, by its name alone."""
        name = BundleName.parse(path.name)
        return name is not None and name.device_id == self._parts.own().id

    def _read(self, origin: Origin, progress: Progress) -> Incoming:
        try:
            return read(self._parts, origin, progress, self._on_step)
        except RicordoError as error:
            self._parts.note_failure(error, Event.HELD if isinstance(error, BundleHeld) else Event.REFUSED)
            raise
