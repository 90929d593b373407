"""Moving memory with a person in front: passphrases without echo, questions, Ctrl+C, and a folder that is watched."""

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from assistant.paths import HOME_VARIABLE
from support.pairs import PASSPHRASE
from support.shell import ROOT, SCRIPTED_PROGRAM, process_environment
from support.travellers import WORDS, Traveller, no_keyring

NO_KEYRING = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}


@contextmanager
def terminal(machine: Traveller, *arguments: str) -> Iterator["pexpect.spawn[str]"]:
    """The program on ``machine``, which has no keyring, in a terminal of 80 x 24."""
    child = pexpect.spawn(
        sys.executable,
        [*SCRIPTED_PROGRAM[1:], *arguments],
        cwd=str(ROOT),
        env={
            **process_environment({HOME_VARIABLE: str(machine.home), **NO_KEYRING}),
            "TERM": "xterm-256color",
        },
        encoding="utf-8",
        timeout=90,
        dimensions=(24, 80),
    )
    try:
        yield child
    finally:
        child.close(force=True)


def ended(child: "pexpect.spawn[str]") -> int:
    """The exit code, once it has ended."""
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus is not None
    return int(child.exitstatus)


def test_an_export_shows_what_leaves_and_asks(old: Traveller, carried: Path) -> None:
    """No is the default; yes writes the file and shows ten words."""
    old.learn("I prefer tea")
    with terminal(old, "sync", "export", str(carried)) as child:
        child.expect_exact("1 memory would leave")
        child.expect_exact("Export? [y/N]")
        child.sendline("")
        assert ended(child) == 3
    assert not carried.exists()
    with terminal(old, "sync", "export", str(carried)) as child:
        child.expect_exact("[y/N]")
        child.sendline("y")
        child.expect_exact("10  ")
        child.expect_exact("nobody can recover them")
        assert ended(child) == 0
    assert carried.exists()


def test_ctrl_c_at_the_question_leaves_everything(old: Traveller, carried: Path) -> None:
    """Exit code 130, no file, nothing in the log."""
    old.learn("I prefer tea")
    with terminal(old, "sync", "export", str(carried)) as child:
        child.expect_exact("[y/N]")
        child.sendintr()
        assert ended(child) == 130
    assert not carried.exists()
    assert old.json("sync", "log") == []


def test_a_passphrase_is_typed_without_echo(old: Traveller, new: Traveller, carried: Path) -> None:
    """A wrong one may be typed again; none of them appears; then the plan, a yes, and how to take it back."""
    old.learn("I prefer tea")
    old.export(carried)
    new.learn("I live in Porto")
    with terminal(new, "sync", "import", str(carried)) as child:
        child.logfile_read = seen = io.StringIO()
        child.expect_exact("Passphrase:")
        child.sendline("zebra zebra")
        child.expect_exact("Try again.")
        child.expect_exact("Passphrase:")
        child.sendline(WORDS)
        child.expect_exact("I prefer tea")
        child.expect_exact("Take this in? [y/N]")
        child.sendline("y")
        child.expect_exact("`ricordo sync undo` takes it back")
        assert ended(child) == 0
    assert "zebra" not in seen.getvalue()
    assert "abandon" not in seen.getvalue()
    assert "I prefer tea" in new.sentences()


def test_words_with_capitals_are_offered_as_they_were_shown(old: Traveller, new: Traveller, carried: Path) -> None:
    """Nothing is changed in a passphrase unasked."""
    old.learn("I prefer tea")
    old.export(carried)
    with terminal(new, "sync", "import", str(carried), "--dry-run", "--yes") as child:
        child.expect_exact("Passphrase:")
        child.sendline(WORDS.title())
        child.expect_exact("[y/N]")
        child.sendline("y")
        child.expect_exact("I prefer tea")


def test_ctrl_c_at_the_passphrase_leaves_everything(old: Traveller, new: Traveller, carried: Path) -> None:
    """Exit code 130, memory as it was."""
    old.learn("I prefer tea")
    old.export(carried)
    new.learn("I live in Porto")
    with terminal(new, "sync", "import", str(carried)) as child:
        child.expect_exact("Passphrase:")
        child.sendintr()
        assert ended(child) == 130
    assert new.sentences() == ["I live in Porto"]


def test_a_passphrase_of_ones_own_is_typed_twice(old: Traveller, carried: Path) -> None:
    """What is not typed the same way again is not used."""
    old.learn("I prefer tea")
    with terminal(old, "sync", "export", str(carried), "--choose-passphrase", "--yes") as child:
        child.expect_exact("A passphrase for the file:")
        child.sendline(PASSPHRASE)
        child.expect_exact("The same again:")
        child.sendline(PASSPHRASE + "!")
        child.expect_exact("not the same")
        assert ended(child) == 2
    assert not carried.exists()


def test_sealed_keys_ask_before_the_bar_moves(old: Traveller, carried: Path, sealed: str) -> None:
    """The question stands in a line of its own, and the typed passphrase opens the keys."""
    old.keyring = no_keyring()
    old("sync", "pair", "--keys-passphrase-file", sealed)
    with terminal(old, "sync", "export", str(carried), "--yes") as child:
        child.expect_exact("The passphrase of this device's keys:")
        child.sendline(PASSPHRASE)
        child.expect_exact("nobody can recover them")
        assert ended(child) == 0


@pytest.fixture
def sealed(tmp_path: Path) -> str:
    """A file with the passphrase of sealed keys."""
    file = tmp_path / "keys-passphrase"
    file.write_text(PASSPHRASE, encoding="utf-8")
    return str(file)


def test_a_watched_folder_brings_memory_over(old: Traveller, new: Traveller, tmp_path: Path, sealed: str) -> None:
    """In a pipe: a line for each event, until Ctrl+C, which ends it as everywhere with exit code 130."""
    folder = tmp_path / "shared"
    folder.mkdir()
    new.keyring = no_keyring()
    card = new("sync", "pair", "--keys-passphrase-file", sealed).out.strip()
    old.learn("I prefer tea")
    assert new("sync", "pair", old.card(), "--yes").code == 0
    assert old("sync", "pair", card, "--yes").code == 0
    assert old("sync", "export", str(folder), "--devices").code == 0
    new("config", "set", "sync.folder", str(folder))
    command = [*SCRIPTED_PROGRAM, "sync", "watch", "--keys-passphrase-file", sealed]
    environment = process_environment({HOME_VARIABLE: str(new.home), **NO_KEYRING})
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        told = next(line for line in iter(child.stdout.readline, "") if "a bundle" in line)
        child.send_signal(signal.SIGINT)
        rest, err = child.communicate(timeout=60)
    assert "taken in" in told, (rest, err)
    assert child.returncode == 130
    assert "\x1b" not in err
    assert new.sentences() == ["I prefer tea"]


def test_a_folder_must_be_chosen_to_be_watched(old: Traveller) -> None:
    """Exit code 3, and the setting to make."""
    old("sync", "pair")
    done = old("sync", "watch")
    assert done.code == 3
    assert "sync.folder" in done.err
