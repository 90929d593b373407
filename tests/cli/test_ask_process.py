"""``ricordo ask`` as a process: interruption, closed pipes, other locales, the real model."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.shell import PROGRAM, ROOT, SCRIPTED_PROGRAM, process_environment, run_process


@contextmanager
def slow_answer(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """An ``ask`` whose answer would take minutes, after its first word has arrived."""
    environment = process_environment({"ANSWER": "word " * 5000, "PAUSE_S": "0.02"})
    process = subprocess.Popen(
        [*SCRIPTED_PROGRAM, "ask", *arguments, "Tell me everything"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        assert process.stdout.read(4) == b"word"
        yield process
    finally:
        process.kill()
        process.communicate()


def last_turn() -> dict[str, object]:
    """The newest turn of the latest conversation."""
    shown = run_process("sessions", "show", "--json")
    turn: dict[str, object] = json.loads(shown.out)["turns"][-1]
    return turn


def test_ctrl_c_keeps_what_there_is() -> None:
    """Ctrl+C stops the computation: exit code 130, no traceback, the part of the answer kept as STOPPED."""
    with slow_answer() as process:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode() == "Stopped. What there is of the answer is kept.\n"
    turn = last_turn()
    assert turn["status"] == "stopped"
    assert str(turn["text"]).startswith("word")


def test_a_closed_pipe_ends_the_answer_quietly() -> None:
    """When the reader leaves, the computation ends without a word, and what there was is kept."""
    with slow_answer() as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        err = process.stderr.read()
        process.wait(timeout=60)
    assert (process.returncode, err) == (1, b"")
    assert last_turn()["status"] == "stopped"


def test_a_killed_answer_is_found_again() -> None:
    """After a kill the next run says that an answer was cut short, and the part of it is there."""
    with slow_answer() as process:
        process.kill()
        process.wait(timeout=60)
    done = run_process("ask", "--new", "again")
    assert (done.code, done.out) == (0, "You said: again\n")
    assert "in the middle of an answer" in done.err


def test_a_full_disk_behind_stdout_is_said() -> None:
    """Output that cannot be written is exit code 1 and a sentence, not silence."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, "paths"], cwd=ROOT, env=process_environment(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"ricordo: The disk is full.")


def test_closed_streams_reach_no_store() -> None:
    """With stdin, stdout and stderr closed the answer is kept, and nothing is printed into the store."""
    script = f"exec {' '.join(SCRIPTED_PROGRAM)} ask --new hello <&- >&- 2>&-"
    done = subprocess.run(["sh", "-c", script], cwd=ROOT, env=process_environment(), check=False)
    assert done.returncode == 0
    assert last_turn()["text"] == "You said: hello"


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "C.UTF-8"}, {"PYTHONIOENCODING": "ascii"}])
def test_chinese_survives_every_locale(locale: dict[str, str]) -> None:
    """No locale ends the program: what it cannot show becomes escapes, and JSON stays JSON."""
    assert run_process("ask", "预算是多少？😀", environment=locale).code == 0
    shown = run_process("sessions", "list", environment=locale)
    assert shown.code == 0
    as_json = run_process("sessions", "list", "--json", environment=locale)
    assert json.loads(as_json.out)[0]["title"] == "预算是多少？😀"
    exported = run_process("sessions", "export", environment=locale)
    assert "预算是多少？😀" in exported.out


def test_an_argument_that_is_no_text_is_refused() -> None:
    """Bytes that no locale can read, given as a word, end with exit code 2."""
    command = [*map(os.fsencode, SCRIPTED_PROGRAM), b"ask", b"\xff\xfe"]
    done = subprocess.run(command, cwd=ROOT, env=process_environment(), capture_output=True, check=False)
    assert done.returncode == 2
    assert b"not UTF-8" in done.stderr


@pytest.mark.engine
def test_the_bundled_model_answers_a_pipe() -> None:
    """``echo … | ricordo ask -`` prints an answer and nothing else."""
    done = run_process("ask", "-", program=PROGRAM, stdin=b"Reply with the word ready.\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.strip()


@pytest.mark.engine
def test_the_bundled_model_gives_counts_and_times() -> None:
    """``ricordo ask --json`` has the answer, token counts and timings of the real engine."""
    done = run_process("ask", "--json", "What is the capital of France?", program=PROGRAM)
    answer = json.loads(done.out)
    assert done.code == 0
    assert answer["answer"].strip()
    assert answer["tokens"]["prompt"] > 0
    assert answer["timings"]["first_token_s"] > 0
