"""What memory lays before the model, and what is noted of it."""

from collections.abc import Iterator, Sequence

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.config import set_value
from assistant.conversation.events import MemoryUsed, Recalled, ReplyEnded, TurnEvent
from assistant.paths import Places
from assistant.retrieval.recollection import Fate
from models.scripted import ScriptedChat
from support.answering import Answering


@pytest.fixture
def profile(places: Places, clock: FixedClock) -> Iterator[Profile]:
    with open_profile(places, clock=clock) as opened:
        yield opened


def say(profile: Profile, text: str, model: ScriptedChat | None = None) -> list[TurnEvent]:
    """One turn in a conversation of its own."""
    session = profile.transcript.new_session()
    return list(profile.conversation(session.id, model or ScriptedChat()).reply(text))


def told(events: Sequence[TurnEvent], kind: type[Recalled] | type[MemoryUsed]) -> list[str]:
    return [item.sentence for event in events if isinstance(event, kind) for item in event.items]


@pytest.mark.parametrize(
    ("said", "asked", "answer"),
    [
        ("I live in Porto.", "Where do I live?", "You live in Porto."),
        ("我住在成都。", "我住在哪里？", "您住在成都。"),
    ],
)
def test_a_fact_reaches_the_model_and_is_noted(profile: Profile, said: str, asked: str, answer: str) -> None:
    """Said in one conversation, it stands fenced in a later prompt, counts as retrieved, and as cited when quoted."""
    say(profile, said)
    model = Answering(answer)
    events = say(profile, asked, model)
    [record] = profile.memory.held()
    assert "```\n- " in model.asked
    assert model.asked.endswith(asked)
    assert [record.item.sentence] == told(events, Recalled) == told(events, MemoryUsed)
    assert (1, 1) == (record.counters.retrieved, record.counters.cited)


def test_an_answer_that_ignores_a_memory_does_not_cite_it(profile: Profile) -> None:
    """It was at hand and not used: dependence falls."""
    say(profile, "I live in Porto.")
    events = say(profile, "Where do I live?", Answering("I cannot say."))
    [record] = profile.memory.held()
    assert [] == told(events, MemoryUsed)
    assert (1, 0) == (record.counters.retrieved, record.counters.cited)


def test_what_is_being_said_is_not_recalled(profile: Profile) -> None:
    """The sentence of this very turn stands in the prompt already."""
    assert [] == told(say(profile, "I am allergic to penicillin, am I not?"), Recalled)


def test_nothing_is_laid_twice(profile: Profile) -> None:
    """Two items of one sentence, and the turn they were learned from, are one line."""
    say(profile, "I live in Porto and I am allergic to penicillin.")
    model = Answering("x")
    say(profile, "Where do I live, and to what am I allergic?", model)
    assert model.asked.count("Porto") == 1


def test_memory_that_is_not_used_is_not_read(profile: Profile) -> None:
    """With the switch off, nothing of it stands in a prompt."""
    say(profile, "I am allergic to penicillin.")
    set_value(profile.config_file, "memory.use", "false")
    profile.reload_settings()
    model = Answering("x")
    events = say(profile, "Which medicine am I allergic to?", model)
    assert "Which medicine am I allergic to?" == model.asked
    assert [] == told(events, Recalled)


def test_the_assistants_own_words_are_not_evidence(profile: Profile) -> None:
    """What a model said is recalled only when it is asked for."""
    say(profile, "What do you know about camping in Peru?", Answering("Camping in Peru costs 900 dollars."))
    model = Answering("x")
    say(profile, "What does camping in Peru cost?", model)
    assert "900" not in model.asked
    say(profile, "What did you say camping in Peru costs?", model)
    assert "900" in model.asked


def test_the_trace_names_every_candidate(profile: Profile) -> None:
    """With what became of it, and what the reply used."""
    say(profile, "I live in Porto.")
    events = say(profile, "Where do I live?", Answering("You live in Porto."))
    [ended] = [event.turn for event in events if isinstance(event, ReplyEnded)]
    question = profile.transcript.turns(ended.session_id)[0]
    spans = {span.name: span.data for span in profile.traces.load(question.id)}
    candidates = spans["retrieve"]["candidates"]
    assert isinstance(candidates, list)
    fates = [one["fate"] for one in candidates if isinstance(one, dict) and one["kind"] == "item"]
    assert [Fate.RECALLED.value] == fates
    assert spans["cite"]["used"]
