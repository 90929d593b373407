"""Why an answer came out as it did: the table of what could have helped."""

from datetime import UTC, datetime

import pytest

from assistant.bootstrap import open_profile
from assistant.memory.turn import TurnStatus
from assistant.paths import Places
from assistant.trace.span import JsonValue, Span
from support.remembered import record
from support.screen import CRUEL, NARROW, WIDE, kept_session, opened, told, until, until_shown
from ui.widgets.candidate_lines import reason_lines
from ui.words.reasons import Candidate, Reasons, fate_text, reasons_of

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)


def found(item_id: str, fate: str, final: float, text: str = "") -> dict[str, JsonValue]:
    """A candidate as the trace has it."""
    scores: dict[str, JsonValue] = {"lexical": 0.4, "dense": None, "window": 0.35, "fresh": 0.7, "final": final}
    return {"id": item_id, "kind": "item", "text": text or item_id, "fate": fate, **scores}


def trace(*candidates: dict[str, JsonValue]) -> tuple[Span, ...]:
    """The spans of a turn that looked these up, obeyed one order and cited the item ``b``."""
    looked: dict[str, JsonValue] = {
        "query": "hotels?",
        "intent": "look up",
        "note": "",
        "cut": 0.3,
        "candidates": [*candidates],
    }
    return (
        Span("retrieve", NOW, 1.0, looked),
        Span("assemble", NOW, 1.0, {"orders": ["no emoji"]}),
        Span("cite", NOW, 1.0, {"used": [{"id": "b", "words": ["Marta"]}]}),
    )


def test_reasons_come_in_the_order_of_their_weight() -> None:
    """Orders, what was used, what was recalled, what was dropped; the best first."""
    candidates = [found("d", "under the cut", 0.1), found("c", "recalled", 0.9), found("b", "recalled", 0.6)]
    reasons = reasons_of(trace(*candidates, found("e", "replaced", 0.2)), ())
    assert [one.text for one in reasons.candidates] == ["no emoji", "b", "c", "e", "d"]
    assert [one.used for one in reasons.candidates] == [False, True, False, False, False]
    assert (reasons.query, reasons.intent, reasons.cut) == ("hotels?", "look up", 0.3)


@pytest.mark.parametrize(
    ("candidate", "text"),
    [
        (Candidate("a", "item", "a", "recalled", used=True), "used in the answer"),
        (Candidate("a", "item", "a", "recalled"), "recalled, not used"),
        (Candidate("a", "item", "a", "under the cut"), "under the cut of 0.30"),
        (Candidate("a", "item", "a", "replaced"), "replaced"),
        (Candidate("a", "item", "a", "prefetched", need="passport"), "needed next: passport"),
        (Candidate("a", "item", "a", "in the prompt"), "in the prompt already"),
        (Candidate("a", "order", "a", "obeyed"), "obeyed"),
    ],
)
def test_a_fate_is_told_in_words(candidate: Candidate, text: str) -> None:
    """The cut with its number."""
    assert fate_text(candidate, 0.3) == text


def test_what_stands_in_the_prompt_already_was_not_left_out() -> None:
    """It counts as entered, which is what the mark before it shows; what was replaced does not."""
    assert Candidate("a", "item", "a", "in the prompt").entered
    assert not Candidate("a", "item", "a", "replaced").entered


def test_without_a_trace_the_store_knows_what_was_used() -> None:
    """What was at hand, and whether the reply used it."""
    tea, jazz = record(id="tea", sentence="tea"), record(id="jazz", sentence="jazz", polarity=-1)
    reasons = reasons_of((), [(tea, True), (jazz, False)])
    assert [(one.kind, one.text, one.used) for one in reasons.candidates] == [
        ("order", "jazz", False),
        ("item", "tea", True),
    ]


