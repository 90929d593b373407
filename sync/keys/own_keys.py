"""The keys of this device: made, opened, restored, replaced.

The public half is written in the store, the seed lies in a place; the seed is kept first and the store learns of it
then, so that whatever breaks off in between leaves the keys that were there in force.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assistant.memory.device import KeyHome, OwnDevice, RetiredKeys
from assistant.ports.devices import Devices
from sync.keys.card import write_card
from sync.keys.errors import KeysError, KeysLost, KeysThere, NoKeys, RecoveryOfAnother
from sync.keys.identity import Identity, key_print
from sync.keys.place import KeyPlace
from sync.keys.recovery import read_recovery_phrase, recovery_phrase
from sync.keys.seed import Seed

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Begun:
    """New or restored keys, and the phrase to write on paper: shown once and kept nowhere. Its repr hides it."""

    identity: Identity

    @property
    def phrase(self) -> str:
        """The 24 words."""
        return recovery_phrase(self.identity.seed)


@dataclass(frozen=True, slots=True)
class Rotated:
    """New keys, the ones before, and the card by which paired devices learn of it: signed with the old ones, too."""

    identity: Identity
    old: Identity
    card: str

    @property
    def phrase(self) -> str:
        """The 24 words of the new keys; the old paper restores the old keys only."""
        return recovery_phrase(self.identity.seed)


@dataclass(frozen=True, slots=True)
class OwnKeys:
    """``places`` has a place for each home; ``random_bytes`` gives bytes fit for keys."""

    devices: Devices
    places: Mapping[KeyHome, KeyPlace]
    random_bytes: Callable[[int], bytes]

    def begin(self, home: KeyHome) -> Begun:
        """Make the first keys and keep them in ``home``.

        Raises KeysThere; KeyringUnusable when the keyring cannot hold them: then offer KeyHome.FILE.
        """
        if self.devices.own().keys is not None:
            raise KeysThere
        return Begun(self._keep(Identity(Seed.draw(self.random_bytes)), home))

    def begin_anew(self, home: KeyHome, *, as_new_device: bool = False) -> Begun:
        """Make other keys where the ones before are lost for good; paired devices must agree to them.

        ``as_new_device``: with a new id, for a profile that was copied from a machine that lives on.
        """
        if as_new_device:
            self.devices.renew()
        return Begun(self._keep(Identity(Seed.draw(self.random_bytes)), home))

    def open(self) -> Identity:
        """The present keys. Raises NoKeys, KeysLost, and what the place raises."""
        own = self.devices.own()
        if own.keys is None or own.keys_in is None:
            raise NoKeys
        identity = self._load(own, key_print(own.keys))
        if identity is None:
            raise KeysLost
        return identity

    def former(self) -> Identity | None:
        """The keys before the present ones, for what paired devices sealed before they knew; None without any.

        Raises what the place raises.
        """
        own, retired = self.devices.own(), self._retired()
        return self._load(own, key_print(retired[0].keys)) if retired and own.keys_in else None

    def recover(self, typed: str, home: KeyHome) -> Begun:
        """Restore the keys from a recovery phrase, and keep them in ``home``.

        Raises RecoveryRefused; of these RecoveryOfAnother for a phrase of other keys than this profile ever had.
        """
        identity = Identity(read_recovery_phrase(typed))
        own = self.devices.own()
        ours = [own.keys, *(one.keys for one in self._retired())]
        if own.keys is not None and identity.keys not in ours:
            raise RecoveryOfAnother
        return Begun(self._keep(identity, home))

    def rotate(self) -> Rotated:
        """Replace the keys, in the same place. The id and the name stay. Raises what ``open`` raises."""
        old, own = self.open(), self.devices.own()
        identity = self._keep(Identity(Seed.draw(self.random_bytes)), own.keys_in or KeyHome.KEYRING)
        for one in self._retired()[1:]:
            self._remove(own, key_print(one.keys))
        return Rotated(identity, old, write_card(self.devices.own(), identity, old))

    def move(self, home: KeyHome) -> None:
        """Keep the keys somewhere else, and take them out of where they were. Raises what the places raise."""
        own, identity, former = self.devices.own(), self.open(), self.former()
        if own.keys_in is home:
            return
        if former is not None:
            self.places[home].save(former.key_print, former.seed)
        self._keep(identity, home)
        for one in (identity, former):
            if one is not None:
                self._remove(own, one.key_print)

    def card(self) -> str:
        """What to paste on the other machine. Raises what ``open`` raises."""
        return write_card(self.devices.own(), self.open())

    def _keep(self, identity: Identity, home: KeyHome) -> Identity:
        self.places[home].save(identity.key_print, identity.seed)
        self.devices.set_own_keys(identity.keys, home)
        return identity

    def _load(self, own: OwnDevice, wanted: str) -> Identity | None:
        """None for a seed that is not there, and for one of other keys than the store says."""
        seed = self.places[own.keys_in].load(wanted) if own.keys_in else None
        identity = Identity(seed) if seed else None
        return identity if identity and identity.key_print == wanted else None

    def _retired(self) -> list[RetiredKeys]:
        own = self.devices.own()
        return [one for one in self.devices.retired() if one.owner == own.id]

    def _remove(self, own: OwnDevice, name: str) -> None:
        """Seeds that nobody needs are better gone, but the change is made by now and one that stays harms nothing."""
        try:
            if own.keys_in:
                self.places[own.keys_in].remove(name)
        except KeysError as error:
            _log.warning("an old key stays where it was: %s", type(error).__name__)
