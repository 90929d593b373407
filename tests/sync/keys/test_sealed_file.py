"""Seeds in a sealed file of the profile."""

import os
import shutil
from pathlib import Path

import pexpect
import pytest

from assistant.errors import FolderUnusable
from support.pairs import PASSPHRASE, QUICK, drawing, sealed_folder
from sync.keys.age_sealer import AgeSealer
from sync.keys.errors import SealedKeysUnreadable, WrongKeysPassphrase
from sync.keys.place import Purpose
from sync.keys.sealed_file import SealedFile
from sync.keys.seed import Seed, write_seed

SEED = Seed(bytes(range(32)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the sealed files lie."""
    return tmp_path / "keys"


def only_file(folder: Path) -> Path:
    [path] = folder.iterdir()
    return path


def test_the_file_is_for_this_user_alone_and_shows_nothing(folder: Path) -> None:
    """0600 in a folder of 0700, named by the key print, nothing beside it, no seed in it."""
    sealed_folder(folder).save("4f2a", SEED)
    path = only_file(folder)
    assert ("device-4f2a.age", 0o600, 0o700) == (
        path.name,
        path.stat().st_mode & 0o777,
        path.parent.stat().st_mode & 0o777,
    )
    data = path.read_bytes()
    assert data.startswith(b"age-encryption.org/v1\n-> scrypt ")
    assert SEED.reveal() not in data
    assert write_seed(SEED).encode()[15:31] not in data


@pytest.mark.parametrize("other", [PASSPHRASE.strip(), PASSPHRASE.upper(), "", "x"])
def test_another_passphrase_opens_nothing(folder: Path, other: str) -> None:
    """Not one without its last space, either; and the file stays as it is."""
    sealed_folder(folder).save("a", SEED)
    before = only_file(folder).read_bytes()
    with pytest.raises(WrongKeysPassphrase, match="does not open"):
        sealed_folder(folder, lambda _: other).load("a")
    assert before == only_file(folder).read_bytes()


def test_every_change_of_a_byte_is_seen(folder: Path) -> None:
    """Nothing but the seed that was sealed ever comes out, and nothing but our own errors."""
    place = sealed_folder(folder)
    place.save("a", SEED)
    path, data = only_file(folder), only_file(folder).read_bytes()
    for position in range(0, len(data), 7):
        path.write_bytes(data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :])
        with pytest.raises((SealedKeysUnreadable, WrongKeysPassphrase)):
            place.load("a")


@pytest.mark.parametrize("content", [b"", b"x", b"\0" * 5_000, b"age-encryption.org/v1\n"])
def test_another_file_is_called_damaged(folder: Path, content: bytes) -> None:
    """Empty, foreign, too large, cut off."""
    place = sealed_folder(folder)
    place.save("a", SEED)
    only_file(folder).write_bytes(content)
    with pytest.raises(SealedKeysUnreadable, match="Your memory is whole"):
        place.load("a")


def test_something_else_that_was_sealed_is_no_seed(folder: Path) -> None:
    """A file of the right passphrase with other words in it."""
    folder.mkdir()
    (folder / "device-a.age").write_bytes(AgeSealer(drawing("x"), QUICK).seal(b"hello", PASSPHRASE))
    with pytest.raises(SealedKeysUnreadable):
        sealed_folder(folder).load("a")


def test_the_passphrase_is_asked_for_when_it_is_needed(folder: Path) -> None:
    """To seal and to open, never for a file that is not there."""
    asked: list[object] = []

    def ask(purpose: object) -> str:
        asked.append(purpose)
        return PASSPHRASE

    place = sealed_folder(folder, ask)
    assert place.load("a") is None
    place.save("a", SEED)
    assert place.load("a") == SEED
    place.remove("a")
    assert [Purpose.SEAL, Purpose.OPEN] == asked


def test_a_folder_that_cannot_be_is_named(folder: Path) -> None:
    """A file stands in its place."""
    folder.write_text("x")
    place = sealed_folder(folder)
    with pytest.raises(FolderUnusable):
        place.save("a", SEED)
    with pytest.raises(FolderUnusable):
        place.load("a")
    with pytest.raises(FolderUnusable):
        place.remove("a")


def test_a_crash_before_the_new_file_leaves_the_old_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk while it is replaced."""
    place = sealed_folder(folder)
    place.save("a", SEED)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(FolderUnusable, match="No space left"):
            place.save("a", Seed(bytes(32)))
    assert (SEED, 1) == (place.load("a"), len(list(folder.iterdir())))


@pytest.mark.skipif(shutil.which("age") is None, reason="no age on this machine")
def test_any_age_tool_opens_the_file(folder: Path) -> None:
    """With the passphrase, typed on a terminal: one line with the seed."""
    passphrase = "eight blue kites above the harbour"
    SealedFile(folder, AgeSealer(os.urandom, 10), lambda _: passphrase).save("a", SEED)
    child = pexpect.spawn("age", ["-d", str(only_file(folder))], encoding="utf-8", timeout=60)
    child.expect("passphrase")
    child.sendline(passphrase)
    child.expect(pexpect.EOF)
    assert write_seed(SEED) in (child.before or "")
    child.close()