def test_a_damaged_trace_costs_its_rows_only() -> None:
    """What is no object, and scores that are no numbers, are left out."""
    spans = [Span("retrieve", NOW, 1.0, {"candidates": ["?", {"id": "a", "final": "high"}], "cut": "low"})]
    assert reasons_of(spans, ()) == Reasons((Candidate("a", "item", "", ""),))


def test_what_was_raised_ahead_keeps_the_scores_it_had() -> None:
    """It was looked at for the question, and was not sure enough; another one was not even found."""
    rows: list[JsonValue] = [{"id": "d", "text": "d", "need": "seat"}, {"id": "e", "text": "e", "need": "passport"}]
    looked, *others = trace(found("d", "under the cut", 0.1))
    spans = (Span("retrieve", NOW, 1.0, {**looked.data, "prefetched": rows}), *others)
    first, second = [one for one in reasons_of(spans, ()).candidates if one.kind == "item"]
    assert ("e", "prefetched", None, "passport") == (first.text, first.fate, first.final, first.need)
    assert ("d", "prefetched", 0.1, "seat") == (second.text, second.fate, second.final, second.need)


@pytest.mark.parametrize("width", [71, 110])
def test_every_row_fits(width: int) -> None:
    """Beside the sentence or under it, Chinese and long ones too."""
    candidates = [found("b", "recalled", 0.6, "玛尔塔也去旅行" * 9), found("d", "under the cut", 0.1, "word " * 40)]
    lines = reason_lines(reasons_of(trace(*candidates), ()), width)
    assert max(line.cell_length for line in lines) <= width
    assert "玛尔塔" in "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_why_shows_what_was_used_and_what_was_dropped(places: Places, size: tuple[int, int]) -> None:
    """W, outside the composer: each candidate with its scores and what became of it; brackets are text."""
    _, (question, _) = kept_session(places, ("Which hotel?", "The second one."))
    with open_profile(places) as profile:
        for span in trace(found("b", "recalled", 0.61, CRUEL), found("x", "under the cut", 0.29, "likes hostels")):
            profile.traces.record(question.id, span)
    async with opened(places, size=size) as (app, pilot):
        await until_shown(pilot, "The second one.")
        app.chat.transcript.focus()
        await pilot.press("w")
        await until_shown(pilot, "intent: look up", "● no emoji", "obeyed", f"✓ {CRUEL}", "used in the answer", "0.61")
        await until_shown(pilot, "✗ likes hostels", "under the cut of 0.30", "0.29")


async def test_why_is_of_the_selected_answer(places: Places) -> None:
    """Not of the last one."""
    kept_session(places, ("First question", "First reply"), ("Second question", "Second reply"))
    with open_profile(places) as profile:
        session = profile.transcript.latest_session()
        assert session is not None
        for turn in profile.transcript.turns(session.id)[::2]:
            profile.traces.record(turn.id, Span("keep", NOW, 0.0))
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "Second reply")
        app.chat.transcript.focus()
        await pilot.press("up", "up", "up", "w")
        await until_shown(pilot, "First question", "message 1 ·", "Steps")


async def test_a_removed_trace_leaves_what_the_store_knows(places: Places) -> None:
    """And says that it is gone; where nothing is known, that there is no trace."""
    with open_profile(places) as profile:
        session = profile.transcript.new_session()
        profile.transcript.add_question(session.id, "What may I take?")
        growing = profile.transcript.begin_reply(session.id, "scripted")
        profile.transcript.end_reply(growing.id, "No penicillin.", TurnStatus.COMPLETE, 3)
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "No penicillin.")
        await pilot.press("f3")
        await until(pilot, lambda: "There is no trace" in told(app))
        assert app.chat.desk is not None
        memory = app.chat.desk.memory
        item = memory.add("I live in Porto.")[0]
        app.chat.desk.profile.memory.note_cited(session.id, growing.id, [item.id])
        await pilot.press("f3")
        await until_shown(pilot, "✓ I live in Porto.", "The trace of this turn has been removed.")
