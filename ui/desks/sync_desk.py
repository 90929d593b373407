"""What the screens of moving house work on: the memory of one profile on its way. Knows no screen.

Every method reads or writes the store, the disk or a keyring and belongs in a worker. Those that write raise ReadOnly
where we may not.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.bootstrap import Profile
from assistant.errors import RicordoError
from assistant.memory.device import KeyHome
from assistant.memory.item import Item
from assistant.paths import make_folder
from sync.container.bundle_name import SUFFIX, name_by_time
from sync.container.errors import WrongPassphrase
from sync.container.kdf import Cost, KdfPolicy
from sync.container.words import draw_words
from sync.keys.identity import key_print
from sync.moving.errors import BundleHeld
from sync.moving.moving import Moving
from sync.moving.opening import open_parts
from sync.moving.steps import Progress, no_progress
from ui.desks.house import Annals, Differences, FoundBundle, House
from ui.desks.keyhole import Keyhole
from ui.desks.read_only import refuse_writing
from ui.words.conflict_sides import Sides, sides_of

if TYPE_CHECKING:
    from assistant.ports.sharing import Reverted
    from sync.moving.exporting import Exported
    from sync.moving.importing import Imported
    from sync.moving.reading import Incoming
    from ui.desks.device_desk import DeviceDesk
    from ui.desks.folder_watch import FolderWatch

LISTED_BUNDLES = 12


class SyncDesk:
    """One profile and all that moves its memory."""

    def __init__(self, profile: Profile, keyhole: Keyhole) -> None:
        self._profile = profile
        self._keyhole = keyhole
        self.parts = open_parts(profile, keyhole.ask)
        self.moving = Moving(self.parts)

    @property
    def devices(self) -> "DeviceDesk":
        """The keys of this machine, and those it is paired with."""
        from ui.desks.device_desk import DeviceDesk

        return DeviceDesk(self.parts, self._keyhole, self.refuse_writing)

    def look(self, progress: Progress = no_progress) -> House:
        """How this machine stands, and what would leave it. Raises GateError, RulesUnusable."""
        own, settings = self.parts.own(), self._profile.settings.sync
        return House(
            own,
            key_print(own.keys) if own.keys else "",
            tuple(one for one in self.parts.devices.list() if not one.is_revoked),
            settings.folder,
            settings.keep_contacts,
            self.moving.preview(progress),
            len(self.moving.conflicts()),
        )

    # What may leave

    def confirm(self, item_id: str) -> Item:
        """It is true."""
        self.refuse_writing()
        return self.moving.confirm([item_id])[0].item

    def confirm_facts(self) -> int:
        """All facts that were said surely are true; returns how many that were."""
        self.refuse_writing()
        return len(self.moving.confirm_facts())

    def pin(self, item_id: str) -> Item:
        """Let it leave whatever its score, or no more."""
        self.refuse_writing()
        pinned = self._profile.memory.record(item_id).item.pinned
        return (self.moving.unpin(item_id) if pinned else self.moving.pin(item_id)).item

    # Going out

    def free_name(self) -> Path:
        """A file in the profile's own export folder that is not there yet."""
        return self._named_in(make_folder(self._profile.places.exports))

    def target(self, typed: str) -> Path:
        """The file that a person means: in a folder under a name of ours."""
        path = Path(typed.strip()).expanduser()
        return self._named_in(path) if path.is_dir() else path

    def draw_words(self) -> str:
        """Ten words for a bundle."""
        return draw_words()

    def export_file(self, path: Path, passphrase: str, progress: Progress) -> "Exported":
        """See ``Moving.export_file``."""
        self.refuse_writing()
        return self._keyhole.unlocking(lambda: self.moving.export_file(path, passphrase, progress))

    def export_devices(self, progress: Progress) -> "Exported":
        """See ``Moving.export_device``."""
        self.refuse_writing()
        return self._keyhole.unlocking(lambda: self.moving.export_device(progress=progress))

    # Coming in

    def bundles(self) -> list[FoundBundle]:
        """The newest bundles where they usually are: the exports, the shared folder, the home, the downloads."""
        shared = self._profile.settings.sync.folder
        folders = [self._profile.places.exports, Path.home(), Path.home() / "Downloads"]
        folders += [Path(shared).expanduser()] if shared else []
        found = {found.path: found for folder in folders for found in _bundles_in(folder)}
        others = (one for one in found.values() if not self.moving.is_own(one.path))
        return sorted(others, key=lambda one: one.written_at, reverse=True)[:LISTED_BUNDLES]

    def read_file(
        self, path: Path, passphrase: str, progress: Progress, may_cost: Callable[[Cost], bool]
    ) -> "Incoming | WrongPassphrase":
        """See ``Moving.read_file``; the passphrase that opens nothing is returned, as it may be typed again."""
        try:
            return self.moving.read_file(path, passphrase, progress, KdfPolicy(ask=may_cost))
        except WrongPassphrase as error:
            return error

    def read_device(self, path: Path, progress: Progress) -> "Incoming | BundleHeld":
        """See ``Moving.read_device``; the stranger who signed is returned, as pairing may be offered."""
        try:
            return self._keyhole.unlocking(lambda: self.moving.read_device(path, progress=progress))
        except BundleHeld as held:
            return held

    def differences(self, incoming: "Incoming | None" = None) -> Differences:
        """The conflicts that nobody has decided, or those that an import would make."""
        names = self.moving.device_names()
        if incoming is None:
            shared = self.parts.stores.sharing.everything()
            found = self.moving.conflicts()
        else:
            shared, found = incoming.plan.merged, list(incoming.plan.conflicts)
            names = {incoming.manifest.device_id: incoming.sender_name, **names}
        own = self.parts.own().id
        return Differences(tuple(sides_of(one, shared, own) for one in found), names)

    def apply(self, incoming: "Incoming", progress: Progress) -> "Imported":
        """See ``Moving.apply``."""
        self.refuse_writing()
        return self.moving.apply(incoming, progress)

    def undo(self, number: int | None = None) -> "Reverted":
        """Take an import back, None: the newest that stands. Raises NothingToUndo."""
        self.refuse_writing()
        return self.moving.undo(number)

    def resolve(self, sides: Sides, keep_id: str | None) -> None:
        """Decide a conflict; None takes the memory back."""
        self.refuse_writing()
        self.moving.resolve(sides.item_id, keep_id)

    # What was

    def annals(self, watch: "FolderWatch | None") -> Annals:
        """What was moved, the newest first."""
        lines = watch.lines() if watch else ()
        entries, imports = tuple(reversed(self.moving.log())), tuple(self.moving.imports())
        return Annals(imports, entries, tuple(reversed(lines)), self.moving.device_names())

    def watch(self) -> "FolderWatch | None":
        """What follows the chosen folder, not begun yet; None where none is chosen, or another process writes."""
        from ui.desks.folder_watch import FolderWatch

        if self._profile.holder is not None or not self._profile.settings.sync.folder:
            return None
        return FolderWatch(self._profile, self._keyhole)

    def is_locked(self) -> bool:
        """Whether the keys are sealed and nobody has typed their passphrase since the program began."""
        return self.parts.own().keys_in is KeyHome.FILE and not self._keyhole.knows

    def unlock(self) -> None:
        """Ask for the passphrase of the keys, for this run of the program. Raises KeysError."""
        self._keyhole.unlocking(self.parts.keys.open)

    def refuse_writing(self) -> None:
        """Raise ReadOnly where another process writes."""
        refuse_writing(self._profile)

    def _named_in(self, folder: Path) -> Path:
        return folder / name_by_time(self._profile.clock.now().astimezone())


def _bundles_in(folder: Path) -> list[FoundBundle]:
    found = []
    with suppress(OSError, RicordoError):  # a folder that cannot be read offers nothing
        for path in folder.glob(f"*{SUFFIX}"):
            state = path.stat()
            found.append(FoundBundle(path, state.st_size, datetime.fromtimestamp(state.st_mtime, UTC)))
    return found
