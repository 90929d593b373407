"""The keys of this device: made, lost, restored, replaced; and the memory is never touched."""

from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import ReadOnly
from assistant.memory.device import KeyHome
from assistant.store.database import Database
from assistant.store.device_store import DeviceStore
from assistant.store.transcript import TranscriptStore
from support import keyrings
from support.pairs import Machine, drawing, sealed_folder
from sync.keys.errors import (
    KeyringLocked,
    KeyringUnreliable,
    KeyringUnsafe,
    KeysLost,
    KeysThere,
    NoKeys,
    RecoveryChecksum,
    RecoveryOfAnother,
)
from sync.keys.identity import Identity
from sync.keys.own_keys import OwnKeys
from sync.keys.place import KeyPlace
from sync.keys.recovery import recovery_phrase
from sync.keys.seed import Seed
from sync.keys.system_keyring import SystemKeyring


def with_keyring(machine: Machine, backend: keyrings.Remembering) -> OwnKeys:
    places = {**machine.places, KeyHome.KEYRING: SystemKeyring(lambda: backend)}
    return OwnKeys(machine.devices, places, drawing("other"))


def test_a_profile_without_keys_says_so(tmp_path: Path, clock: FixedClock) -> None:
    """And how to make them."""
    with pytest.raises(NoKeys) as caught:
        Machine("x", tmp_path, clock).own.open()
    assert "ricordo sync pair" in caught.value.hint


@pytest.mark.parametrize("home", list(KeyHome))
def test_keys_that_were_made_are_there_again(tmp_path: Path, clock: FixedClock, home: KeyHome) -> None:
    """In the keyring or in the sealed file; the store has the public half only."""
    machine = Machine("x", tmp_path, clock)
    made = machine.own.begin(home).identity
    own = machine.devices.own()
    assert (made.keys, made.keys, home) == (machine.own.open().keys, own.keys, own.keys_in)


def test_keys_are_not_made_twice(laptop: Machine) -> None:
    """Paired devices know the first."""
    with pytest.raises(KeysThere):
        laptop.own.begin(KeyHome.KEYRING)


@pytest.mark.parametrize(
    ("error", "backend"),
    [
        (KeyringLocked, keyrings.Locked()),
        (KeyringUnsafe, keyrings.PlaintextKeyring()),
        (KeyringUnreliable, keyrings.Swallowing()),
    ],
)
def test_where_the_keyring_fails_the_sealed_file_serves(
    tmp_path: Path, clock: FixedClock, error: type[Exception], backend: keyrings.Remembering
) -> None:
    """Nothing is begun by the attempt that failed."""
    machine = Machine("x", tmp_path, clock)
    own = with_keyring(machine, backend)
    with pytest.raises(error):
        own.begin(KeyHome.KEYRING)
    with pytest.raises(NoKeys):
        own.open()
    assert own.begin(KeyHome.FILE).identity.keys == own.open().keys
    assert backend.entries == {}


def test_a_lost_keyring_never_loses_memory(tmp_path: Path, clock: FixedClock) -> None:
    """The words are there, the exchange says what is missing, and 24 words bring it back on an empty keyring."""
    machine = Machine("x", tmp_path, clock)
    begun = machine.own.begin(KeyHome.KEYRING)
    store = TranscriptStore(machine.database, clock)
    session = store.new_session("tea")
    emptied = with_keyring(machine, keyrings.Remembering())
    with pytest.raises(KeysLost, match="Your memory is whole"):
        emptied.open()
    assert store.session(session.id).title == "tea"
    emptied.recover(begun.phrase, KeyHome.KEYRING)
    assert begun.identity.keys == emptied.open().keys


def test_keys_of_somebody_else_in_the_keyring_are_lost_keys(laptop: Machine) -> None:
    """What it gives must make the keys that the store knows."""
    for entry in laptop.keyring.entries:
        laptop.keyring.entries[entry] = "ricordo-seed-1:" + "00" * 32
    with pytest.raises(KeysLost):
        laptop.own.open()


def test_lost_keys_may_be_restored_into_a_file(laptop: Machine) -> None:
    """The new machine need not have a keyring."""
    phrase = recovery_phrase(laptop.own.open().seed)
    laptop.keyring.entries.clear()
    restored = laptop.own.recover(phrase, KeyHome.FILE).identity
    assert (restored.keys, KeyHome.FILE) == (laptop.own.open().keys, laptop.devices.own().keys_in)


def test_the_phrase_of_another_device_restores_nothing(laptop: Machine, desktop: Machine) -> None:
    """The keys that are there stay."""
    before = laptop.own.open().keys
    with pytest.raises(RecoveryOfAnother):
        laptop.own.recover(recovery_phrase(desktop.own.open().seed), KeyHome.KEYRING)
    with pytest.raises(RecoveryChecksum):
        laptop.own.recover(" ".join(["abandon"] * 24), KeyHome.KEYRING)
    assert before == laptop.own.open().keys


def test_rotating_keeps_the_device_and_replaces_the_keys(laptop: Machine) -> None:
    """Id and name stay; the phrase is a new one and restores the new keys."""
    before = laptop.devices.own()
    rotated = laptop.own.rotate()
    after = laptop.devices.own()
    assert (before.id, before.name, before.keys_in) == (after.id, after.name, after.keys_in)
    assert (rotated.identity.keys, before.keys) == (after.keys, rotated.old.keys)
    assert before.keys != after.keys
    laptop.keyring.entries.clear()
    assert laptop.own.recover(rotated.phrase, KeyHome.KEYRING).identity.keys == after.keys


