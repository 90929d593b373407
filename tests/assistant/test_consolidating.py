"""Consolidation: what is done when nobody waits, and that it may be stopped anywhere."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.conversation.consolidating import Consolidating
from assistant.conversation.placing import Placing
from assistant.memory.item import Status
from assistant.memory.placement import Move, Placement
from assistant.memory.statement import Sureness
from assistant.paths import Places
from support.remembered import say
from support.talk import Talk

_DAY_S = 86_400
_FROM_ELSEWHERE = (
    "How do tides work?",
    "And the moon?",
    "New topic: my car makes a grinding noise.",
    "Back to the tides: why twice a day?",
)


def opened(places: Places, name: str, *, lives: bool = True) -> Profile:
    """A profile with a session from elsewhere, one with an open topic, and a doubt that two topics said."""
    clock = FixedClock(datetime(2026, 11, 12, 9, 14, tzinfo=UTC))
    if not lives:
        clock.advance(2 * _DAY_S)
        return open_profile(places, name, clock=clock)
    profile = open_profile(places, name, clock=clock)
    talk = Talk(profile.memory, profile.transcript, clock)
    for text in _FROM_ELSEWHERE:
        talk.transcript.add_question(talk.session_id, text)
        talk.answer()
        clock.advance(60)
    talk.sleep(0.5)
    for _ in range(2):
        talk.say(say("tea", sureness=Sureness.UNSURE))
        question = talk.transcript.turns(talk.session_id)[-1]
        profile.memory.place(question, Placement(Move.OPEN, None, "test"))
    clock.advance(_DAY_S)
    return profile


def consolidate(profile: Profile, stopped: Callable[[], bool] = lambda: False) -> int:
    """One run; returns the actions taken."""
    placing = Placing(profile.memory, profile.transcript, timedelta(minutes=30))
    settings = profile.settings.memory
    return Consolidating(profile.memory, profile.transcript, placing, settings).run(profile.clock.now(), stopped)


def after(steps: int) -> Callable[[], bool]:
    """True from the call after so many on."""
    calls = count()
    return lambda: next(calls) >= steps


def state(profile: Profile) -> list[object]:
    """Everything that consolidation may change, without the ids that are drawn."""
    found: list[object] = [(r.item.value, r.item.status, r.item.reason) for r in profile.memory.held()]
    for session in sorted(profile.transcript.sessions(), key=lambda one: one.created_at):
        found += [
            (one.title, one.spans, one.opened_at, one.closed_at, len(one.turn_ids))
            for one in profile.memory.episodes(session.id)
        ]
    return found


def test_sessions_get_topics_and_topics_end(places: Places) -> None:
    """What was said in a second topic counts."""
    with opened(places, "whole") as profile:
        consolidate(profile)
        first = min(profile.transcript.sessions(), key=lambda one: one.created_at)
        tides, car = profile.memory.episodes(first.id)
        assert (3, 1) == (len(tides.turn_ids), len(car.turn_ids))
        assert profile.memory.open_episodes() == []
        assert [Status.ACTIVE] == [record.item.status for record in profile.memory.held()]


def test_it_may_be_stopped_at_any_step(places: Places) -> None:
    """Stopped after each number of actions and run again in another process's place, it ends in the same state."""
    with opened(places, "whole") as profile:
        actions = consolidate(profile)
        end = state(profile)
    assert actions == 7
    for steps in range(actions):
        with opened(places, f"stopped{steps}") as profile:
            assert steps == consolidate(profile, after(steps))
        with opened(places, f"stopped{steps}", lives=False) as profile:
            consolidate(profile)
            assert end == state(profile)


def test_a_second_run_finds_nothing_to_do(places: Places) -> None:
    """However often it is run."""
    with opened(places, "twice") as profile:
        assert consolidate(profile) > 0
        assert consolidate(profile) == 0


def test_idle_time_is_used(places: Places) -> None:
    """The profile's own tidying consolidates."""
    with opened(places, "tidy") as profile:
        profile.tidy()
        assert profile.memory.open_episodes() == []
