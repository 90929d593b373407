"""Settings on the command line, and what a window of a given size holds."""

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
