"""Bundles for devices: read from paired ones, held from strangers, refused from revoked ones, ignored from oneself."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.settings import SyncSettings
from support.houses import WORDS, House, house, settled
from sync.container.errors import BundleError, NotForThisDevice
from sync.folder.outcome import Ending, Publisher, Receiver
from sync.keys.errors import SenderRevoked
from sync.moving.errors import BundleChanged, BundleHeld, NobodyPaired, NoFolderChosen, NothingNew, OwnBundle
from sync.moving.journal import Event


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What the machines share."""
    made = tmp_path / "shared"
    made.mkdir()
    return made


@pytest.fixture
def one(tmp_path: Path, folder: Path) -> Iterator[House]:
    """A machine that has chosen the folder."""
    with house(tmp_path, "one") as opened:
        yield settled(opened, sync=SyncSettings(folder=str(folder), keep_bundles=2))


@pytest.fixture
def two(tmp_path: Path, folder: Path) -> Iterator[House]:
    """Another one."""
    with house(tmp_path, "two") as opened:
        yield settled(opened, sync=SyncSettings(folder=str(folder)))


def knows_one_way(knowing: House, known: House) -> None:
    """``knowing`` seals for ``known``, which has never heard of it."""
    knowing.parts.devices.apply(knowing.parts.devices.plan(known.parts.keys.card()))


def test_paired_devices_exchange_without_a_passphrase(one: House, two: House) -> None:
    """The bundle lies under its own name in the folder, and the sender is who the user paired."""
    one.meet(two)
    one.learn("tea")
    path = one.moving.export_device().path
    assert f"ricordo-{one.id}-1.age" == path.name
    incoming = two.moving.read_device(path)
    assert "one" == incoming.sender_name
    assert incoming.stranger is None
    two.moving.apply(incoming)
    assert ["I like tea."] == two.sentences()


def test_a_strangers_bundle_is_held_and_its_print_is_shown(one: House, two: House) -> None:
    """It could be opened, and nothing of it is taken in; the hint names what must stand on the other screen."""
    knows_one_way(one, two)
    one.learn("tea")
    path = one.moving.export_device().path
    with pytest.raises(BundleHeld) as caught:
        two.moving.read_device(path)
    print_of_one = one.parts.keys.open().key_print
    assert print_of_one == caught.value.stranger.key_print
    assert print_of_one in caught.value.hint
    assert [] == two.sentences()
    assert Event.HELD is two.moving.log()[-1].event


def test_a_held_bundle_is_read_once_its_signer_is_paired(one: House, two: House) -> None:
    """The stranger is offered from the bundle itself: no card has to be carried."""
    knows_one_way(one, two)
    one.learn("tea")
    path = one.moving.export_device().path
    [stranger] = two.moving.strangers()
    assert ("one", one.id) == (stranger.name, stranger.device_id)
    two.moving.pair(two.moving.plan_pairing(stranger))
    two.import_device(path)
    assert ["I like tea."] == two.sentences()
    assert [] == two.moving.strangers()


def test_under_a_passphrase_a_stranger_is_offered_for_pairing(one: House, two: House, tmp_path: Path) -> None:
    """The words are trust enough for that one import, and for no more."""
    one.learn("tea")
    one.moving.export_file(tmp_path / "a.age", WORDS)
    incoming = two.moving.read_file(tmp_path / "a.age", WORDS)
    assert incoming.stranger is not None
    assert one.parts.keys.open().key_print == incoming.stranger.key_print
    two.moving.apply(incoming)
    assert ["I like tea."] == two.sentences()
    assert [] == two.parts.devices.list()


def test_a_revoked_device_is_refused_either_way(one: House, two: House, tmp_path: Path) -> None:
    """Its bundles for this device, and those under a passphrase, too."""
    one.meet(two)
    one.learn("tea")
    sealed = one.moving.export_device().path
    worded = one.moving.export_file(tmp_path / "a.age", WORDS).path
    two.parts.devices.revoke("one")
    with pytest.raises(SenderRevoked):
        two.moving.read_device(sealed)
    with pytest.raises(SenderRevoked):
        two.moving.read_file(worded, WORDS)


def test_nothing_is_sealed_for_a_revoked_device(one: House, two: House) -> None:
    """With nobody else paired there is nobody to export to."""
    one.meet(two)
    one.parts.devices.revoke("two")
    with pytest.raises(NobodyPaired):
        one.moving.export_device()


def test_what_was_sealed_for_others_is_not_opened(one: House, two: House, tmp_path: Path) -> None:
    """A third machine sees a bundle that is not for it."""
    one.meet(two)
    path = one.moving.export_device().path
    with house(tmp_path, "three") as three, pytest.raises(NotForThisDevice):
        three.moving.read_device(path)


def test_ones_own_bundle_under_another_name_is_ignored(one: House, two: House, tmp_path: Path) -> None:
    """A sync program makes such copies; a device can open its own bundles, so it knows them."""
    one.meet(two)
    copy = shutil.copy(one.moving.export_device().path, tmp_path / "copy.sync-conflict.age")
    with pytest.raises(OwnBundle):
        one.moving.read_device(Path(copy))


