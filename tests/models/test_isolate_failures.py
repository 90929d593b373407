"""An object in a child process: its errors, its crashes, its log."""

import os
import stat
import threading
from pathlib import Path

import pytest

from models.errors import EngineCrashed, EngineFailed, ModelMissing, NotAModel
from models.isolate.isolated import Isolated
from support.isolation import Start


def test_an_error_of_ours_crosses_as_it_is(start: Start, tmp_path: Path) -> None:
    """Type, fields and words are those that were raised in the child."""
    isolated = start()
    with pytest.raises(ModelMissing) as caught:
        isolated.call("missing", tmp_path / "a.gguf")
    assert caught.value.path == tmp_path / "a.gguf"
    assert str(caught.value) == str(ModelMissing(tmp_path / "a.gguf"))
    assert caught.value.hint == ModelMissing.hint


def test_any_other_error_crosses_as_engine_failed(start: Start) -> None:
    """A library's error type does not leave the child; its words do."""
    isolated = start()
    with pytest.raises(EngineFailed, match="ZeroDivisionError: float division by zero"):
        isolated.call("divide", 1.0)
    assert isolated.call("greet", "you") == "hello you"


def test_an_error_in_a_stream_comes_after_its_items(start: Start) -> None:
    """What was yielded before is not lost."""
    stream = start().stream("count_then_fail", 2)
    assert [next(stream), next(stream)] == [0, 1]
    with pytest.raises(NotAModel):
        next(stream)


def test_a_result_that_cannot_travel_is_an_error(start: Start) -> None:
    """The child says so instead of dying of it."""
    isolated = start()
    with pytest.raises(EngineFailed, match="pickle"):
        isolated.call("function")
    assert isolated.call("greet", "you") == "hello you"


def test_an_argument_that_cannot_travel_is_an_error_of_the_caller(start: Start) -> None:
    """It is raised where it was made, and the next call works."""
    isolated = start()
    with pytest.raises(Exception, match="pickle"):
        isolated.call("greet", lambda: None)
    assert isolated.call("greet", "you") == "hello you"


def test_an_unknown_method_is_an_error(start: Start) -> None:
    """The child reports it like any other."""
    with pytest.raises(EngineFailed, match="AttributeError"):
        start().call("fly")


def test_a_factory_that_fails_raises_its_error_each_time(start: Start) -> None:
    """Nothing is left running, and the next call tries again."""
    isolated = start("stillborn")
    for _ in range(2):
        with pytest.raises(NotAModel, match=r"y\.gguf"):
            isolated.call("greet", "you")
        assert isolated.pid is None


def test_a_factory_that_crashes_is_a_crash(start: Start, log: Path) -> None:
    """A damaged file may kill the process that loads it; the log says where."""
    with pytest.raises(EngineCrashed, match="SIGSEGV"):
        start("crashing").call("greet", "you")
    assert "Fatal Python error: Segmentation fault" in log.read_text()


def test_a_crash_while_it_answers_is_typed_and_the_next_call_works(start: Start, log: Path) -> None:
    """Segmentation fault and the signal of the OOM killer alike."""
    isolated = start()
    for number in (11, 9):
        stream = isolated.stream("die", number)
        assert next(stream) == "last words"
        with pytest.raises(EngineCrashed) as caught:
            next(stream)
        assert (caught.value.returncode, caught.value.log) == (-number, log)
        assert isolated.call("greet", "you") == "hello you"


def test_an_exit_is_a_crash_too(start: Start) -> None:
    """A library that calls exit() takes the process along."""
    with pytest.raises(EngineCrashed, match="exit status 7"):
        start().call("leave", 7)


def test_a_child_that_closes_its_pipe_is_ended(start: Start) -> None:
    """It lives and can never answer again."""
    with pytest.raises(EngineCrashed):
        start().call("close_pipes")


def test_a_child_that_died_while_idle_is_replaced_in_silence(start: Start) -> None:
    """The next call does not have to know."""
    isolated = start()
    isolated.call("greet", "you")
    pid = isolated.pid
    assert pid is not None
    os.kill(pid, 9)
    while isolated.pid is not None:
        threading.Event().wait(0.01)
    assert isolated.call("greet", "you") == "hello you"


def test_what_is_printed_goes_to_the_log_and_nowhere_else(
    start: Start, log: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Native code writes to the descriptors: on the screen it would be garbage, on the pipe the end."""
    start().call("print_everywhere", "noise")
    assert capfd.readouterr() == ("", "")
    assert set(log.read_text().splitlines()) == {
        "noise by Python",
        "noise on descriptor 1",
        "noise on descriptor 2",
    }


def test_the_log_is_for_this_user_alone(start: Start, log: Path) -> None:
    """0600 in a folder of 0700."""
    start().call("greet", "you")
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    assert stat.S_IMODE(log.parent.stat().st_mode) == 0o700


def test_an_old_log_is_shortened_at_the_start(start: Start, log: Path) -> None:
    """Of two megabytes the newer half megabyte stays."""
    log.parent.mkdir()
    log.write_text("".join(f"line {number:>10}\n" for number in range(125_000)))
    start().call("greet", "you")
    lines = log.read_text().splitlines()
    assert lines[-1] == f"line {124_999:>10}"
    assert all(len(line) == 15 for line in lines)
    assert log.stat().st_size <= 512 * 1024


def test_a_log_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    """The reason is the system's."""
    (tmp_path / "file").write_text("")
    isolated = Isolated("support.objects:patient", {}, tmp_path / "file" / "engine.log")
    with pytest.raises(EngineFailed, match="could not be started"):
        isolated.call("greet", "you")
