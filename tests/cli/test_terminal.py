"""With a person in front: questions, Ctrl+C, and words that must not command the terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pexpect
import pytest

from support.command_line import CommandLine
from support.shell import ROOT, SCRIPTED_PROGRAM, process_environment


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator["pexpect.spawn[str]"]:
    """The program with a scripted model in a terminal of 80 x 24."""
    child = pexpect.spawn(
        sys.executable,
        [*SCRIPTED_PROGRAM[1:], *arguments],
        cwd=str(ROOT),
        env={**process_environment(environment), "TERM": "xterm-256color"},
        encoding="utf-8",
        timeout=60,
        dimensions=(24, 80),
    )
    try:
        yield child
    finally:
        child.close(force=True)


def test_delete_asks_on_a_terminal(ricordo: CommandLine, conversations: tuple[str, str]) -> None:
    """No is the default: exit code 3 and nothing deleted; yes deletes."""
    with terminal("sessions", "delete", conversations[0]) as child:
        child.expect_exact("Delete 'Which hotel fits the budget?'? [y/N]")
        child.sendline("")
        child.expect_exact("Nothing was changed.")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 3
    with terminal("sessions", "delete", conversations[0]) as child:
        child.expect_exact("[y/N]")
        child.sendline("y")
        child.expect_exact("Deleted.")
        child.expect(pexpect.EOF)
    assert len(ricordo.json("sessions", "list")) == 1


def test_ctrl_c_at_the_terminal_stops_the_answer() -> None:
    """The key stops the computation, and the answer so far stays on the screen."""
    with terminal("ask", "Hello", ANSWER="word " * 5000, PAUSE_S="0.02") as child:
        child.expect_exact("word word")
        child.sendintr()
        child.expect_exact("What there is of the answer is kept.")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 130


def test_an_answer_cannot_command_the_terminal() -> None:
    """Escape sequences that a model writes are shown as text."""
    with terminal("ask", "Hello", ANSWER="a\x1b[2Jb") as child:
        child.expect_exact("a\N{REPLACEMENT CHARACTER}[2Jb")


def test_waiting_is_shown_and_wiped() -> None:
    """While nothing can be seen yet a line says why, and it is gone before the first word."""
    with terminal("ask", "Hello", ANSWER="Paris.") as child:
        child.expect_exact("Loading the model")
        child.expect_exact("Reading ")
        child.expect_exact("\r\x1b[K")
        child.expect_exact("Paris.")


def test_a_question_needs_words_at_a_terminal() -> None:
    """``ask`` without words does not wait for them in silence."""
    with terminal("ask") as child:
        child.expect_exact("There is no question.")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 2


@pytest.mark.parametrize("title", ["预算讨论 " * 20, "x" * 300])
def test_a_long_title_keeps_to_one_line(ricordo: CommandLine, conversations: tuple[str, str], title: str) -> None:
    """On a terminal a table line is cut to the width, also with Chinese in it."""
    ricordo("sessions", "rename", conversations[0], title)
    with terminal("sessions", "list") as child:
        child.expect(pexpect.EOF)
        assert child.before is not None
        lines = [line for line in child.before.splitlines() if line.strip()]
    assert len(lines) == 3
    assert any("…" in line for line in lines)
