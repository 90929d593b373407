"""Starting: what is loaded, what is said before anything is done."""

import subprocess
import sys

import pytest

from assistant.paths import Places
from support.command_line import CommandLine
from support.shell import PROGRAM, ROOT, process_environment, run_process
from ui.cli import ENTRIES, run
from ui.wiring import Wiring

HEAVY = {"textual", "torch", "llama_cpp", "chromadb", "numpy", "huggingface_hub", "sentence_transformers"} | {
    *("psutil", "sqlite3", "platformdirs", "tomlkit", "keyring", "asyncio", "multiprocessing"),
    *("cryptography", "watchdog"),
}


def loaded_by(*arguments: str) -> set[str]:
    """Names of the modules that are loaded when the program has run with ``arguments``."""
    code = (
        "import contextlib, io, sys; from ui.cli import run\n"
        "with contextlib.redirect_stdout(io.StringIO()): run(sys.argv[1:])\n"
        "print(*sys.modules)"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=process_environment(), capture_output=True, text=True, check=True)
    return set(done.stdout.split())


HELPS = [("--help",), ("ask", "--help"), ("sessions", "--help"), ("models", "--help"), ("sync", "--help")]


@pytest.mark.parametrize("arguments", [*HELPS, ("sync", "export", "--help")])
def test_help_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    """Help costs Typer and Rich: no screen, no model, no database, no system query."""
    assert loaded_by(*arguments).isdisjoint(HEAVY)


def test_help_loads_no_command() -> None:
    """The list of commands is known without any of them."""
    assert not [name for name in loaded_by("--help") if name.startswith("ui.commands.")]


def test_a_commands_help_loads_that_command_alone() -> None:
    """``ask --help`` loads ``ask`` and what it shares, not its neighbours."""
    neighbours = {f"ui.commands.{entry.target.partition(':')[0]}" for name, entry in ENTRIES.items() if name != "ask"}
    assert loaded_by("ask", "--help").isdisjoint(neighbours)


def test_every_entry_leads_to_its_command(ricordo: CommandLine) -> None:
    """Each name of the list has a help page that begins with its line in the list."""
    for name, entry in ENTRIES.items():
        done = ricordo(name, "--help")
        assert done.code == 0, done.err
        assert entry.help in " ".join(done.out.split())
        assert "--profile" in done.out


def test_help_makes_no_folder(places: Places, ricordo: CommandLine) -> None:
    """Looking costs nothing: not a file is written."""
    ricordo("--help")
    ricordo("ask", "--help")
    ricordo("paths")
    assert list(places.data.iterdir()) == []


def test_the_version_is_said() -> None:
    """``--version`` prints name and version."""
    done = run_process("--version", program=PROGRAM)
    assert (done.code, done.out.split()[0]) == (0, "ricordo")


def test_without_a_terminal_no_screen_opens(ricordo: CommandLine) -> None:
    """``ricordo`` alone, in a pipe, is exit code 2 and a sentence that names the way for pipes."""
    done = ricordo()
    assert (done.code, done.out) == (2, "")
    assert "ricordo ask -" in done.err


@pytest.mark.parametrize("arguments", [("sesions",), ("ask", "--nope"), ("sessions", "show", "a", "b")])
def test_usage_errors_are_exit_code_2(ricordo: CommandLine, arguments: tuple[str, ...]) -> None:
    """A command or option that does not exist, or an argument too many, is a usage error on stderr."""
    done = ricordo(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err


def test_a_typing_mistake_gets_a_suggestion(ricordo: CommandLine) -> None:
    """A name that is nearly one is answered with that one."""
    assert "'sessions'" in ricordo("sesions").err


def test_a_bug_is_a_sentence(capsys: pytest.CaptureFixture[str], places: Places) -> None:
    """An error nobody expected is exit code 1, one sentence, no traceback, and a line in the log."""

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the words of a person")

    assert run(["ask", "Hello"], Wiring(open_chat=broken)) == 1  # type: ignore[arg-type]
    err = capsys.readouterr().err
    assert "bug of ours" in err
    assert "Traceback" not in err
    log = next(places.logs.iterdir()).read_text(encoding="utf-8")
    assert "ZeroDivisionError" in log
    assert "the words of a person" not in log


def test_ctrl_c_while_the_program_loads_is_quiet() -> None:
    """Exit code 130 and no traceback, however early it comes: here, while the command line is being imported."""
    code = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'ui.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "from ui.__main__ import main\n"
        "sys.argv = ['ricordo', 'paths']\n"
        "main()"
    )
    done = run_process(program=(sys.executable, "-c", code))
    assert (done.code, done.out, done.err) == (130, "", "")


def test_a_home_that_cannot_be_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even the log has no place then, and still the variable to set is named."""
    monkeypatch.setenv("RICORDO_HOME", "~no-such-user/ricordo")
    assert run(["paths"]) == 2
    assert "RICORDO_HOME" in capsys.readouterr().err
