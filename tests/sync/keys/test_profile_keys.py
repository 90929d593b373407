"""The keys of a whole profile."""

from pathlib import Path

import keyring
import pytest

from assistant.bootstrap import open_profile
from assistant.memory.device import KeyHome
from assistant.paths import Places
from assistant.store.backup import back_up
from support.keyrings import Remembering
from sync.keys.errors import KeysLost
from sync.keys.profile_keys import keys_of


def test_a_profile_keeps_its_keys_where_it_was_told(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the keyring that the system offers, else in its own folder."""
    backend = Remembering()
    monkeypatch.setattr(keyring, "get_keyring", lambda: backend)
    with open_profile(places) as profile:
        keys = keys_of(profile, lambda _: "a passphrase")
        made = keys.own.begin(KeyHome.KEYRING).identity.keys
        assert (1, False) == (len(backend.entries), profile.places.keys.exists())
        keys.own.move(KeyHome.FILE)
        assert (0, 1) == (len(backend.entries), len(list(profile.places.keys.iterdir())))
    with open_profile(places) as profile:
        assert keys_of(profile, lambda _: "a passphrase").own.open().keys == made


def test_a_backup_holds_no_keys(places: Places, tmp_path: Path) -> None:
    """Whoever restores it elsewhere is told, and needs the phrase."""
    with open_profile(places) as profile:
        keys = keys_of(profile, lambda _: "a passphrase")
        keys.own.begin(KeyHome.FILE)
        [sealed] = profile.places.keys.iterdir()
        report = back_up(profile.places, tmp_path / "copy.zip", profile.clock)
        assert sealed.name.encode() not in report.path.read_bytes()
        sealed.unlink()
        with pytest.raises(KeysLost):
            keys.own.open()
