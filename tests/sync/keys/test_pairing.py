"""Which card leads to what: devices that meet, rotate, are revoked and come back."""

import pytest

from assistant.memory.device import KeyHome
from support.pairs import Machine
from sync.container.errors import UnknownSigner
from sync.keys.errors import (
    CardKeysChanged,
    CardOfRetiredKeys,
    CardOfRevoked,
    CardOfThisDevice,
    DeviceNameEmpty,
    SenderRetired,
    SenderRevoked,
)
from sync.keys.pairing import Step


def test_both_sides_show_the_same_print(laptop: Machine, desktop: Machine) -> None:
    """Each shows the other's, and it is what the other shows of itself."""
    at_laptop = laptop.paired.plan(desktop.own.card())
    at_desktop = desktop.paired.plan(laptop.own.card())
    assert (Step.NEW, Step.NEW) == (at_laptop.step, at_desktop.step)
    assert desktop.own.open().key_print == at_laptop.key_print
    assert laptop.own.open().key_print == at_desktop.key_print


def test_a_plan_changes_nothing(laptop: Machine, desktop: Machine) -> None:
    """The user may still say no."""
    laptop.paired.plan(desktop.own.card())
    assert laptop.paired.list() == []


def test_a_paired_device_is_sealed_for_and_taken_from(laptop: Machine, desktop: Machine) -> None:
    """By its keys and its id together."""
    laptop.meet(desktop.own.card())
    keys = desktop.own.open().keys
    assert (keys.recipient,) == laptop.paired.recipients()
    assert {desktop.id: keys.signing_key} == laptop.paired.known_signers()
    assert laptop.paired.sender(desktop.id, keys.signing_key).name == "desktop"


def test_a_known_key_under_another_id_is_unknown(laptop: Machine, desktop: Machine) -> None:
    """As is anything else that does not fit together."""
    laptop.meet(desktop.own.card())
    keys = desktop.own.open().keys
    for device_id, key in (("another", keys.signing_key), (desktop.id, "0" * 64), ("another", "0" * 64)):
        with pytest.raises(UnknownSigner):
            laptop.paired.sender(device_id, key)


def test_the_same_card_again_changes_nothing(laptop: Machine, desktop: Machine) -> None:
    """Not even the name that was given here."""
    laptop.meet(desktop.own.card())
    laptop.paired.rename("desktop", "the big one")
    before = laptop.paired.list()
    assert laptop.paired.plan(desktop.own.card()).step is Step.SAME
    laptop.meet(desktop.own.card())
    assert before == laptop.paired.list()


def test_ones_own_card_is_refused(laptop: Machine) -> None:
    """By its id, by its keys, and by keys that it had."""
    before = laptop.own.card()
    rotated = laptop.own.rotate().card
    for card in (before, rotated, laptop.own.card()):
        with pytest.raises(CardOfThisDevice, match="this very device"):
            laptop.paired.plan(card)


def test_a_revoked_device_is_neither_sealed_for_nor_taken_from(laptop: Machine, desktop: Machine) -> None:
    """Whatever it claims to be; its card is refused as well."""
    laptop.meet(desktop.own.card())
    laptop.paired.revoke("desktop")
    signing_key = desktop.own.open().signing_key
    assert ((), {}) == (laptop.paired.recipients(), laptop.paired.known_signers())
    for device_id, key in ((desktop.id, signing_key), (desktop.id, "0" * 64), ("another", signing_key)):
        with pytest.raises(SenderRevoked, match="desktop, which was revoked"):
            laptop.paired.sender(device_id, key)
    for agreed in (False, True):
        with pytest.raises(CardOfRevoked):
            laptop.paired.plan(desktop.own.card(), agreed=agreed)


def test_a_revoked_device_cannot_sign_itself_back_in(laptop: Machine, desktop: Machine) -> None:
    """Its old keys are what somebody may have; only a person who compared the new print lets it in."""
    laptop.meet(desktop.own.card())
    laptop.paired.revoke("desktop")
    rotated = desktop.own.rotate().card
    with pytest.raises(CardOfRevoked):
        laptop.paired.plan(rotated)
    laptop.meet(rotated, agreed=True)
    [back] = laptop.paired.list()
    assert (False, desktop.own.open().keys) == (back.is_revoked, back.keys)


