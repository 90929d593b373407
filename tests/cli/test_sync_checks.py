"""What the doctor, the paths and the log say of sync."""

from pathlib import Path

import pytest

from support.pairs import PASSPHRASE
from support.travellers import Traveller, no_keyring


def sync_check(machine: Traveller) -> dict[str, str]:
    """What the doctor finds of sync."""
    return next(check for check in machine.json("doctor") if check["id"] == "sync")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other checks are not asked: they load a model."""
    from ui.commands import doctor, sync_checks

    monkeypatch.setattr(doctor, "CHECKS", {"sync": sync_checks.check_sync})


def test_a_profile_without_keys_is_in_order(old: Traveller) -> None:
    """Nothing has to be there before memory is to move; the version of the rules is named."""
    check = sync_check(old)
    assert check["state"] == "ok"
    assert check["finding"].startswith("no keys yet; no shared folder; rules for secrets ")


def test_where_the_keys_lie_is_said(old: Traveller) -> None:
    """In the keyring, and with how many devices paired."""
    old("sync", "pair")
    assert "keys in the keyring, 0 devices paired" in sync_check(old)["finding"]


def test_a_sealed_file_that_is_gone_is_a_warning(old: Traveller, tmp_path: Path) -> None:
    """With the way back."""
    file = tmp_path / "passphrase"
    file.write_text(PASSPHRASE, encoding="utf-8")
    old.keyring = no_keyring()
    old("sync", "pair", "--keys-passphrase-file", str(file))
    assert "keys in a sealed file" in sync_check(old)["finding"]
    for sealed in old.home.rglob("device-*.age"):
        sealed.unlink()
    check = sync_check(old)
    assert check["state"] == "warn"
    assert "ricordo sync recover" in check["advice"]


def test_a_shared_folder_is_looked_at(old: Traveller, tmp_path: Path) -> None:
    """There, or not to be reached."""
    folder = tmp_path / "shared"
    folder.mkdir()
    old("config", "set", "sync.folder", str(folder))
    assert "is there" in sync_check(old)["finding"]
    folder.rmdir()
    check = sync_check(old)
    assert (check["state"], "cannot be reached" in check["finding"]) == ("warn", True)


def test_the_paths_name_keys_log_and_folder(old: Traveller, tmp_path: Path) -> None:
    """The folder only when one is chosen."""
    assert {"keys", "sync-log"} <= {row["id"] for row in old.json("paths")}
    old("config", "set", "sync.folder", str(tmp_path))
    assert {"id": "shared-folder", "path": str(tmp_path), "exists": True} in old.json("paths")


def test_the_log_tells_what_happened_without_a_word_of_it(old: Traveller, new: Traveller, carried: Path) -> None:
    """Exports, imports, refusals and what was taken back, the latest last."""
    old.learn("I prefer tea", "My e-mail is anna.smith@example.org")
    new.import_(old.export(carried))
    new("sync", "undo", "--yes")
    assert [line["event"] for line in old.json("sync", "log")] == ["exported"]
    assert [line["event"] for line in new.json("sync", "log")] == ["imported", "undone"]
    told = old("sync", "log").out
    assert "rule email 1" in told
    assert "tea" not in told


def test_a_wrong_passphrase_is_in_the_log(old: Traveller, new: Traveller, carried: Path) -> None:
    """As what it is, and no more."""
    old.export(carried)
    new.words.write_text("zoo " * 9 + "zoo", encoding="utf-8")
    new.import_(carried)
    assert "wrong passphrase" in new("sync", "log").out


def test_an_empty_log_is_a_sentence(old: Traveller) -> None:
    """And JSON an empty list."""
    old.learn("I prefer tea")
    assert "Nothing was moved yet." in old("sync", "log").err
    assert old.json("sync", "log") == []
