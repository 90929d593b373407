"""A task that is opened, through one whole turn: the prompt, what is told, the trace."""

from collections.abc import Iterator

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.conversation.events import Recalled
from assistant.paths import Places
from support.answering import Answering
from ui.words.reasons import fate_text, reasons_of


@pytest.fixture
def profile(places: Places, clock: FixedClock) -> Iterator[Profile]:
    with open_profile(places, clock=clock) as opened:
        yield opened


def ask(profile: Profile, text: str, model: Answering) -> tuple[list[str], str]:
    """One turn in a conversation of its own: what is told of memory, and the id of its question."""
    session = profile.transcript.new_session()
    events = list(profile.conversation(session.id, model).reply(text))
    told = [item.sentence for event in events if isinstance(event, Recalled) for item in event.items]
    return told, profile.transcript.turns(session.id)[0].id


@pytest.mark.parametrize(
    ("said", "asked", "need"),
    [
        ("I prefer window seats.", "Book a flight to Oslo for me.", "seat preference"),
        ("我喜欢靠过道的座位。", "帮我订一张去上海的机票。", "座位"),
    ],
)
def test_what_a_task_needs_stands_in_its_first_turn(profile: Profile, said: str, asked: str, need: str) -> None:
    """As a note, told like every memory, traced as prefetched, and counted as at hand."""
    ask(profile, said, Answering("Well."))
    model = Answering("Well.")
    told, question_id = ask(profile, asked, model)
    [record] = profile.memory.held()
    assert "```\n- " in model.asked
    assert [record.item.sentence] == told
    [retrieve] = [span.data for span in profile.traces.load(question_id) if span.name == "retrieve"]
    assert [{"id": record.item.id, "text": record.item.sentence, "need": need}] == retrieve["prefetched"]
    assert 1 == record.counters.retrieved


def test_both_faces_say_why_it_is_there(profile: Profile) -> None:
    """What was not sure enough for the question keeps its scores, and says what it was raised for."""
    ask(profile, "I prefer window seats.", Answering("Well."))
    _, question_id = ask(profile, "Book a flight to Oslo for me.", Answering("A window seat, as you prefer?"))
    spans = profile.traces.load(question_id)
    [candidate] = [one for one in reasons_of(spans, ()).candidates if one.kind == "item"]
    assert candidate.used
    _, question_id = ask(profile, "Book a flight to Rome for me.", Answering("Well."))
    [candidate] = [one for one in reasons_of(profile.traces.load(question_id), ()).candidates if one.kind == "item"]
    assert (True, "needed next: seat preference") == (candidate.entered, fate_text(candidate, 0.5))


def test_it_is_the_first_to_go(profile: Profile) -> None:
    """What the question itself asks for stands nearer to it."""
    for said in ("I prefer window seats.", "I live in Porto."):
        ask(profile, said, Answering("Well."))
    model = Answering("Well.")
    ask(profile, "Book a flight from the city where I live.", model)
    lines = [line for line in model.asked.splitlines() if line.startswith("- ")]
    assert lines
    assert "window seats" in lines[0]
