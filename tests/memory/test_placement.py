"""Where a question belongs: the rule over signatures, without words."""

from dataclasses import replace
from datetime import timedelta

import pytest

from assistant.memory.episode import Episode, Signature, Span, spans_of, together
from assistant.memory.placement import Move, place_turn
from assistant.memory.spoken import Cue, Spoken
from support.remembered import NOW

PAUSE = timedelta(minutes=30)


def about(*terms: str) -> Signature:
    """A stretch about these words."""
    return Signature(dict.fromkeys(terms, 1.0), words=float(len(terms)))


def episode(name: str, *terms: str, minutes_ago: int = 1, is_open: bool = False) -> Episode:
    """A topic about these words, last spoken of so long ago."""
    at = NOW - timedelta(minutes=minutes_ago)
    return Episode(name, "s", name, at, None if is_open else at, at, signature=about(*terms))


EPISODES = (episode("trip", "lisbon", "hotel", minutes_ago=9), episode("phone", "screen", "battery", is_open=True))
LONG_AGO = (EPISODES[0], episode("phone", "screen", "battery", minutes_ago=31, is_open=True))


@pytest.mark.parametrize(
    ("expected", "spoken", "episodes"),
    [
        ((Move.OPEN, None), Spoken(about("tide")), ()),
        ((Move.APART, None), Spoken(about(), Cue.IDLE), ()),
        ((Move.STAY, "phone"), Spoken(about(), Cue.IDLE), EPISODES),
        ((Move.STAY, "phone"), Spoken(about("battery", "price")), EPISODES),
        ((Move.STAY, "phone"), Spoken(about("price")), EPISODES),
        ((Move.STAY, "phone"), Spoken(about("moon", "tide", "sea"), points=True), EPISODES),
        ((Move.OPEN, None), Spoken(about("moon", "tide", "sea"), own=True, asks=True, words=3.0), EPISODES),
        ((Move.STAY, "phone"), Spoken(about("moon", "tide", "sea"), own=True, words=1.0), EPISODES),
        ((Move.STAY, "phone"), Spoken(about("lisbon", "tram"), chooses=True), EPISODES),
        ((Move.STAY, "phone"), Spoken(about("peanut"), Cue.ASIDE, of_account=True), EPISODES),
        ((Move.OPEN, None), Spoken(about("peanut"), Cue.ASIDE), EPISODES),
        ((Move.OPEN, None), Spoken(about("tide"), Cue.CHANGE), EPISODES),
        ((Move.RETURN, "trip"), Spoken(about("hotel"), Cue.CHANGE), EPISODES),
        ((Move.STAY, "phone"), Spoken(about("battery"), Cue.ASIDE), EPISODES),
        ((Move.OPEN, None), Spoken(about("tide"), Cue.ASIDE), EPISODES),
        ((Move.RETURN, "trip"), Spoken(about("lisbon", "tram")), EPISODES),
        ((Move.RETURN, "trip"), Spoken(about("hotel"), Cue.BACK), EPISODES),
        ((Move.RETURN, "trip"), Spoken(about(), Cue.BACK), EPISODES),
        ((Move.STAY, "phone"), Spoken(about("battery"), Cue.BACK), EPISODES),
        ((Move.OPEN, None), Spoken(about("tide")), LONG_AGO),
        ((Move.STAY, "phone"), Spoken(about("screen")), LONG_AGO),
        ((Move.RETURN, "trip"), Spoken(about("hotel")), LONG_AGO),
        ((Move.STAY, "phone"), Spoken(about("price"), Cue.GOES_ON), LONG_AGO),
        ((Move.RETURN, "trip"), Spoken(about("tide"), nearness={"trip": 1.0, "phone": 0.4}), EPISODES),
    ],
)
def test_a_question_is_placed(expected: tuple[Move, str | None], spoken: Spoken, episodes: tuple[Episode, ...]) -> None:
    """By what it announces, by a pause, by what it is about; in doubt it stays."""
    placement = place_turn(spoken, episodes, NOW, PAUSE)
    assert expected == (placement.move, placement.episode_id)


MATTERS = (
    replace(EPISODES[0], signature=Signature({"lisbon": 2.0}, scopes=frozenset({"lisbon trip"}), words=2.0)),
    replace(EPISODES[1], signature=Signature({"screen": 2.0}, scopes=frozenset({"phone"}), words=2.0)),
)


