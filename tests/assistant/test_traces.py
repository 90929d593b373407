"""Traces: recorded, kept within bounds, read back."""

import logging
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import NothingFound
from assistant.trace.recorder import TraceFolder
from assistant.trace.tracer import Tracer


def test_a_step_is_timed_and_read_back(tmp_path: Path, clock: FixedClock) -> None:
    """A span carries its start, its length and its data, Chinese included."""
    traces = TraceFolder(tmp_path / "traces")
    with Tracer("t1", traces, clock).step("assemble") as data:
        data["question"] = "预算"
        clock.advance(0.25)
    (span,) = traces.load("t1")
    assert (span.name, span.duration_ms, span.error) == ("assemble", 250.0, None)
    assert span.data == {"question": "预算"}


def test_a_failed_step_keeps_its_error(tmp_path: Path, clock: FixedClock) -> None:
    """The span names the exception, which goes on."""
    traces = TraceFolder(tmp_path)
    with pytest.raises(LookupError), Tracer("t1", traces, clock).step("load"):
        raise LookupError
    assert traces.load("t1")[0].error == "LookupError"


def test_the_oldest_traces_leave(tmp_path: Path, clock: FixedClock) -> None:
    """Only the newest are kept."""
    traces = TraceFolder(tmp_path, kept=3)
    for name in "abcde":
        Tracer(name, traces, clock).mark("keep")
    assert traces.ids() == ["c", "d", "e"]
    assert traces.last() == "e"


def test_a_line_cut_by_a_crash_is_left_out(tmp_path: Path, clock: FixedClock, caplog: pytest.LogCaptureFixture) -> None:
    """The whole lines before it are still there, and the log says so without their words."""
    traces = TraceFolder(tmp_path)
    Tracer("t1", traces, clock).mark("keep", {"typed": "secret words"})
    with (tmp_path / "t1.jsonl").open("a") as file:
        file.write('{"name": "assem')
    with caplog.at_level(logging.WARNING):
        assert len(traces.load("t1")) == 1
    assert "secret" not in caplog.text
    assert "t1" in caplog.text


def test_a_trace_is_private(tmp_path: Path, clock: FixedClock) -> None:
    """0600: it holds the words of a conversation."""
    Tracer("t1", TraceFolder(tmp_path), clock).mark("keep")
    assert (tmp_path / "t1.jsonl").stat().st_mode & 0o777 == 0o600


def test_an_unwritable_folder_costs_no_answer(
    tmp_path: Path, clock: FixedClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Recording never raises; the log has a warning."""
    (tmp_path / "file").write_text("in the way")
    Tracer("t1", TraceFolder(tmp_path / "file"), clock).mark("keep")
    assert "could not be written" in caplog.text


def test_a_trace_can_be_forgotten(tmp_path: Path, clock: FixedClock) -> None:
    """It is gone, and forgetting it twice is no error."""
    traces = TraceFolder(tmp_path)
    Tracer("t1", traces, clock).mark("keep")
    traces.forget("t1")
    traces.forget("t1")
    assert traces.ids() == []


def test_no_trace_is_said(tmp_path: Path) -> None:
    """An unknown turn is NothingFound; a path in its name leads nowhere."""
    for name in ("t9", "../../etc/passwd"):
        with pytest.raises(NothingFound):
            TraceFolder(tmp_path).load(name)


def test_strange_line_ends_and_bytes_spoil_no_other_line(tmp_path: Path, clock: FixedClock) -> None:
    """U+2028 within a text ends no line; a line of bytes that are no text is left out."""
    traces = TraceFolder(tmp_path)
    Tracer("t1", traces, clock).mark("keep", {"typed": "one\u2028two\x85three"})
    with (tmp_path / "t1.jsonl").open("ab") as file:
        file.write(b"\xff\xfe\n")
    Tracer("t1", traces, clock).mark("load")
    assert [span.name for span in traces.load("t1")] == ["keep", "load"]
    assert traces.load("t1")[0].data == {"typed": "one\u2028two\x85three"}
