"""The devices of a profile in its store."""

from datetime import UTC, datetime

import pytest

from assistant.clock import FixedClock
from assistant.errors import AmbiguousId, NothingFound
from assistant.memory.device import KeyHome, PairedDevice, PublicKeys, RetiredKeys
from assistant.store.database import Database
from assistant.store.device_store import DeviceStore
from assistant.store.migrate import Upgrade, shipped_migrations

PAIRED_AT = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)


def keys(number: int) -> PublicKeys:
    return PublicKeys(f"age1of{number}", f"{number:064x}")


def paired(number: int, name: str = "laptop") -> PairedDevice:
    return PairedDevice(f"{number:08x}-device", name, keys(number), PAIRED_AT)


@pytest.fixture
def devices(database: Database, clock: FixedClock) -> DeviceStore:
    """The devices in ``database``."""
    return DeviceStore(database, clock)


def test_a_new_profile_has_a_device_without_keys(devices: DeviceStore) -> None:
    """It has a name and an id already."""
    own = devices.own()
    assert (None, None) == (own.keys, own.keys_in)
    assert own.id
    assert own.name


def test_a_store_of_the_last_format_gets_a_name_anew(database: Database, clock: FixedClock) -> None:
    """It was made of the host's name alone, which may hold a person's."""
    path = database.path.with_name("old.db")
    before = Upgrade(tuple(one for one in shipped_migrations() if one.number < 7))
    old = Database.open(path, clock, upgrade=before)
    with old.transaction() as connection:
        connection.execute("UPDATE device SET name = 'annas secret machine'")
    old.close()
    new = Database.open(path, clock)
    assert DeviceStore(database, clock).own().name == DeviceStore(new, clock).own().name
    new.close()


def test_it_is_called_what_the_user_says(devices: DeviceStore) -> None:
    """Also in Chinese."""
    devices.rename_own("书房的电脑")
    assert devices.own().name == "书房的电脑"


def test_new_keys_of_its_own_retire_the_old_ones(devices: DeviceStore) -> None:
    """The id and the name stay."""
    before = devices.own()
    devices.set_own_keys(keys(1), KeyHome.KEYRING)
    devices.set_own_keys(keys(2), KeyHome.FILE)
    own = devices.own()
    assert (before.id, before.name, keys(2), KeyHome.FILE) == (own.id, own.name, own.keys, own.keys_in)
    assert [RetiredKeys(own.id, keys(1), PAIRED_AT)] == devices.retired()


def test_old_keys_of_its_own_may_come_back(devices: DeviceStore) -> None:
    """A recovery phrase of earlier keys makes them the present ones."""
    for number in (1, 2, 1):
        devices.set_own_keys(keys(number), KeyHome.KEYRING)
    assert [keys(2)] == [one.keys for one in devices.retired()]


def test_the_same_keys_in_another_place_retire_nothing(devices: DeviceStore) -> None:
    """They moved."""
    devices.set_own_keys(keys(1), KeyHome.KEYRING)
    devices.set_own_keys(keys(1), KeyHome.FILE)
    assert ([], KeyHome.FILE) == (devices.retired(), devices.own().keys_in)


def test_a_copied_profile_becomes_another_device(devices: DeviceStore) -> None:
    """With another id and no keys; what it writes from now on is its own."""
    devices.set_own_keys(keys(1), KeyHome.KEYRING)
    old = devices.own()
    new = devices.renew()
    assert (old.name, None, None) == (new.name, new.keys, new.keys_in)
    assert old.id != new.id


def test_paired_devices_are_listed_in_order_and_revoked_ones_last(devices: DeviceStore, clock: FixedClock) -> None:
    """A revoked one stays known."""
    for number in (1, 2, 3):
        devices.add(paired(number))
    clock.advance(5)
    devices.revoke(paired(1).id)
    devices.revoke(paired(1).id)
    listed = devices.devices()
    assert [paired(2).id, paired(3).id, paired(1).id] == [one.id for one in listed]
    assert [False, False, True] == [one.is_revoked for one in listed]


def test_a_device_that_comes_back_with_other_keys_retires_the_former(devices: DeviceStore) -> None:
    """The former never come back."""
    devices.add(paired(1))
    devices.add(PairedDevice(paired(1).id, "laptop", keys(7), PAIRED_AT))
    assert [keys(7)] == [one.keys for one in devices.devices()]
    assert [(paired(1).id, keys(1))] == [(one.owner, one.keys) for one in devices.retired()]


def test_a_device_is_found_by_its_name_or_the_beginning_of_its_id(devices: DeviceStore) -> None:
    """In any case of letters."""
    devices.add(paired(1, "Laptop"))
    devices.add(paired(2, "台式机"))
    assert paired(1).id == devices.find_device("laptop").id
    assert paired(2).id == devices.find_device("台式机").id
    assert paired(2).id == devices.find_device("00000002").id


@pytest.mark.parametrize(("wanted", "error"), [("0000", AmbiguousId), ("twin", AmbiguousId), ("x", NothingFound)])
def test_what_fits_none_or_several_is_refused(devices: DeviceStore, wanted: str, error: type[Exception]) -> None:
    """With the usual words."""
    devices.add(paired(1, "twin"))
    devices.add(paired(2, "twin"))
    with pytest.raises(error, match="device"):
        devices.find_device(wanted)


def test_renaming_a_device_is_journalled(devices: DeviceStore, database: Database) -> None:
    """As is pairing and revoking."""
    devices.add(paired(1))
    devices.rename(paired(1).id, "old laptop")
    devices.revoke(paired(1).id)
    rows = database.rows("SELECT operation FROM change_journal WHERE table_name = 'paired_devices' ORDER BY seq")
    assert ["insert", "update", "update"] == [row["operation"] for row in rows]
    assert devices.find_device("old laptop").id == paired(1).id


def test_an_unknown_device_can_be_neither_renamed_nor_revoked(devices: DeviceStore) -> None:
    """NothingFound."""
    with pytest.raises(NothingFound):
        devices.rename("nobody", "x")
    with pytest.raises(NothingFound):
        devices.revoke("nobody")


def test_a_device_may_go_by_another_id(devices: DeviceStore) -> None:
    """Its keys were restored on another machine."""
    devices.add(paired(1))
    devices.move(paired(1).id, PairedDevice("another", "laptop", keys(1), PAIRED_AT))
    assert [("another", keys(1))] == [(one.id, one.keys) for one in devices.devices()]