def test_the_keys_before_still_open_what_is_on_its_way(laptop: Machine) -> None:
    """Those before them are gone."""
    assert laptop.own.former() is None
    first = laptop.own.rotate().old
    former = laptop.own.former()
    assert former is not None
    assert first.keys == former.keys
    second = laptop.own.rotate().old
    former = laptop.own.former()
    assert former is not None
    assert second.keys == former.keys
    assert len(laptop.keyring.entries) == 2


def test_a_change_that_breaks_off_leaves_the_old_keys(laptop: Machine) -> None:
    """The keyring keeps nothing new; the store was not told."""
    before = laptop.own.open().keys

    class Full(keyrings.Remembering):
        def set_password(self, service: str, username: str, password: str) -> None:
            return None

    full = Full()
    full.entries = laptop.keyring.entries
    with pytest.raises(KeyringUnreliable):
        with_keyring(laptop, full).rotate()
    assert before == laptop.own.open().keys


@pytest.mark.parametrize("call", ["rotate", "move", "begin_anew"])
def test_a_store_that_takes_nothing_leaves_the_old_keys(tmp_path: Path, clock: FixedClock, call: str) -> None:
    """The new seed is kept by then; the old one is there still, and in force."""
    path = tmp_path / "memory.db"
    database = Database.open(path, clock)
    backend = keyrings.Remembering()
    in_file = sealed_folder(tmp_path / "keys")
    places: dict[KeyHome, KeyPlace] = {KeyHome.KEYRING: SystemKeyring(lambda: backend), KeyHome.FILE: in_file}
    before = OwnKeys(DeviceStore(database, clock), places, drawing("x")).begin(KeyHome.KEYRING).identity
    database.close()
    locked = Database.open(path, clock, read_only=True)
    own = OwnKeys(DeviceStore(locked, clock), places, drawing("y"))
    with pytest.raises(ReadOnly):
        own.rotate() if call == "rotate" else getattr(own, call)(KeyHome.FILE)
    assert before.keys == own.open().keys
    locked.close()


def test_keys_move_between_the_places(laptop: Machine) -> None:
    """The former ones with them, and nothing stays behind."""
    laptop.own.rotate()
    before, former = laptop.own.open(), laptop.own.former()
    laptop.own.move(KeyHome.FILE)
    assert ({}, KeyHome.FILE) == (laptop.keyring.entries, laptop.devices.own().keys_in)
    moved = laptop.own.former()
    assert former is not None
    assert moved is not None
    assert (before.keys, former.keys) == (laptop.own.open().keys, moved.keys)


def test_a_move_to_where_they_are_changes_nothing(laptop: Machine) -> None:
    """One entry before and after."""
    entries = dict(laptop.keyring.entries)
    laptop.own.move(KeyHome.KEYRING)
    assert entries == laptop.keyring.entries


def test_no_secret_lies_in_the_profile(tmp_path: Path, clock: FixedClock) -> None:
    """Neither the seed nor a key nor a word of the phrase is in a file, when the keyring holds the keys."""
    path = tmp_path / "memory.db"
    database = Database.open(path, clock)
    backend = keyrings.Remembering()
    own = OwnKeys(DeviceStore(database, clock), {KeyHome.KEYRING: SystemKeyring(lambda: backend)}, drawing("x"))
    begun = own.begin(KeyHome.KEYRING)
    rotated = own.rotate()
    database.close()
    written = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    for identity in (begun.identity, rotated.identity):
        for secret in (identity.seed.reveal(), identity.reveal_opening_key(), identity.signer.private_bytes_raw()):
            assert secret not in written
            assert secret.hex().encode() not in written
    assert begun.phrase.encode()[:30] not in written


def test_new_keys_are_shown_without_their_phrase(laptop: Machine) -> None:
    """What is printed by mistake says nothing."""
    rotated = laptop.own.rotate()
    assert rotated.phrase.split()[0] not in repr(rotated).replace("ricordo", "").split()
    assert rotated.identity.seed.reveal().hex() not in repr(rotated)


def test_a_profile_that_takes_no_writing_gets_no_keys(tmp_path: Path, clock: FixedClock) -> None:
    """And says so."""
    path = tmp_path / "memory.db"
    Database.open(path, clock).close()
    database = Database.open(path, clock, read_only=True)
    backend = keyrings.Remembering()
    own = OwnKeys(DeviceStore(database, clock), {KeyHome.KEYRING: SystemKeyring(lambda: backend)}, drawing("x"))
    with pytest.raises(ReadOnly):
        own.begin(KeyHome.KEYRING)
    database.close()


def test_a_phrase_restores_what_was_sealed_for_the_device(laptop: Machine, tmp_path: Path) -> None:
    """The recipient of the restored keys is the same, so old bundles open."""
    identity = laptop.own.open()
    restored = Machine("new", tmp_path / "new", laptop.clock).own.recover(recovery_phrase(identity.seed), KeyHome.FILE)
    assert identity.opener == restored.identity.opener
    assert Identity(Seed(bytes(32))).opener != restored.identity.opener
