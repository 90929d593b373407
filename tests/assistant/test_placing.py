"""Topics in a conversation: what stands before a question, and what became of something."""

from collections.abc import Sequence

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.memory.episode import Episode
from assistant.paths import Places
from models.chat import Message
from models.scripted import ScriptedChat

ENGLISH = (
    "We're planning a trip to Lisbon in May. My budget is 2,000 euros.",
    "By the way, I want to buy a new phone. My budget is 600 dollars.",
    "What's my budget?",
    "Back to the Lisbon trip: the budget is now 2,500 euros, not 2,000.",
    "What is my budget for the phone?",
    "New topic: how do tides work?",
)
CHINESE = (
    "我们五月想去成都旅行，预算六千元。",
    "对了，我想换个新手机，预算三千元。",
    "我的预算是多少？",
    "说回成都，预算改成八千元。",
    "手机的预算是多少？",
    "换个话题，潮汐是怎么回事？",
)


class Listening(ScriptedChat):
    """Keeps what stood before the words of each question."""

    def __init__(self) -> None:
        super().__init__()
        self.newest = ""

    def measure(self, messages: Sequence[Message]) -> list[int]:
        self.newest = messages[-1].text
        return super().measure(messages)


def talk(profile: Profile, clock: FixedClock, *texts: str) -> list[str]:
    """Say these in one conversation; what stood before each."""
    model, before = Listening(), []
    session = profile.transcript.latest_session() or profile.transcript.new_session()
    for text in texts:
        clock.advance(60)
        list(profile.conversation(session.id, model).reply(text))
        before.append(model.newest.removesuffix(text))
    return before


def topics(profile: Profile) -> list[Episode]:
    """Those of the latest conversation."""
    session = profile.transcript.latest_session()
    assert session is not None
    return profile.memory.episodes(session.id)


@pytest.mark.parametrize(
    ("texts", "trip", "new_trip", "phone"),
    [(ENGLISH, "2,000 euros", "2,500 euros", "600 dollars"), (CHINESE, "六千元", "八千元", "三千元")],
)
def test_a_condition_stands_in_its_own_topic_only(
    places: Places, clock: FixedClock, texts: Sequence[str], trip: str, new_trip: str, phone: str
) -> None:
    """The budget of a trip is no order for a phone, and a note there; it is back, and changed, when the trip is."""
    with open_profile(places, clock=clock) as profile:
        newest = talk(profile, clock, *texts)
        orders = [text.partition("```")[0] for text in newest]
        assert trip in newest[2]
        assert 3 == len(topics(profile))
    seen = [[value for value in (trip, new_trip, phone) if f"{value}" in order] for order in orders]
    assert [[trip], [phone], [phone]] == seen[:3]
    assert new_trip in orders[3]
    assert phone not in orders[3]
    assert [[phone], []] == seen[4:]


def test_an_order_of_the_account_stands_everywhere(places: Places, clock: FixedClock) -> None:
    """And one for this time leaves with its topic."""
    with open_profile(places, clock=clock) as profile:
        orders = talk(
            profile,
            clock,
            "How do tides work? This time, please answer in one sentence.",
            "From now on, please answer in British English.",
            "New topic: my car makes a grinding noise.",
            "Back to the tides: why twice a day?",
        )
    assert [("one sentence" in order, "British" in order) for order in orders] == [
        (True, False),
        (True, True),
        (False, True),
        (True, True),
    ]


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("Let's go with plan B.", "Scrap plan B.", "Did I ever say plan B?"), "It holds no more on 2026-11-12"),
        (("就定方案B吧。", "方案B不要了。", "我说过方案B吗？"), "2026-11-12已不再有效"),
        (("How do tides work?", "Did I ever say plan B?"), "never said anything about plan B"),
        (("潮汐是怎么回事？", "我说过方案B吗？"), "用户从没说过方案B"),
    ],
)
def test_what_became_of_something_is_told(places: Places, clock: FixedClock, texts: Sequence[str], told: str) -> None:
    """When it was said and when it ended, or that it never was."""
    with open_profile(places, clock=clock) as profile:
        assert told in talk(profile, clock, *texts)[-1]


def test_placing_is_traced(places: Places, clock: FixedClock) -> None:
    """With what it did and why."""
    with open_profile(places, clock=clock) as profile:
        talk(profile, clock, "How do tides work?", "New topic: my car makes a noise.")
        last = topics(profile)[-1].turn_ids[-1]
        [span] = [span for span in profile.traces.load(last) if span.name == "place"]
    assert ("open", "another subject was announced", 2) == tuple(
        span.data[name] for name in ("move", "reason", "topics")
    )


def test_an_edited_question_is_placed_anew(places: Places, clock: FixedClock) -> None:
    """Its old topic is gone when nothing else was in it."""
    with open_profile(places, clock=clock) as profile:
        talk(profile, clock, "How do tides work?", "New topic: my car makes a noise.")
        session = profile.transcript.latest_session()
        assert session is not None
        list(profile.conversation(session.id, ScriptedChat()).edit_last("And the moon?"))
        assert [2] == [len(one.turn_ids) for one in topics(profile)]


def test_an_answer_that_is_given_again_moves_nothing(places: Places, clock: FixedClock) -> None:
    """The question stays where it is."""
    with open_profile(places, clock=clock) as profile:
        talk(profile, clock, "How do tides work?", "New topic: my car makes a noise.")
        before = topics(profile)
        session = profile.transcript.latest_session()
        assert session is not None
        list(profile.conversation(session.id, ScriptedChat()).regenerate())
        assert before == topics(profile)
