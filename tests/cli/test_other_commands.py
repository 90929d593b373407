"""``config``, ``trace``, ``paths``, ``backup`` and ``restore``."""

from pathlib import Path

import pytest

from assistant.paths import Places
from support.command_line import CommandLine


def test_config_lists_every_setting(ricordo: CommandLine) -> None:
    """``config`` alone lists; with ``list --json`` each setting is an object with value, default and meaning."""
    assert "model.temperature" in ricordo("config").out
    listed = {setting["id"]: setting for setting in ricordo.json("config", "list")}
    assert listed["model.temperature"]["value"] == listed["model.temperature"]["default"] == 0.2


def test_a_setting_is_kept(ricordo: CommandLine) -> None:
    """``set`` writes, ``get`` prints the value and nothing else."""
    assert ricordo("config", "set", "model.context_tokens", "8192").code == 0
    assert ricordo("config", "get", "model.context_tokens").out == "8192\n"


@pytest.mark.parametrize("pair", [("model.temperature", "hot"), ("model.temperature", "9"), ("no.such", "1")])
def test_a_bad_setting_is_refused(ricordo: CommandLine, places: Places, pair: tuple[str, str]) -> None:
    """An unknown key or an unusable value is exit code 2, and the file is not touched."""
    done = ricordo("config", "set", *pair)
    assert done.code == 2
    assert pair[0] in done.err
    assert not places.config_file.exists()


def test_a_bad_line_is_said_and_ignored(ricordo: CommandLine, places: Places) -> None:
    """A mistake in the file keeps nothing from working; stderr names it."""
    places.config_file.write_text("[model]\ntemperature = 'hot'\n")
    done = ricordo("config", "get", "model.temperature")
    assert (done.code, done.out) == (0, "0.2\n")
    assert "model.temperature" in done.err


def test_budget_counts_turns(ricordo: CommandLine) -> None:
    """M = (C - S) / T: 80 % of the window less the instructions, in turns of the given size."""
    budget = ricordo.json("config", "budget", "--window", "128k", "--turn", "300")
    assert budget["window_tokens"] == 131_072
    room = budget["window_tokens"] - budget["reply_tokens"] - budget["instructions_tokens"]
    assert budget["turns"] == room // 300


def test_budget_measures_your_own_turns(ricordo: CommandLine, conversations: tuple[str, str]) -> None:
    """Without ``--turn`` the size is that of the latest conversation."""
    assert 0 < ricordo.json("config", "budget")["turn_tokens"] < 100


@pytest.mark.parametrize("window", ["", "many", "-1", "0", "12m"])
def test_a_window_must_be_a_number(ricordo: CommandLine, window: str) -> None:
    """Anything but a count of tokens is exit code 2."""
    assert ricordo("config", "budget", f"--window={window}", "--turn", "300").code == 2


def test_trace_shows_the_last_turn(ricordo: CommandLine) -> None:
    """``trace last`` is the trace of the newest question, step by step."""
    question = ricordo.json("ask", "Hello")["question"]
    steps = ["keep", "place", "learn", "load", "retrieve", "assemble", "generate", "write", "cite"]
    trace = ricordo.json("trace", "last")
    assert trace["id"] == question
    assert [span["id"] for span in trace["spans"]] == steps


def test_a_trace_is_found_by_question_or_reply(ricordo: CommandLine) -> None:
    """``trace show`` takes the id of either, or its beginning."""
    answer = ricordo.json("ask", "Hello")
    for turn_id in (answer["question"], answer["id"], answer["id"][:-1]):
        assert ricordo.json("trace", "show", turn_id)["id"] == answer["question"]


def test_a_replay_is_the_same(ricordo: CommandLine) -> None:
    """The rules give what they gave."""
    question = ricordo.json("ask", "Hello")["question"]
    assert ricordo.json("trace", "replay", question)["difference"] is None


def test_a_replay_that_differs_says_so(ricordo: CommandLine, places: Places) -> None:
    """A changed record is exit code 3, with the step."""
    question = ricordo.json("ask", "Hello")["question"]
    file = places.profile().traces / f"{question}.jsonl"
    file.write_text(file.read_text().replace('"kept":"Hello"', '"kept":"Hullo"'))
    done = ricordo("trace", "replay", question)
    assert done.code == 3
    assert "Different in keep" in done.out


def test_no_trace_is_not_found(ricordo: CommandLine) -> None:
    """Exit code 3 before the first question."""
    assert ricordo("trace", "last").code == 3


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