def test_a_bundle_under_ones_own_name_is_ignored(one: House, two: House) -> None:
    """It is not even opened."""
    one.meet(two)
    with pytest.raises(OwnBundle):
        one.moving.read_device(one.moving.export_device().path)


def test_without_a_folder_the_user_is_asked_to_choose_one(tmp_path: Path) -> None:
    """An empty setting is an error that says how to set it."""
    with house(tmp_path, "lone") as lone, pytest.raises(NoFolderChosen):
        lone.moving.export_device()


def test_a_device_leaves_its_newest_bundles_and_touches_no_other(one: House, two: House, folder: Path) -> None:
    """Two of one's own stay, as the setting says; the other device's stay whatever their number."""
    one.meet(two)
    for _ in range(3):
        two.moving.export_device()
    for _ in range(4):
        one.moving.export_device()
    mine = sorted(path.name for path in folder.iterdir() if one.id in path.name)
    assert [f"ricordo-{one.id}-3.age", f"ricordo-{one.id}-4.age"] == mine
    assert 3 == len([path for path in folder.iterdir() if two.id in path.name])


def test_a_number_in_the_folder_is_not_given_again(one: House, two: House, folder: Path) -> None:
    """A profile that was restored from a backup sees its own later bundle, and goes on behind it."""
    one.meet(two)
    (folder / f"ricordo-{one.id}-7.age").write_bytes(b"")
    assert one.moving.export_device().sequence > 7


def test_a_number_that_nobody_gave_is_not_believed(one: House, two: House, folder: Path) -> None:
    """Whoever puts a file with an absurd number into the folder does not stop the exports."""
    one.meet(two)
    (folder / f"ricordo-{one.id}-{10**15}.age").write_bytes(b"")
    assert 1 == one.moving.export_device().sequence


def test_publishing_is_silent_when_nothing_is_new(one: House, two: House, folder: Path) -> None:
    """One bundle for one state of memory; a change, or a folder that lost it, asks for another."""
    one.meet(two)
    one.learn("tea")
    errands: Publisher = one.errands(folder)
    first = errands.publish()
    assert first is not None
    assert errands.publish() is None
    first.unlink()
    assert errands.publish() is not None
    one.learn("rain")
    assert errands.publish() is not None
    with pytest.raises(NothingNew):
        one.moving.export_device(only_new=True)


def test_two_devices_come_to_rest(one: House, two: House, folder: Path) -> None:
    """Each publishes what it took in from the other, and after one round there is nothing more to say."""
    one.meet(two)
    one.learn("tea")
    two.learn("rain")
    for _ in range(3):
        for here, there in ((one, two), (two, one)):
            if (path := here.errands(folder).publish()) is not None:
                there.import_device(path)
    assert one.errands(folder).publish() is two.errands(folder).publish() is None
    assert ["I like rain.", "I like tea."] == one.sentences() == two.sentences()


def test_the_folder_takes_in_what_it_may_and_says_what_it_may_not(
    one: House, two: House, tmp_path: Path, folder: Path
) -> None:
    """Received, nothing new, own, held, damaged: the endings that the watched folder knows."""
    knows_one_way(one, two)
    one.learn("tea")
    path = one.moving.export_device().path
    errands: Receiver = two.errands(folder)
    before = errands.keys_mark()
    assert Ending.HELD is errands.receive(path, "").ending
    two.moving.pair(two.moving.plan_pairing(two.moving.strangers()[0]))
    assert before != errands.keys_mark()
    assert Ending.RECEIVED is errands.receive(path, "").ending
    assert Ending.NOTHING_NEW is errands.receive(path, "").ending
    assert Ending.OWN is one.errands(folder).receive(path, "").ending
    path.write_bytes(path.read_bytes()[:-1])
    assert Ending.REFUSED is errands.receive(path, "").ending


def test_a_file_that_was_replaced_meanwhile_is_tried_later(one: House, two: House, folder: Path) -> None:
    """Other content than was announced is nobody's fault: it is raised, which the folder takes for later."""
    one.meet(two)
    path = one.moving.export_device().path
    with pytest.raises(BundleChanged):
        two.errands(folder).receive(path, "0" * 64)


def test_a_conflict_copy_is_imported_like_any_other(one: House, two: House, folder: Path) -> None:
    """Its name is not ours, its content verifies."""
    one.meet(two)
    one.learn("tea")
    path = one.moving.export_device().path
    copy = folder / "ricordo (conflicted copy).age"
    shutil.move(path, copy)
    assert Ending.RECEIVED is two.errands(folder).receive(copy, "").ending


def test_every_cut_and_flip_of_a_bundle_leaves_the_store_as_it_was(one: House, two: House) -> None:
    """A damaged bundle is an error of its own, and nothing was written."""
    one.meet(two)
    one.learn("tea")
    path = one.moving.export_device().path
    whole = path.read_bytes()
    before = two.parts.stores.sharing.everything()
    for at in range(0, len(whole), 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(BundleError):
            two.moving.read_device(path)
    assert before == two.parts.stores.sharing.everything()
    assert [] == two.moving.imports()
