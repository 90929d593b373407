"""Which memories a task raises before they are asked for: a table, and the limits."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.paths import Places
from assistant.ports.recall import Field
from assistant.retrieval.foreseeing import MOST_RAISED, Raised
from assistant.retrieval.recollection import Recollection
from assistant.retrieval.retriever import Asking, Retriever, Sources
from assistant.store.passages import PassageStore
from support.remembered import home, say

FILLERS = Path(__file__).parents[1] / "bench" / "fillers"


@pytest.fixture
def profile(places: Places, clock: FixedClock) -> Iterator[Profile]:
    with open_profile(places, clock=clock) as opened:
        yield opened


def raised(profile: Profile, text: str, standing: frozenset[str] = frozenset(), prompt: str = "") -> tuple[Raised, ...]:
    """What is raised for ``text``, with what the question itself finds left out."""
    retriever = Retriever(Sources(PassageStore(profile.database, profile.clock, profile.settings.memory)))
    asking = Asking(text, Field("", 0, others=True), profile.clock.now(), standing, prompt)
    return retriever.foresee(asking, retriever.recall(asking))


@pytest.mark.parametrize(
    ("need", "sentence", "text"),
    [
        ("seat preference", "I prefer window seats", "Book a flight to Oslo for me."),
        ("座位", "我喜欢靠过道的座位", "帮我订一张去上海的机票。"),
        ("护照", "My passport is in the blue folder", "帮我订一张去上海的机票。"),
        ("room preference", "I prefer quiet rooms", "Can you find a hotel near the station?"),
        ("diet", "I am vegetarian", "What should we cook tonight?"),
        ("忌口", "我吃素", "找家餐厅请客。"),
        ("brand", "I prefer Thinkpads", "I am looking for a laptop."),
        ("working hours", "My working hours are 9 to 17", "Set up a call with the tax office."),
        ("date", "My birthday is on 3 May", "Help me plan the party."),
        ("用药", "我在吃降压药", "给我做个健身计划。"),
    ],
)
def test_a_task_raises_what_it_needs(profile: Profile, need: str, sentence: str, text: str) -> None:
    """In either language, whatever language it was said in; named by the turn's language."""
    profile.memory.add(say(sentence, sentence=sentence))
    [one] = raised(profile, text)
    assert (need, sentence) == (one.need, one.record.item.sentence)


@pytest.mark.parametrize(
    "text",
    [
        "The flight was late.",
        "Where did we travel to last year?",
        "上次去日本旅游花了多少钱？",
        "What is the capital of Peru?",
        "Book a flight. I do not care about my seat preference.",
    ],
)
def test_another_turn_raises_nothing(profile: Profile, text: str) -> None:
    """One that opens no task, one about the past, one that names the need itself."""
    profile.memory.add(say("I prefer window seats", sentence="I prefer window seats"))
    assert () == raised(profile, text)


def test_where_nothing_is_known_nothing_is_raised(profile: Profile) -> None:
    """A field that nobody told is not guessed at, and another person's is not the user's."""
    profile.memory.add(say("rain", sentence="I like rain"))
    profile.memory.add(say("window seats", subject="Tom", sentence="Tom prefers window seats"))
    assert () == raised(profile, "Book a flight to Oslo for me.")


def test_small_talk_raises_nothing(profile: Profile) -> None:
    """Not one of the fillers of the bench, in either language."""
    for sentence in ("I prefer window seats", "我喜欢靠过道的座位", "I am vegetarian", "我吃素"):
        profile.memory.add(say(sentence, sentence=sentence))
    fillers = [line for file in FILLERS.iterdir() for line in file.read_text(encoding="utf-8").splitlines() if line]
    assert len(fillers) >= 100
    assert [] == [text for text in fillers if raised(profile, text)]


def test_what_is_there_anyway_is_not_raised(profile: Profile) -> None:
    """It stands in the history, it is an order, or the question found it."""
    seat = profile.memory.add(say("window seats", sentence="I prefer window seats")).item
    profile.memory.add(say("pork", polarity=-1, sentence="I never fly with Acme airline"))
    assert () == raised(profile, "Book a flight.", prompt="I prefer window seats")
    assert () == raised(profile, "Book a flight.", standing=frozenset({seat.id}))
    assert () == raised(profile, "Book a flight: I prefer window seats")


def test_what_belongs_to_another_matter_stays_there(profile: Profile) -> None:
    """A phone's size is no laptop's; of the matter that is named it is raised."""
    size = say("15 inch", "note", scope="new laptop", sentence="a screen of 15 inches")
    profile.memory.add(size)
    assert () == raised(profile, "I want to buy a phone.")
    retriever = Retriever(Sources(PassageStore(profile.database, profile.clock, profile.settings.memory)))
    text = "I want to buy a new laptop."
    asking = Asking(text, Field("", 0, others=True), profile.clock.now())
    assert ["size"] == [one.need for one in retriever.foresee(asking, Recollection(text))]


def test_a_few_are_raised_and_the_newest_of_each_need(profile: Profile, clock: FixedClock) -> None:
    """Two of one need at most, and so many in all; the most important need first."""
    for number in range(4):
        for thing in ("seat", "luggage", "airline"):
            clock.advance(60)
            profile.memory.add(say(f"{thing} {number}", f"note {number}", sentence=f"I like {thing} number {number}"))
    found = raised(profile, "Book a flight to Oslo for me.")
    assert MOST_RAISED == len(found)
    assert ["seat number 3", "seat number 2", "airline number 3", "airline number 2"] == [
        one.record.item.sentence.removeprefix("I like ") for one in found
    ]


def test_an_attribute_may_be_asked_for(profile: Profile) -> None:
    """A city of departure is a home, whatever else lives somewhere."""
    profile.memory.add(say("jazz", sentence="I like live jazz"))
    assert () == raised(profile, "Book a flight to Oslo.")
    profile.memory.add(home("Porto", sentence="I live in Porto"))
    assert ["departure city"] == [one.need for one in raised(profile, "Book a flight to Oslo.")]
