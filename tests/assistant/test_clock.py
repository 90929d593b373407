"""Time and ids."""

from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.clock import FixedClock, Stamp, SystemClock, from_text, new_id, next_stamp, to_text

MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001

EVER = st.datetimes(timezones=st.just(UTC))


@given(EVER)
def test_a_moment_survives_its_text(moment: datetime) -> None:
    """Text and moment are the same to the microsecond."""
    assert moment == from_text(to_text(moment))


def test_text_is_utc() -> None:
    """Another zone is turned into UTC; a naive moment is refused."""
    shanghai = timezone(timedelta(hours=8))
    assert to_text(datetime(2026, 11, 30, 8, 0, tzinfo=shanghai)) == "2026-11-30T00:00:00.000000Z"
    with pytest.raises(ValueError, match="time zone"):
        to_text(datetime(2026, 11, 30))  # noqa: DTZ001


@given(EVER, EVER)
def test_the_text_sorts_as_time_does(one: datetime, other: datetime) -> None:
    """So that SQL may order by it."""
    assert (one < other) == (to_text(one) < to_text(other))


@given(st.lists(MOMENTS, min_size=1, max_size=50))
def test_stamps_always_rise(moments: list[datetime]) -> None:
    """Even when the clock stands still or jumps back, and their text sorts as they do."""
    stamps = [Stamp(0, 0)]
    for moment in moments:
        stamps.append(next_stamp(stamps[-1], moment))
    assert stamps == sorted(set(stamps))
    assert [str(stamp) for stamp in stamps] == sorted(str(stamp) for stamp in stamps)
    assert stamps == [Stamp.parse(str(stamp)) for stamp in stamps]


def test_a_full_counter_borrows_a_millisecond() -> None:
    """65,536 events within one millisecond still rise."""
    assert Stamp(6, 0) == next_stamp(Stamp(5, 0xFFFF), datetime.fromtimestamp(0.005, UTC))


def test_an_id_is_a_uuid_of_version_seven() -> None:
    """Version and variant stand where RFC 9562 wants them, time in front."""
    early = new_id(datetime(2026, 1, 1, tzinfo=UTC), lambda size: b"\xff" * size)
    late = new_id(datetime(2026, 1, 2, tzinfo=UTC), lambda size: b"\x00" * size)
    assert UUID(early).version == 7
    assert UUID(early).variant == "specified in RFC 4122"
    assert early < late


def test_clocks_agree_on_what_they_are() -> None:
    """The system's clock is in UTC; a fixed one moves when told, its monotonic side never back."""
    assert SystemClock().now().tzinfo is UTC
    clock = FixedClock(datetime(2026, 11, 30, tzinfo=UTC))
    clock.advance(5)
    clock.advance(-60)
    assert clock.now() == datetime(2026, 11, 29, 23, 59, 5, tzinfo=UTC)
    assert clock.monotonic_s() == 5
