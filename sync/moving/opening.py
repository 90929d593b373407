"""The moving of an open profile, put together: what the command line and the screens begin with."""

from typing import TYPE_CHECKING

from assistant.store.departures import DepartureStore
from sync.keys.place import AskPassphrase
from sync.keys.profile_keys import ProfileKeys, keys_of
from sync.moving.journal import SyncJournal
from sync.moving.parts import Parts, Stores

if TYPE_CHECKING:
    from assistant.bootstrap import Profile


def parts_of(profile: "Profile", keys: ProfileKeys) -> Parts:
    """What ``Moving`` and ``FolderErrands`` stand on."""
    stores = Stores(
        memory=profile.memory,
        sharing=profile.sharing,
        departures=DepartureStore(profile.database),
        journal=SyncJournal(profile.places.sync_log),
    )
    return Parts(stores, keys.own, keys.paired, profile.clock, lambda: profile.settings)


def open_parts(profile: "Profile", ask: AskPassphrase) -> Parts:
    """The same with the profile's own keys; ``ask`` as in ``keys_of``. Nothing is loaded yet."""
    return parts_of(profile, keys_of(profile, ask))
