"""An object in a child process: calls, streams, cancel, deadlines, turns."""

import os
import signal
import threading
from pathlib import Path

import pytest

from models.errors import EngineFailed, EngineTimeout
from models.isolate.exchange import Deadlines
from support.isolation import Start

SHORT = Deadlines(start_s=60.0, answer_s=60.0, grace_s=0.2)


def test_a_method_is_called_in_another_process(start: Start) -> None:
    """Arguments go over, results come back, and the child is not this process."""
    isolated = start(greeting="good day")
    assert isolated.call("greet", "世界") == "good day 世界"
    assert isolated.pid not in {None, os.getpid()}


def test_nothing_starts_before_the_first_call(start: Start) -> None:
    """Making the object costs nothing and needs no process."""
    isolated = start()
    assert (isolated.pid, isolated.state) == (None, "stopped")
    isolated.call("greet", "you")
    assert isolated.state == "ready"


def test_an_iterator_is_streamed(start: Start) -> None:
    """Items arrive one by one while the method runs."""
    isolated = start()
    stream = isolated.stream("count", 3)
    assert next(stream) == 0
    assert isolated.state == "busy"
    assert list(stream) == [1, 2]


def test_frames_of_many_megabytes_pass_both_ways(start: Start) -> None:
    """A pipe holds 64 KiB; nothing waits for anything because of that."""
    isolated = start()
    assert isolated.call("size", bytes(20_000_000)) == 20_000_000
    assert isolated.call("zeros", 20_000_000) == bytes(20_000_000)


def test_the_child_imports_from_the_parents_path(start: Start) -> None:
    """The current folder is no part of it: a folder called ``models`` there would take the place of ours."""
    path = start().call("path")
    assert isinstance(path, list)
    assert "" not in path


