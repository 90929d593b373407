"""Score, freshness and what may leave: the tables of the rules, and the promises that hold for every input."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.evidence import Counters, Gain, Record, add_gains
from assistant.memory.item import Status
from assistant.memory.score import Parts, freshness, half_life_s, is_archived, parts, score
from assistant.memory.statement import Kind, Lifetime
from assistant.memory.travel import assess
from assistant.settings import MemorySettings
from support.remembered import NOW, SETTINGS, record

_CASES = [
    # case, record, parts, score, leaves
    ("said once, surely", record(Counters(1)), Parts(1, 1 / 2, 1 / 2), 0.700, False),
    ("used in one later session", record(Counters(1, 0, 1, 1)), Parts(1, 2 / 3, 1 / 2), 0.758, True),
    ("said in two sessions", record(Counters(2), sessions=2), Parts(1, 1 / 2, 3 / 4), 0.763, True),
    (
        "instruction obeyed for one later session",
        record(Counters(1, 0, 1, 1), kind=Kind.INSTRUCTION),
        Parts(1, 2 / 3, 1 / 2),
        0.758,
        True,
    ),
    ("confirmed by hand", record(Counters(2, confirmations=1)), Parts(1, 1 / 2, 1), 0.825, True),
    ("in three later prompts, never used", record(Counters(1, 0, 3, 0)), Parts(1, 1 / 5, 1 / 2), 0.595, False),
    ("one wrong on a reply citing it", record(Counters(1, 1, 1, 1)), Parts(1 / 2, 2 / 3, 1 / 2), 0.558, False),
    (
        "candidate said once",
        record(Counters(), status=Status.CANDIDATE),
        Parts(1 / 2, 1 / 2, 1 / 2),
        0.500,
        False,
    ),
]


@pytest.mark.parametrize(("case", "given_record", "made_of", "value", "leaves"), _CASES, ids=[c[0] for c in _CASES])
def test_scores_are_those_of_the_table(
    case: str, given_record: Record, made_of: Parts, value: float, leaves: bool
) -> None:
    """Each case has the parts, the score and the verdict that the rules state."""
    assessment = assess(given_record, NOW, SETTINGS)
    assert (made_of, value, leaves) == (assessment.parts, assessment.score, assessment.leaves)


@pytest.mark.parametrize(("days", "fresh", "leaves"), [(15, 0.707, True), (16, 0.691, False)])
def test_what_fades_stays_here(days: int, fresh: float, leaves: bool) -> None:
    """With a half-life of 30 days a proved item may leave for 15 days after its last use."""
    assessment = assess(record(Counters(1, 0, 1, 1)), NOW + timedelta(days=days), SETTINGS)
    assert (fresh, leaves) == (assessment.freshness, assessment.leaves)


_STAYING = [
    (Status.QUARANTINED, {}, "quarantined"),
    (Status.SUPERSEDED, {}, "replaced"),
    (Status.RETRACTED, {}, "taken back"),
    (Status.CANDIDATE, {}, "unconfirmed"),
    (Status.ACTIVE, {"expires_at": NOW, "pinned": True}, "its day has passed"),
    (Status.ACTIVE, {"private": True, "pinned": True}, "private"),
    (Status.ACTIVE, {"lifetime": Lifetime.BOUNDED}, "matter at hand"),
    (Status.ACTIVE, {"lifetime": Lifetime.BOUNDED, "pinned": True}, "matter at hand"),
]


@pytest.mark.parametrize(("status", "changes", "reason"), _STAYING)
def test_some_never_leave_whatever_their_score(status: Status, changes: dict[str, Any], reason: str) -> None:
    """What is ended, private, unconfirmed or of the moment stays, and the reason says so."""
    proved = record(Counters(5, 0, 5, 5, 1), status=status, **changes)
    assessment = assess(proved, NOW, SETTINGS)
    assert not assessment.leaves
    assert reason in assessment.reason


@pytest.mark.parametrize(
    ("given_record", "reason"),
    [
        (record(Counters(1)), "said once, not used or confirmed yet (score 0.700, needs more than 0.70)"),
        (record(Counters(1, 0, 3, 0)), "at hand and not used in 3 later conversations"),
        (record(Counters(1, 1, 1, 1)), "a reply that used it was called wrong or outdated"),
        (record(Counters(1, 0, 1, 1)), "proved: score 0.758, freshness 1.000"),
        (record(pinned=True), "pinned by you"),
    ],
)
def test_the_reason_is_in_words(given_record: Record, reason: str) -> None:
    """Whoever reads it knows what is missing."""
    assert assess(given_record, NOW, SETTINGS).reason.startswith(reason)


def test_a_faded_one_says_for_how_long() -> None:
    """The days are counted since it was last said, confirmed or used."""
    assessment = assess(record(Counters(1, 0, 1, 1)), NOW + timedelta(days=16), SETTINGS)
    assert "for 16 days" in assessment.reason


def test_quarantine_scores_nothing() -> None:
    """0 while it lasts."""
    assert score(record(Counters(5, 0, 5, 5, 1), status=Status.QUARANTINED), SETTINGS) == 0


@pytest.mark.parametrize(
    ("days", "kind"),
    [
        (30, Kind.PREFERENCE),
        (30, Kind.CONSTRAINT),
        (365, Kind.FACT),
        (365, Kind.RELATION),
        (365, Kind.INSTRUCTION),
    ],
)
def test_half_lives_follow_the_kind(days: int, kind: Kind) -> None:
    """Tastes fade in a month, facts in a year."""
    assert days * 86_400 == half_life_s(kind, SETTINGS)


def test_pinned_never_fades() -> None:
    """Freshness is 1 however long ago it was said."""
    assert freshness(record(pinned=True).item, NOW + timedelta(days=9999)) == 1


@pytest.mark.parametrize(("archived", "days"), [(False, 99), (True, 101)])
def test_a_faded_candidate_is_archived(archived: bool, days: int) -> None:
    """0.5 fades to 0.05 in 99.7 days of a 30-day half-life."""
    candidate = record(Counters(), status=Status.CANDIDATE)
    assert archived == is_archived(candidate, NOW + timedelta(days=days), SETTINGS)


def test_an_active_item_is_never_archived_by_time() -> None:
    """Ten years later it is still in the lists."""
    assert not is_archived(record(), NOW + timedelta(days=3650), SETTINGS)


_COUNTS = st.builds(
    Counters,
    st.floats(0, 1e6),
    st.floats(0, 1e6),
    st.integers(0, 1000),
    st.integers(0, 1000),
    st.integers(0, 10),
).map(lambda c: Counters(c.positives, c.negatives, c.retrieved, min(c.cited, c.retrieved), c.confirmations))
_WEIGHTS = st.builds(MemorySettings, st.just(True), st.just(True), *[st.floats(0, 1)] * 3)


@given(_COUNTS, st.integers(0, 60), _WEIGHTS)
def test_score_and_parts_lie_between_0_and_1(counters: Counters, sessions: int, settings: MemorySettings) -> None:
    """Whatever was counted and whatever the weights are set to."""
    one = record(counters, sessions=sessions)
    made_of = parts(one)
    assert all(0 <= value <= 1 for value in (made_of.feedback, made_of.dependence, made_of.verification))
    assert 0 <= score(one, settings) <= 1


@given(st.timedeltas(timedelta(days=-400), timedelta(days=40_000)))
def test_freshness_lies_between_0_and_1(age: timedelta) -> None:
    """Also with a clock that was set back, and after a century."""
    assert 0 <= freshness(record().item, NOW + age) <= 1


@given(_COUNTS, st.integers(0, 5), st.integers(1, 5))
def test_being_said_or_used_never_lowers_the_score(counters: Counters, sessions: int, more: int) -> None:
    """A further session, a further use, a confirmation: each leaves the score where it was or raises it."""
    before = score(record(counters, sessions=sessions), SETTINGS)
    used = add_gains(counters, [Gain("", positives=more, retrieved=more, cited=more, confirmations=more)])
    assert before <= score(record(used, sessions=sessions + more), SETTINGS) + 1e-12
