"""Wide recall: which turns and items come into the pool."""

from collections.abc import Iterator

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.memory.turn import TurnStatus
from assistant.paths import Places
from assistant.ports.recall import Field, Wide
from assistant.store.passages import PassageStore
from support.remembered import home, say

WIDE = Wide(seeds=5, reach=1)


@pytest.fixture
def profile(places: Places, clock: FixedClock) -> Iterator[Profile]:
    with open_profile(places, clock=clock) as opened:
        yield opened


@pytest.fixture
def passages(profile: Profile) -> PassageStore:
    return PassageStore(profile.database, profile.clock, profile.settings.memory)


def talk(profile: Profile, *texts: str) -> str:
    """A session of these turns, question and reply by turns; returns its id."""
    session = profile.transcript.new_session()
    for place, text in enumerate(texts):
        if place % 2 == 0:
            profile.transcript.add_question(session.id, text)
        else:
            turn = profile.transcript.begin_reply(session.id, "m")
            profile.transcript.end_reply(turn.id, text, TurnStatus.COMPLETE, 1)
    return session.id


def found(passages: PassageStore, field: Field, *words: str, near: tuple[str, ...] = ()) -> dict[str, bool]:
    """The texts of the pool, and whether each was found of itself."""
    looked_up = passages.look_up([(word,) for word in words])
    pool = passages.turns(looked_up, [1.0] * len(words), near, field, WIDE)
    return {one.turn.text: one.is_seed for one in pool}


def test_a_turn_is_found_by_any_of_its_words(profile: Profile, passages: PassageStore) -> None:
    """One word of the question is enough, and each word that stands there sets its bit."""
    talk(profile, "The red bicycle is in the cellar")
    looked_up = passages.look_up([("bicycl",), ("moon",), ("cellar",)])
    [turn] = passages.turns(looked_up, [1.0, 1.0, 1.0], [], Field("", 0, others=True), WIDE)
    assert (turn.hits, looked_up.counts) == (0b101, (1, 0, 1))


def test_any_form_of_a_term_counts(profile: Profile, passages: PassageStore) -> None:
    """A synonym stands for the word that was asked for, and they are one term."""
    talk(profile, "我对青霉素过敏")
    looked_up = passages.look_up([("penicillin", "青霉 霉素")])
    assert looked_up.counts == (1,)


def test_neighbours_come_along(profile: Profile, passages: PassageStore) -> None:
    """The answer stands beside the question that was found; what is farther away stays out."""
    talk(profile, "one", "two", "Where shall we camp?", "At the lake", "five", "six")
    pool = found(passages, Field("", 0, others=True), "camp")
    assert pool["Where shall we camp?"]
    assert pool.keys() >= {"two", "At the lake"}
    assert "six" not in pool


def test_what_stands_in_the_prompt_is_left_out(profile: Profile, passages: PassageStore) -> None:
    """Of this session only what lies before the prompt's first turn is looked at."""
    session_id = talk(profile, "camp one", "camp two", "camp three", "camp four")
    assert list(found(passages, Field(session_id, 3, others=True), "camp")) == ["camp one", "camp two"]


def test_other_sessions_only_when_wanted(profile: Profile, passages: PassageStore) -> None:
    """Without a reference to the past a conversation recalls itself alone."""
    talk(profile, "camp there")
    here = talk(profile, "camp here", "yes", "now")
    assert list(found(passages, Field(here, 3, others=False), "camp")) == ["camp here", "yes"]


def test_a_deleted_session_is_not_recalled(profile: Profile, passages: PassageStore) -> None:
    """What lies in the bin can be brought back, and is not talked about."""
    session_id = talk(profile, "camp there")
    profile.transcript.delete(session_id)
    assert found(passages, Field("", 0, others=True), "camp") == {}


def test_what_is_near_in_meaning_joins_the_pool(profile: Profile, passages: PassageStore) -> None:
    """A turn without any word of the question is there because its vector is near."""
    session_id = talk(profile, "We sleep in a tent")
    [turn] = profile.transcript.turns(session_id)
    assert found(passages, Field("", 0, others=True), "camp", near=(turn.id,)) == {"We sleep in a tent": True}


def test_only_what_holds_is_recalled_of_items(profile: Profile, passages: PassageStore) -> None:
    """A replaced item is found by search, and never by recall, even when its vector is near."""
    old = profile.memory.add(home("Porto"))
    new = profile.memory.add(home("Lisbon"))
    other = profile.memory.add(say("green tea"))
    looked_up = passages.look_up([("home",)])
    pool = passages.items(looked_up, [1.0], [old.item.id, other.item.id], 5)
    assert {one.record.item.id: one.hits for one in pool} == {new.item.id: 1, other.item.id: 0}
