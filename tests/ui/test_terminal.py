"""The program in a real terminal: started, asked, killed, refused."""

import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte
import pytest

from assistant.bootstrap import open_profile
from assistant.memory.turn import TurnStatus
from assistant.paths import Places

PROGRAM = Path(__file__).parent.parent / "support" / "scripted_program.py"
LONG = " ".join(f"word{number}" for number in range(300))
_PATIENCE_S = 60.0


class Terminal:
    """The program at a pseudo-terminal of ``columns`` by ``lines``, read as a person would."""

    def __init__(self, *answers: str, pause_s: float = 0.0, columns: int = 80, lines: int = 24) -> None:
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable,
            [str(PROGRAM), str(pause_s), *answers],
            env=environment,
            dimensions=(lines, columns),
            timeout=_PATIENCE_S,
        )
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""

    @property
    def text(self) -> str:
        """What stands on the screen. A wide character is followed by an empty cell, which is left out."""
        return "\n".join(
            "".join(self._screen.buffer[y][x].data for x in range(self._screen.columns)).rstrip()
            for y in range(self._screen.lines)
        )

    def until(self, condition: Callable[[], bool]) -> None:
        """Read until ``condition`` holds."""
        end_s = time.monotonic() + _PATIENCE_S
        while not condition():
            assert time.monotonic() < end_s, self.text
            try:
                chunk = self.child.read_nonblocking(65536, timeout=0.1)
            except pexpect.TIMEOUT:
                continue
            self.raw += chunk
            self._stream.feed(chunk)

    def until_shown(self, *texts: str) -> None:
        """Read until each of ``texts`` stands on the screen."""
        self.until(lambda: all(text in self.text for text in texts))

    def end(self) -> tuple[str, int | None]:
        """Read to the end; what came after the screen was left, and the exit code."""
        rest: bytes = self.child.read()
        self.child.close()
        last = (self.raw + rest).rpartition(b"\x1b[?1049l")[2]
        return last.decode(errors="replace"), self.child.exitstatus


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
def test_a_question_is_answered_in_a_terminal(columns: int, lines: int) -> None:
    """From the start to the reply and out again, with the keyboard alone; the exit code is 0."""
    terminal = Terminal("The second one. 第二家。", columns=columns, lines=lines)
    terminal.until_shown("Write a message")
    terminal.child.send("哪家酒店?\r")
    terminal.until_shown("哪家酒店?", "第二家。")
    terminal.child.send("\x11")
    assert terminal.end()[1] == 0


def test_a_kill_loses_no_word(places: Places) -> None:
    """Kill -9 in the middle of an answer: question and part of the answer are on the screen at the next start."""
    terminal = Terminal(LONG, pause_s=0.02)
    terminal.until_shown("Write a message")
    terminal.child.send("Tell me\r")
    terminal.until_shown("word40")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.close(force=True)
    again = Terminal("Anew.")
    again.until_shown("word1 ", "interrupted — the program ended here")
    again.child.send("\x12")
    again.until_shown("Anew.")
    again.child.send("\x11")
    assert again.end()[1] == 0
    with open_profile(places) as profile:
        session = profile.transcript.latest_session()
        assert session is not None
        assert [turn.text for turn in profile.transcript.turns(session.id)] == ["Tell me", "Anew."]


def test_leaving_in_the_middle_of_an_answer_keeps_it(places: Places) -> None:
    """Ctrl+Q stops the computation and waits until the reply is saved."""
    terminal = Terminal(LONG, pause_s=0.02)
    terminal.until_shown("Write a message")
    terminal.child.send("Tell me\r")
    terminal.until_shown("word10")
    terminal.child.send("\x11")
    assert terminal.end()[1] == 0
    with open_profile(places) as profile:
        session = profile.transcript.latest_session()
        assert session is not None
        reply = profile.transcript.turns(session.id)[-1]
        assert reply.status is TurnStatus.STOPPED
        assert reply.text.startswith("word0 word1 ")


def test_a_damaged_store_ends_with_a_sentence(places: Places) -> None:
    """No traceback: what happened, what to do, and an exit code."""
    with open_profile(places):
        pass
    places.profile().database.write_bytes(b"not a database at all, but long enough to look like one" * 40)
    for leftover in places.profile().root.glob("memory.db-*"):
        leftover.unlink()
    rest, code = Terminal().end()
    assert "the store is damaged" in rest
    assert "Traceback" not in rest
    assert code == 1


def test_a_store_from_a_newer_version_ends_with_a_sentence(places: Places) -> None:
    """It is left as it is."""
    with open_profile(places):
        pass
    with sqlite3.connect(places.profile().database) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(migrations)")]
        marks = ", ".join("?" for _ in columns)
        values = [999 if name in {"number", "id", "version"} else "later" for name in columns]
        connection.execute(f"INSERT INTO migrations VALUES ({marks})", values)
    rest, code = Terminal().end()
    assert "a newer Ricordo wrote this store" in rest
    assert "Traceback" not in rest
    assert code == 3


def test_an_unusable_folder_ends_with_a_sentence(home: Path) -> None:
    """A file lies where the profiles' folder should be."""
    (home / "profiles").write_text("in the way")
    rest, code = Terminal().end()
    assert "this folder cannot be used" in rest
    assert "Traceback" not in rest
    assert code == 1
