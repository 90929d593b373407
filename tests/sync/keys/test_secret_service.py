"""The keyring of a real desktop: gnome-keyring's Secret Service on a bus of its own."""

from pathlib import Path

import pytest

from support.secret_service import Desktop, missing

pytestmark = [
    pytest.mark.secret_service,
    pytest.mark.skipif(bool(missing()), reason=missing() or "it is there"),
]


@pytest.fixture
def desktop(tmp_path: Path) -> Desktop:
    """A login that nobody has used."""
    return Desktop(tmp_path / "login")


def test_keys_outlive_the_session(desktop: Desktop, tmp_path: Path) -> None:
    """Made, found after the next login, replaced, and found again."""
    profile = tmp_path / "profile"
    begun = desktop.run("begin", profile)
    assert desktop.run("open", profile) == {"key_print": begun["key_print"]}
    rotated = desktop.run("rotate", profile)
    assert rotated["key_print"] != begun["key_print"]
    assert desktop.run("open", profile) == rotated


def test_a_keyring_that_nobody_unlocks_is_a_locked_one(desktop: Desktop, tmp_path: Path) -> None:
    """For keys that are in it, and for making some."""
    profile = tmp_path / "profile"
    desktop.run("begin", profile)
    assert desktop.run("open", profile, unlocked=False) == {"error": "KeyringLocked"}
    assert desktop.run("begin", tmp_path / "other", unlocked=False) == {"error": "KeyringLocked"}


def test_the_phrase_restores_the_keys_on_an_empty_keyring(desktop: Desktop, tmp_path: Path) -> None:
    """The same print as before, after the keyring was lost."""
    profile = tmp_path / "profile"
    begun = desktop.run("begin", profile)
    desktop.empty()
    assert desktop.run("open", profile) == {"error": "KeysLost"}
    assert desktop.run("recover", profile, begun["phrase"]) == {"key_print": begun["key_print"]}
    assert desktop.run("open", profile) == {"key_print": begun["key_print"]}


def test_no_seed_lies_open_in_the_files_of_the_login(desktop: Desktop, tmp_path: Path) -> None:
    """The keyring seals what it keeps; the label that it keeps in clear is the key print's."""
    begun = desktop.run("begin", tmp_path / "profile")
    files = [file.read_bytes() for file in desktop.home.rglob("*") if file.is_file()]
    assert files != []
    assert not any(b"ricordo-seed-1" in data for data in files)
    assert not any(" ".join(begun["phrase"].split()[:3]).encode() in data for data in files)