def test_a_folder_of_our_name_in_the_current_one_is_not_imported(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person may start the program anywhere, also beside a package called ``models``."""
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "__init__.py").write_text("raise SystemExit('the wrong package')")
    monkeypatch.chdir(tmp_path)
    assert start().call("greet", "you") == "hello you"


def test_cancel_ends_a_stream_between_items(start: Start) -> None:
    """The method sees the flag, says its last word and the child lives on."""
    isolated = start()
    stream = isolated.stream("count", 10_000, 0.01)
    next(stream)
    pid = isolated.pid
    isolated.cancel()
    assert list(stream)[-1] == -1
    assert isolated.call("flag") is False
    assert isolated.pid == pid


def test_cancel_from_another_thread_wakes_the_reader(start: Start) -> None:
    """The reader waits for an item that comes when the method is told to stop, and not before."""
    isolated = start()
    stream = isolated.stream("linger", 0.0)
    next(stream)
    threading.Timer(0.2, isolated.cancel).start()
    assert list(stream) == ["late words"]


def test_cancel_without_a_stream_does_nothing(start: Start) -> None:
    """Neither before the first call nor after the last one, and not to the next one."""
    isolated = start()
    isolated.cancel()
    assert list(isolated.stream("count", 2)) == [0, 1]
    isolated.cancel()
    assert list(isolated.stream("count", 2)) == [0, 1]


def test_closing_the_iterator_cancels(start: Start) -> None:
    """Whoever stops reading stops the work; the next call finds a child that is free."""
    isolated = start()
    stream = isolated.stream("count", 2_000_000_000)
    next(stream)
    pid = isolated.pid
    stream.close()
    assert isolated.call("greet", "you") == "hello you"
    assert isolated.pid == pid


def test_ctrl_c_while_a_stream_is_being_closed_leaves_a_child_that_works(start: Start) -> None:
    """What the interrupted stream still had to say is not taken for the answer to the next call."""
    isolated = start()
    stream = isolated.stream("linger", 1.0)
    next(stream)
    interrupt = threading.Timer(0.2, signal.pthread_kill, (threading.get_ident(), signal.SIGINT))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        stream.close()
    assert isolated.call("greet", "you") == "hello you"


def test_a_child_that_ignores_a_cancel_is_ended(start: Start) -> None:
    """After the grace period it is killed, the stream ends, and the next call starts another one."""
    isolated = start("deaf", SHORT)
    stream = isolated.stream("work")
    assert next(stream) == "working"
    pid = isolated.pid
    isolated.cancel()
    assert list(stream) == []
    assert isolated.call("greet", "you") == "hello you"
    assert isolated.pid != pid


def test_a_deaf_child_is_ended_when_its_stream_is_closed(start: Start) -> None:
    """Closing waits for the grace period and not longer."""
    isolated = start("deaf", SHORT)
    stream = isolated.stream("work")
    next(stream)
    stream.close()
    assert isolated.pid is None


def test_a_stream_cancelled_while_the_child_starts_ends_at_once(start: Start) -> None:
    """The child goes on loading, so that the next question finds it ready."""
    isolated = start("slow", start_s=3.0)
    threading.Timer(0.2, isolated.cancel).start()
    assert list(isolated.stream("count", 5)) == []
    pid = isolated.pid
    assert isolated.state == "starting"
    assert isolated.call("greet", "you") == "hello you"
    assert isolated.pid == pid


def test_a_call_without_an_answer_ends_at_its_deadline(start: Start) -> None:
    """The child is ended, the error says what it was doing, and the next call works."""
    isolated = start("deaf", Deadlines(answer_s=0.3))
    stream = isolated.stream("work")
    next(stream)
    with pytest.raises(EngineTimeout, match=r"0\.3 seconds \(work\)"):
        next(stream)
    assert isolated.call("greet", "you") == "hello you"


def test_a_call_may_have_a_deadline_of_its_own(start: Start) -> None:
    """Some work is worth less waiting than other work."""
    isolated = start()
    with pytest.raises(EngineTimeout, match=r"0\.3 seconds"):
        isolated.call("sleep", 60.0, deadline_s=0.3)
    assert isolated.call("greet", "you") == "hello you"


def test_a_start_without_end_ends_at_its_deadline(start: Start) -> None:
    """A factory that hangs is as bad as a method that hangs."""
    isolated = start("slow", Deadlines(start_s=0.5), start_s=60.0)
    with pytest.raises(EngineTimeout):
        isolated.call("greet", "you")
    assert isolated.pid is None


def test_callers_take_turns(start: Start) -> None:
    """Eight threads, one child: each gets its own answer."""
    isolated = start()
    answers: dict[int, object] = {}

    def ask(number: int) -> None:
        answers[number] = isolated.call("greet", str(number))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {number: f"hello {number}" for number in range(8)}


def test_a_second_caller_waits_while_a_stream_runs_and_cancel_does_not(start: Start) -> None:
    """The stop reaches the child over the head of whoever waits."""
    isolated = start()
    stream = isolated.stream("count", 10_000, 0.01)
    next(stream)
    answers: list[object] = []
    second = threading.Thread(target=lambda: answers.append(isolated.call("greet", "you")))
    second.start()
    isolated.cancel()
    assert list(stream)[-1] == -1
    second.join()
    assert answers == ["hello you"]


def test_a_call_inside_its_own_threads_stream_is_refused(start: Start) -> None:
    """It would wait for itself for ever."""
    isolated = start()
    stream = isolated.stream("count", 2)
    next(stream)
    with pytest.raises(RuntimeError, match="has not finished its call of count"):
        isolated.call("greet", "you")
    assert list(stream) == [1]


def test_after_close_there_is_no_child_and_no_call(start: Start) -> None:
    """Closing twice is no error."""
    isolated = start()
    isolated.call("greet", "you")
    isolated.close()
    isolated.close()
    assert isolated.pid is None
    with pytest.raises(EngineFailed, match="closed"):
        isolated.call("greet", "you")


def test_close_ends_a_running_stream(start: Start) -> None:
    """From another thread, without waiting for the next item."""
    isolated = start()
    stream = isolated.stream("count", 2, 3600.0)
    threading.Timer(0.2, isolated.close).start()
    assert list(stream) == []


def test_close_fails_a_running_call(start: Start) -> None:
    """It has no result to give."""
    isolated = start("slow", start_s=60.0)
    threading.Timer(0.2, isolated.close).start()
    with pytest.raises(EngineFailed, match="closed"):
        isolated.call("greet", "you")
