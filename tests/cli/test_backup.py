"""A profile as one file, and back."""

from pathlib import Path

from support.command_line import CommandLine


def test_a_backup_brings_everything_back(ricordo: CommandLine, conversations: tuple[str, str], tmp_path: Path) -> None:
    """``backup`` prints its file; ``restore`` of it into a new profile gives the same conversations."""
    file = ricordo("backup", str(tmp_path / "copy.zip")).out.strip()
    restored = ricordo.json("restore", file, "--profile", "other")
    assert (restored["sessions"], restored["kept"]) == (2, None)
    listed = ricordo.json("sessions", "list", "--profile", "other")
    assert [session["id"] for session in listed] == [conversations[1], conversations[0]]


def test_a_restore_replaces_nothing_unasked(ricordo: CommandLine, conversations: tuple[str, str]) -> None:
    """Over an existing profile it needs ``--yes``, and keeps what was there."""
    file = ricordo("backup").out.strip()
    assert ricordo("restore", file).code == 2
    assert Path(ricordo.json("restore", file, "--yes")["kept"]).exists()


def test_backups_are_listed(ricordo: CommandLine, conversations: tuple[str, str]) -> None:
    """``backup --list`` has what each is a copy of."""
    made = ricordo.json("backup")
    assert made["id"] in {each["id"] for each in ricordo.json("backup", "--list")}
    assert (made["sessions"], made["turns"]) == (2, 4)


def test_an_empty_profile_cannot_be_backed_up(ricordo: CommandLine) -> None:
    """Exit code 3: there is nothing to copy."""
    assert ricordo("backup").code == 3


def test_a_file_that_is_no_backup_is_refused(ricordo: CommandLine, tmp_path: Path) -> None:
    """Exit code 3 with the reason; nothing is changed."""
    file = tmp_path / "x.zip"
    file.write_bytes(b"PK nonsense")
    done = ricordo("restore", str(file))
    assert done.code == 3
    assert "Nothing was changed" in done.err