def of(*scopes: str, cue: Cue = Cue.NONE, matters: tuple[str, ...] = (), own: bool = False) -> Spoken:
    """A question that names these known matters, and sets conditions for those."""
    return Spoken(Signature(scopes=frozenset(scopes), words=3.0), cue, own, words=3.0, matters=frozenset(matters))


@pytest.mark.parametrize(
    ("expected", "spoken"),
    [
        ((Move.RETURN, "trip"), of("lisbon trip")),
        ((Move.RETURN, "trip"), of("lisbon trip", cue=Cue.ASIDE)),
        ((Move.STAY, "phone"), of("phone", own=True)),
        ((Move.STAY, "phone"), of("phone", "lisbon trip")),
        ((Move.OPEN, None), of(matters=("garden",))),
        ((Move.STAY, "phone"), of(matters=("garden",), cue=Cue.GOES_ON)),
        ((Move.STAY, "phone"), of(cue=Cue.ASIDE)),
        ((Move.OPEN, None), of(cue=Cue.ASIDE, own=True)),
    ],
)
def test_a_matter_that_is_named_decides(expected: tuple[Move, str | None], spoken: Spoken) -> None:
    """Its own topic is gone back to, conditions of a new one begin a topic, and two that are named are compared."""
    placement = place_turn(spoken, MATTERS, NOW, PAUSE)
    assert expected == (placement.move, placement.episode_id)


def test_an_order_at_the_beginning_is_of_what_follows() -> None:
    """As "this time, be short" begins no topic of its own."""
    silent = (episode("first", is_open=True),)
    assert place_turn(Spoken(about("moon", "tide"), own=True), silent, NOW, PAUSE).move is Move.STAY


def test_the_stretches_of_an_episode_are_told() -> None:
    """One for each time that it was spoken of."""
    belongs = [True, True, False, False, True, True]
    assert spans_of(enumerate(belongs, start=1)) == (Span(1, 2), Span(5, 6))


def test_several_stretches_are_about_all_that_each_is_about() -> None:
    """The words that stand in more of them weigh more."""
    assert together([about("a", "b"), about("b")]).terms == {"a": 1.0, "b": 2.0}


SETTLED = (
    replace(EPISODES[0], turn_ids=("1", "2"), signature=Signature({"lisbon": 2.0, "hotel": 1.0}, words=2.0)),
    replace(EPISODES[1], turn_ids=("3", "4", "5", "6"), signature=Signature({"screen": 3.0, "choir": 1.0}, words=2.0)),
    episode("car", "brake", minutes_ago=20),
)


@pytest.mark.parametrize(
    ("expected", "spoken"),
    [
        ((Move.RETURN, "trip"), Spoken(about("lisbon"))),
        ((Move.RETURN, "trip"), Spoken(about("lisbon"), of_account=True)),
        ((Move.STAY, "phone"), Spoken(about("lisbon", "screen"))),
        ((Move.STAY, "phone"), Spoken(about("hotel"), of_account=True)),
        ((Move.OPEN, None), Spoken(about("choir"), again=frozenset({"choir"}))),
        ((Move.STAY, "phone"), Spoken(about("choir", "screen"), again=frozenset({"choir"}))),
        ((Move.STAY, "phone"), Spoken(about("choir"))),
        ((Move.OPEN, None), Spoken(about("tide"), Cue.BEGINS, words=1.0, heart=frozenset({"tide"}))),
        ((Move.STAY, "phone"), Spoken(about("screen"), Cue.BEGINS, words=1.0, heart=frozenset({"screen"}))),
        ((Move.RETURN, "trip"), Spoken(about("lisbon"), Cue.BEGINS, words=1.0, heart=frozenset({"lisbon"}))),
        ((Move.STAY, "phone"), Spoken(about(), Cue.BEGINS)),
        ((Move.STAY, "phone"), Spoken(about("tide"), Cue.BACK, words=1.0)),
        ((Move.STAY, "phone"), Spoken(about("moon", "tide", "sea"), own=True, words=3.0)),
    ],
)
def test_a_topic_is_found_by_its_own_words_and_begun_by_new_ones(
    expected: tuple[Move, str | None], spoken: Spoken
) -> None:
    """One such word goes back; a new one that is asked for, or said twice in a row, begins; a mere remark stays."""
    placement = place_turn(spoken, SETTLED, NOW, PAUSE)
    assert expected == (placement.move, placement.episode_id)
