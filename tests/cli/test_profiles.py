"""Which profile a command is about, and where everything of it is kept."""

import pytest

from assistant.paths import Places
from support.command_line import CommandLine


def test_paths_lists_every_place(ricordo: CommandLine, places: Places) -> None:
    """One object for each place, under RICORDO_HOME."""
    listed = {place["id"]: place["path"] for place in ricordo.json("paths")}
    assert listed["store"] == str(places.profile().database)
    assert set(listed) == {
        "config",
        "synonyms",
        "models",
        "logs",
        "cache",
        "profile",
        "store",
        "traces",
        "exports",
        "backups",
        "keys",
        "sync-log",
    }


@pytest.mark.parametrize("arguments", [("--profile", "work", "paths"), ("paths", "--profile", "work")])
def test_the_profile_stands_before_or_after(ricordo: CommandLine, arguments: tuple[str, ...]) -> None:
    """``--profile`` is taken on either side of the command."""
    listed = {place["id"]: place["path"] for place in ricordo.json(*arguments)}
    assert listed["profile"].endswith("/profiles/work")


def test_profiles_do_not_share(ricordo: CommandLine, conversations: tuple[str, str]) -> None:
    """What is said in one profile is not in another; the option works after a nested command too."""
    assert ricordo.json("sessions", "list", "--profile", "work") == []


@pytest.mark.parametrize("name", ["../up", "a/b", "", "x" * 65])
def test_a_profile_name_is_no_path(ricordo: CommandLine, name: str) -> None:
    """A name that could leave the folder is exit code 2."""
    assert ricordo("sessions", "list", f"--profile={name}").code == 2
