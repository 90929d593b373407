"""Traces on the command line, and their replay."""

from assistant.paths import Places
from support.command_line import CommandLine


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


def test_the_prompt_is_told_by_its_zones(ricordo: CommandLine) -> None:
    """The step that put it together has its tokens in words, and none of the fields that a replay needs."""
    ricordo("ask", "Hello?")
    (row,) = [line for line in ricordo("trace", "last").out.splitlines() if line.startswith("assemble")]
    assert "Prompt: " in row
    assert " tokens in a window of 4,096 · instructions " in row
    assert "fingerprints" not in row


def test_no_trace_is_not_found(ricordo: CommandLine) -> None:
    """Exit code 3 before the first question."""
    assert ricordo("trace", "last").code == 3