def test_rotated_keys_are_learnt_from_the_card(laptop: Machine, desktop: Machine) -> None:
    """The name given here stays; what the old keys sign is refused from then on."""
    laptop.meet(desktop.own.card())
    laptop.paired.rename("desktop", "the big one")
    rotated = desktop.own.rotate()
    assert laptop.paired.plan(rotated.card).step is Step.ROTATED
    laptop.meet(rotated.card)
    [device] = laptop.paired.list()
    assert (desktop.id, "the big one", rotated.identity.keys) == (device.id, device.name, device.keys)
    assert device == laptop.paired.sender(desktop.id, rotated.identity.signing_key)
    with pytest.raises(SenderRetired):
        laptop.paired.sender(desktop.id, rotated.old.signing_key)


def test_old_cards_do_not_turn_the_keys_back(laptop: Machine, desktop: Machine) -> None:
    """Neither the first card nor the one of an earlier change, and agreeing does not help."""
    first = desktop.own.card()
    laptop.meet(first)
    second = desktop.own.rotate().card
    laptop.meet(second)
    laptop.meet(desktop.own.rotate().card)
    for card in (first, second):
        for agreed in (False, True):
            with pytest.raises(CardOfRetiredKeys):
                laptop.paired.plan(card, agreed=agreed)


def test_a_missed_change_of_keys_asks_the_user(laptop: Machine, desktop: Machine) -> None:
    """Both prints are shown; agreeing takes the new keys."""
    laptop.meet(desktop.own.card())
    old = desktop.own.rotate().old
    new = desktop.own.rotate()
    with pytest.raises(CardKeysChanged, match=f"{new.identity.key_print} instead of {old.key_print}"):
        laptop.paired.plan(new.card)
    assert laptop.paired.plan(new.card, agreed=True).step is Step.REPLACED
    laptop.meet(new.card, agreed=True)
    assert [new.identity.keys] == [one.keys for one in laptop.paired.list()]


def test_somebody_else_with_a_known_id_asks_the_user(laptop: Machine, desktop: Machine) -> None:
    """Keys that the known ones have not signed, whoever they are of."""
    laptop.meet(desktop.own.card())
    desktop.own.begin_anew(KeyHome.KEYRING)
    with pytest.raises(CardKeysChanged, match="desktop has other keys now"):
        laptop.paired.plan(desktop.own.card())


def test_restored_keys_on_a_new_machine_move_the_device(laptop: Machine, desktop: Machine) -> None:
    """The phrase restores the keys in an empty profile, whose id is another one."""
    laptop.meet(desktop.own.card())
    phrase = desktop.own.begin_anew(KeyHome.KEYRING).phrase
    laptop.meet(desktop.own.card(), agreed=True)
    new = Machine("new desktop", desktop.folder, desktop.clock)
    new.own.recover(phrase, KeyHome.KEYRING)
    assert laptop.paired.plan(new.own.card()).step is Step.MOVED
    laptop.meet(new.own.card())
    assert [(new.id, "desktop")] == [(one.id, one.name) for one in laptop.paired.list()]


def test_a_copied_profile_becomes_a_device_of_its_own(laptop: Machine) -> None:
    """And can then be paired with the machine that it was copied from."""
    card_of_the_first = laptop.own.card()
    laptop.own.begin_anew(KeyHome.KEYRING, as_new_device=True)
    assert laptop.paired.plan(card_of_the_first).step is Step.NEW


def test_names_are_short_visible_lines(laptop: Machine, desktop: Machine) -> None:
    """Of both kinds of device; an empty one is refused."""
    laptop.meet(desktop.own.card())
    laptop.paired.rename("desktop", " the\nbig\x1b one ")
    laptop.paired.rename_own("  书房 ")
    assert ("the big one", "书房") == (laptop.paired.list()[0].name, laptop.devices.own().name)
    with pytest.raises(DeviceNameEmpty):
        laptop.paired.rename_own(" \u200b")
    with pytest.raises(DeviceNameEmpty):
        laptop.paired.rename("the big one", "")
