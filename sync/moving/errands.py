"""The watched folder's two errands: taking a bundle in without a person before the screen, and publishing one.

Nobody can be asked here, so a bundle is read only when it was sealed for this device, and believed only when a paired
device signed it.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.errors import EntryRefused
from sync.container.errors import BundleError, NotForThisDevice, PassphraseNeeded
from sync.folder.outcome import Ending, Outcome
from sync.folder.pace import Pace
from sync.folder.watcher import Means, Watcher
from sync.keys.errors import NoKeys, SenderRefused
from sync.moving.errors import BundleHeld, NothingNew, OwnBundle
from sync.moving.moving import Moving
from sync.moving.parts import Parts

if TYPE_CHECKING:
    from assistant.bootstrap import Profile

_WAIT_FOR_A_KEY = (NotForThisDevice, PassphraseNeeded, BundleHeld, NoKeys)
_AT_FAULT = (BundleError, SenderRefused, EntryRefused)


@dataclass(frozen=True, slots=True)
class FolderErrands:
    """Implements ``Receiver`` and ``Publisher`` of the watched ``folder``. What is nobody's fault is raised."""

    parts: Parts
    moving: Moving
    folder: Path

    def receive(self, path: Path, content_hash: str) -> Outcome:
        """See ``Receiver``."""
        try:
            incoming = self.moving.read_device(path, content_hash)
        except OwnBundle:
            return Outcome(Ending.OWN)
        except _WAIT_FOR_A_KEY as error:
            return Outcome(Ending.HELD, str(error))
        except _AT_FAULT as error:
            return Outcome(Ending.REFUSED, str(error))
        imported = self.moving.apply(incoming)
        return Outcome(Ending.NOTHING_NEW if imported.record is None else Ending.RECEIVED)

    def keys_mark(self) -> str:
        """See ``Receiver``."""
        devices = self.parts.devices.devices
        keys = sorted(f"{one.id} {one.keys.signing_key} {one.is_revoked}" for one in devices.devices())
        return hashlib.sha256("\n".join([*keys, str(devices.own().keys)]).encode()).hexdigest()

    def publish(self) -> Path | None:
        """See ``Publisher``."""
        try:
            return self.moving.export_device(self.folder, only_new=True).path
        except NothingNew:
            return None

    def is_own(self, path: Path) -> bool:
        """See ``Publisher``."""
        return self.moving.is_own(path)


def watcher_of(profile: "Profile", parts: Parts, means: Means | None = None) -> Watcher:
    """What follows the chosen folder of ``profile``, not begun yet; without ``means`` as the settings say.

    Raises NoFolderChosen.
    """
    moving, settings = Moving(parts), profile.settings.sync
    errands = FolderErrands(parts, moving, moving.folder())
    pace = Pace(scan_s=settings.scan_seconds, publish_quiet_s=settings.publish_seconds)
    return Watcher(errands.folder, profile.places.root, errands, errands, means or Means(profile.clock, pace=pace))
