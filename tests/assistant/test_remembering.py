"""What a conversation does to memory, and what memory does to a conversation."""

from collections.abc import Sequence

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.config import set_value
from assistant.conversation.events import MemoryChanged, TurnEvent
from assistant.conversation.replay import replay
from assistant.memory.plan import Effect
from assistant.paths import Places
from models.chat import Message
from models.scripted import ScriptedChat


class Listening(ScriptedChat):
    """Keeps the newest user turn of each prompt."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def measure(self, messages: Sequence[Message]) -> list[int]:
        self.asked.append(messages[-1].text)
        return super().measure(messages)


def say(profile: Profile, text: str, model: ScriptedChat | None = None) -> list[TurnEvent]:
    """One turn in the latest conversation."""
    session = profile.transcript.latest_session() or profile.transcript.new_session()
    return list(profile.conversation(session.id, model or ScriptedChat()).reply(text))


def changes(events: Sequence[TurnEvent]) -> list[tuple[Effect, str]]:
    return [(one.effect, one.sentence) for event in events if isinstance(event, MemoryChanged) for one in event.changes]


@pytest.mark.parametrize("text", ["I'm allergic to penicillin.", "我对青霉素过敏。"])
def test_a_statement_is_remembered_and_told(places: Places, clock: FixedClock, text: str) -> None:
    """The event names what was written down, and the memory holds it with the turn as evidence."""
    with open_profile(places, clock=clock) as profile:
        assert [effect for effect, _ in changes(say(profile, text))] == [Effect.INSERT]
        (record,) = profile.memory.held()
        assert record.evidence[0].session_id == profile.transcript.sessions()[0].id


@pytest.mark.parametrize(
    "text", ["What is a tide?", "Do I like tea?", "OK, got it", "如果我喜欢茶呢？", "Reply with the word ready."]
)
def test_what_says_nothing_about_the_user_is_not_remembered(places: Places, clock: FixedClock, text: str) -> None:
    """Questions, hypotheses and small talk leave the memory empty."""
    with open_profile(places, clock=clock) as profile:
        assert changes(say(profile, text)) == []
        assert profile.memory.held() == []


def test_a_changed_fact_replaces_the_old_one(places: Places, clock: FixedClock) -> None:
    """The old value is named as replaced, and one value holds."""
    with open_profile(places, clock=clock) as profile:
        say(profile, "I live in Lisbon.")
        assert [effect for effect, _ in changes(say(profile, "I live in Porto now."))] == [Effect.SUPERSEDE]
        assert [record.item.value for record in profile.memory.recalled()] == ["Porto"]


@pytest.mark.parametrize(
    ("text", "order"),
    [("From now on, please answer in British English.", "British"), ("以后都用简体中文回答我。", "简体")],
)
def test_an_instruction_holds_in_this_very_turn(places: Places, clock: FixedClock, text: str, order: str) -> None:
    """It stands before the question, now and in every later conversation."""
    model = Listening()
    with open_profile(places, clock=clock) as profile:
        say(profile, text, model)
        profile.transcript.new_session("another")
        say(profile, "What is a tide?", model)
    assert order in model.asked[-1]
    assert model.asked[-1].endswith("What is a tide?")


def test_orders_are_not_kept_in_the_history(places: Places, clock: FixedClock) -> None:
    """They are part of the newest turn alone; what is stored is what was said."""
    with open_profile(places, clock=clock) as profile:
        say(profile, "From now on, please answer in British English.")
        say(profile, "What is a tide?")
        session = profile.transcript.latest_session()
        assert session is not None
        assert profile.transcript.turns(session.id)[2].text == "What is a tide?"


def test_a_turn_with_orders_replays(places: Places, clock: FixedClock) -> None:
    """The orders are part of the recording."""
    with open_profile(places, clock=clock) as profile:
        say(profile, "From now on, please answer in British English.")
        say(profile, "What is a tide?")
        last = profile.traces.last()
        assert last is not None
        assert replay(profile.traces.load(last)).difference is None


def test_two_switches(places: Places, clock: FixedClock) -> None:
    """``memory.learn`` off: nothing is written down. ``memory.use`` off: nothing reaches the model."""
    model = Listening()
    with open_profile(places, clock=clock) as profile:
        say(profile, "From now on, please answer in British English.")
        set_value(places.config_file, "memory.learn", "off")
        set_value(places.config_file, "memory.use", "off")
        profile.reload_settings()
        assert changes(say(profile, "I'm allergic to penicillin.", model)) == []
        assert model.asked == ["I'm allergic to penicillin."]


def test_a_private_conversation_does_neither(places: Places, clock: FixedClock) -> None:
    """It neither reads nor feeds memory."""
    with open_profile(places, clock=clock) as profile:
        say(profile, "From now on, please answer in British English.")
    model = Listening()
    with open_profile(places, clock=clock, private=True) as private:
        assert changes(say(private, "I'm allergic to penicillin.", model)) == []
    assert model.asked == ["I'm allergic to penicillin."]


def test_a_password_is_not_remembered(places: Places, clock: FixedClock) -> None:
    """A statement whose value was masked becomes nothing."""
    with open_profile(places, clock=clock) as profile:
        say(profile, "Remember that my password is hunter" + "2x!9.")
        assert all("hunter" not in record.item.sentence for record in profile.memory.held())


def test_a_sentence_is_told_once(places: Places, clock: FixedClock) -> None:
    """Two facts of one sentence are two items and one line."""
    with open_profile(places, clock=clock) as profile:
        assert len(changes(say(profile, "I live in Lisbon with my sister Marta."))) == 1
        assert len(profile.memory.held()) == 2
