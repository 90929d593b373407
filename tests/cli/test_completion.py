"""What Tab offers."""

import keyring
import pytest

from assistant.paths import Places
from support.command_line import CommandLine
from support.keyrings import Remembering
from support.shell import PROGRAM, run_process


def offered(line: str) -> list[str]:
    """What bash would offer at the end of ``line``, through the program itself."""
    words = line.split(" ")
    environment = {
        "_RICORDO_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    done = run_process(program=PROGRAM, environment=environment)
    assert (done.code, done.err) == (0, "")
    return done.out.split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ricordo se", "sessions"),
        ("ricordo sessions re", "rename"),
        ("ricordo ask --pr", "--private"),
        ("ricordo sessions list --pro", "--profile"),
        ("ricordo config set model.t", "model.temperature"),
        ("ricordo models pull qwen3-8", "qwen3-8b"),
    ],
)
def test_what_is_fixed_is_offered(line: str, expected: str) -> None:
    """Commands, options, settings and the catalogue."""
    assert expected in offered(line)


def test_conversations_are_offered(conversations: tuple[str, str]) -> None:
    """Ids of conversations, where one is wanted."""
    assert set(offered("ricordo sessions show ")) == set(conversations)


def test_memories_are_offered(ricordo: CommandLine) -> None:
    """Ids of what is held, where one is wanted."""
    item = ricordo("memory", "add", "I live in Porto.").out.strip()
    assert offered("ricordo memory show ") == [item]
    assert offered("ricordo memory forget ") == [item]
    assert offered("ricordo memory confirm ") == [item]


def test_profiles_are_offered(ricordo: CommandLine) -> None:
    """Names of profiles, and then what is in the chosen one."""
    session = ricordo.json("ask", "Hello", "--profile", "work")["session"]
    assert offered("ricordo --profile w") == ["work"]
    assert offered("ricordo --profile work sessions show ") == [session]
    assert offered("ricordo sessions show --profile work ") == [session]


def test_traces_and_backups_are_offered(ricordo: CommandLine) -> None:
    """Traced turns and the profile's own backups."""
    question = ricordo.json("ask", "Hello")["question"]
    file = ricordo("backup").out.strip()
    assert offered("ricordo trace show ") == [question]
    assert file in offered("ricordo restore ")


def test_an_empty_home_offers_nothing_and_stays_empty(places: Places) -> None:
    """Pressing Tab writes nothing and complains about nothing."""
    assert offered("ricordo sessions show ") == []
    assert list(places.data.iterdir()) == []


def test_a_damaged_store_offers_nothing(places: Places, conversations: tuple[str, str]) -> None:
    """An error never lands on the line being typed."""
    places.profile().database.write_bytes(b"\0" * 8192)
    assert offered("ricordo sessions show ") == []


def test_devices_and_bundles_are_offered(own_keyrings: None, ricordo: CommandLine) -> None:
    """Paired devices by their names, and what was exported here."""
    keyring.set_keyring(Remembering())
    card = ricordo("sync", "pair", "--profile", "other").out.strip()
    assert ricordo("sync", "pair", card, "--yes").code == 0
    ricordo("sync", "rename", ricordo.json("sync", "devices")[1]["id"], "attic")
    bundle = ricordo("sync", "export").out.strip()
    assert offered("ricordo sync revoke ") == ["attic"]
    assert offered("ricordo sync import ") == [bundle]
