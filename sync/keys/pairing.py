"""What a card means for the devices that are known: a rule over values, decided before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from assistant.memory.device import OwnDevice, PairedDevice, PublicKeys, RetiredKeys
from sync.keys.card import Card
from sync.keys.errors import CardKeysChanged, CardOfRetiredKeys, CardOfRevoked, CardOfThisDevice
from sync.keys.identity import key_print


class Step(StrEnum):
    """What a card leads to."""

    NEW = "new"
    SAME = "same"
    MOVED = "moved"
    ROTATED = "rotated"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class Pairing:
    """The step, the device as it would be kept, and as it is kept now (None: not at all).

    NEW: a stranger. SAME: known with these keys. MOVED: known keys under another id (they were restored on another
    machine). ROTATED: new keys, signed with the known ones. REPLACED: new keys that the user agreed to.
    """

    step: Step
    device: PairedDevice
    former: PairedDevice | None = None

    @property
    def key_print(self) -> str:
        """What must stand on the other machine's screen, too."""
        return key_print(self.device.keys)


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Everybody this profile knows: itself, all that were ever paired, and keys that are no longer used."""

    own: OwnDevice
    devices: Sequence[PairedDevice]
    retired: Sequence[RetiredKeys]


def plan_pairing(card: Card, known: Acquaintance, now: datetime, *, agreed: bool = False) -> Pairing:
    """What to do about ``card``. ``agreed``: the user compared the key print of a device that comes with other keys.

    Raises CardOfThisDevice, CardOfRevoked, CardOfRetiredKeys, and CardKeysChanged when the user should be asked.
    Agreeing never brings back keys that were revoked or retired.
    """
    _refuse_ours(card, known)
    _refuse_retired(card, known)
    by_key = next((one for one in known.devices if _share_one(card.keys, one.keys)), None)
    by_id = next((one for one in known.devices if one.id == card.id), None)
    if by_key is not None:
        return _with_known_keys(card, by_key, by_id)
    fresh = PairedDevice(card.id, card.name, card.keys, now)
    if by_id is None:
        return Pairing(Step.NEW, fresh)
    return Pairing(_change_of_keys(card, by_id, agreed=agreed), replace(fresh, name=by_id.name), by_id)


def _refuse_ours(card: Card, known: Acquaintance) -> None:
    ours = [known.own.keys] if known.own.keys else []
    ours += [one.keys for one in known.retired if one.owner == known.own.id]
    if card.id == known.own.id or any(_share_one(card.keys, keys) for keys in ours):
        raise CardOfThisDevice


def _refuse_retired(card: Card, known: Acquaintance) -> None:
    if any(_share_one(card.keys, one.keys) for one in known.retired):
        raise CardOfRetiredKeys


def _share_one(keys: PublicKeys, others: PublicKeys) -> bool:
    """Half of somebody's keys is enough to be taken for them."""
    return keys.signing_key == others.signing_key or keys.recipient == others.recipient


def _with_known_keys(card: Card, by_key: PairedDevice, by_id: PairedDevice | None) -> Pairing:
    if by_key.is_revoked:
        raise CardOfRevoked(by_key.name)
    if card.keys != by_key.keys or by_id not in (None, by_key):  # half of the keys are another device's
        raise CardKeysChanged(by_key.name, key_print(by_key.keys), card.key_print)
    if by_id is None:
        return Pairing(Step.MOVED, replace(by_key, id=card.id), by_key)
    return Pairing(Step.SAME, by_key, by_key)


def _change_of_keys(card: Card, former: PairedDevice, *, agreed: bool) -> Step:
    if former.is_revoked:  # whoever has its old keys could sign for new ones: only a person can say yes
        if agreed:
            return Step.REPLACED
        raise CardOfRevoked(former.name)
    if card.old_signing_key == former.keys.signing_key:
        return Step.ROTATED
    if agreed:
        return Step.REPLACED
    raise CardKeysChanged(former.name, key_print(former.keys), card.key_print)
