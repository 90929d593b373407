"""What goes wrong around a profile: each a sentence, an exit code, and nothing lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from assistant.bootstrap import open_profile
from assistant.paths import Places
from support.command_line import CommandLine


def test_a_second_writer_is_told_who_writes(ricordo: CommandLine, places: Places) -> None:
    """While another process holds the profile, ``ask`` is exit code 3 with the holder and the way out."""
    with open_profile(places):
        done = ricordo("ask", "Hello")
    assert (done.code, done.out) == (3, "")
    assert "has been writing to it since" in done.err
    assert "--private" in done.err


def test_reading_goes_on_beside_a_writer(ricordo: CommandLine, places: Places, conversations: tuple[str, str]) -> None:
    """Lists, search and export work while another process writes."""
    with open_profile(places):
        assert len(ricordo.json("sessions", "list")) == 2
        assert ricordo("sessions", "search", "hotel").code == 0
        assert ricordo("sessions", "export").code == 0
        assert ricordo("backup").code == 0


def test_a_reader_keeps_nobody_from_writing(places: Places, conversations: tuple[str, str]) -> None:
    """A profile opened to be read takes no lock."""
    with open_profile(places, read_only=True), open_profile(places) as writer:
        assert writer.holder is None


def test_private_works_beside_a_writer(ricordo: CommandLine, places: Places) -> None:
    """A private question needs no lock."""
    with open_profile(places):
        assert ricordo("ask", "--private", "Hello").out == "You said: Hello\n"


def test_a_damaged_store_names_its_backup(ricordo: CommandLine, places: Places, conversations: tuple[str, str]) -> None:
    """A corrupted store is exit code 1 and the command that restores it, which works."""
    backup = ricordo("backup").out.strip()
    database = places.profile().database
    database.write_bytes(b"\0" * 4096 + database.read_bytes()[4096:])
    done = ricordo("sessions", "list")
    assert (done.code, done.out) == (1, "")
    assert f"ricordo restore {backup}" in done.err
    assert ricordo("restore", backup, "--yes").code == 0
    assert len(ricordo.json("sessions", "list")) == 2


def test_a_store_of_a_newer_version_is_left_alone(
    ricordo: CommandLine, places: Places, conversations: tuple[str, str]
) -> None:
    """Exit code 3, and not a byte is changed."""
    database = places.profile().database
    with closing(sqlite3.connect(database)) as connection, connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(migrations)")]
        row = list(connection.execute("SELECT * FROM migrations ORDER BY 1 DESC LIMIT 1").fetchone())
        row[0] += 100
        connection.execute(f"INSERT INTO migrations VALUES ({','.join('?' * len(columns))})", row)
    before = database.read_bytes()
    done = ricordo("sessions", "list")
    assert done.code == 3
    assert "newer" in done.err
    assert database.read_bytes() == before


def test_a_file_in_the_way_of_a_folder_is_named(
    ricordo: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home that cannot be a folder is exit code 1, with its path and the variable to change."""
    in_the_way = home / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("RICORDO_HOME", str(in_the_way))
    done = ricordo("ask", "Hello")
    assert done.code == 1
    assert "RICORDO_HOME" in done.err


def test_a_home_of_any_name_works(ricordo: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chinese letters, spaces and a long path are only a place."""
    place = home / "我的 助手" / ("深" * 60)
    monkeypatch.setenv("RICORDO_HOME", str(place))
    assert ricordo("ask", "你好").code == 0
    assert ricordo("sessions", "list").code == 0
    assert (place / "profiles" / "default" / "memory.db").exists()


def test_the_doctor_survives_a_damaged_store(
    ricordo: CommandLine, places: Places, conversations: tuple[str, str]
) -> None:
    """``doctor`` reports the store as a fault with what to do, and finishes its round: exit code 1."""
    places.profile().database.write_bytes(b"\0" * 8192)
    done = ricordo("doctor")
    assert done.code == 1
    assert "fault  store" in done.out
    assert "locale" in done.out


def test_the_doctor_sees_open_folders(ricordo: CommandLine, places: Places, conversations: tuple[str, str]) -> None:
    """A folder that others can read is a warning with the command that closes it."""
    places.profile().root.chmod(0o755)
    done = ricordo("doctor")
    assert "warn   folders" in done.out
    assert "chmod -R go-rwx" in done.out


def test_the_doctor_names_the_embedder(ricordo: CommandLine, places: Places) -> None:
    """Which one is in use, the size of its vectors and its languages."""
    found = {check["id"]: check for check in ricordo.json("doctor")}["embedder"]
    assert found["state"] in {"ok", "warn"}
    assert "dimensions" in found["finding"]


def test_the_doctor_tells_when_words_only_are_compared(ricordo: CommandLine, places: Places) -> None:
    """On purpose it is all right; by a mistake in the setting it is a warning."""
    for setting, state in (("none", "ok"), ("/nowhere/mine", "warn")):
        ricordo("config", "set", "memory.embedder", setting)
        found = {check["id"]: check for check in ricordo.json("doctor")}["embedder"]
        assert state == found["state"]
        assert setting in found["finding"]


@pytest.mark.engine
def test_a_healthy_installation_has_no_fault(ricordo: CommandLine) -> None:
    """On a fresh home every check is ok or a warning: exit code 0, one object for each with ``--json``."""
    checks = {check["id"]: check for check in ricordo.json("doctor")}
    assert {check["state"] for check in checks.values()} <= {"ok", "warn"}
    assert {"compiler", "engine", "model", "store", "keyring", "disk", "terminal", "locale", "folders"} <= set(checks)
