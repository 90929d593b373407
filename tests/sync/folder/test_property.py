"""Whatever people and sync programs do to the folder, nothing is missed and nothing taken in twice."""

import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.clock import FixedClock
from support.watched import House

NAMES = ("ricordo-b-1.age", "ricordo-b-2.age", "ricordo-b-1.sync-conflict-1.age", ".syncthing.x.age.tmp", "notes.txt")
CANDIDATES = set(NAMES[:3])
CONTENTS = ("one", "two", "six", "three")
RESTED_S = 100.0

step = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(NAMES), st.sampled_from(CONTENTS)),
    st.tuples(st.just("move"), st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.tuples(st.just("delete"), st.sampled_from(NAMES)),
    st.tuples(st.just("vanish")),
    st.tuples(st.just("return")),
    st.tuples(st.just("hint")),
    st.tuples(st.just("die")),
)
script = st.lists(st.tuples(st.floats(0, 40), step), max_size=25)


def do(house: House, away: Path, action: str, *names: str) -> None:
    """One step; what the folder does not allow now does not happen."""
    here = house.folder if house.folder.is_dir() else away
    if action == "put":
        (here / names[0]).write_bytes(names[1].encode())
    elif action == "move" and (here / names[0]).exists():
        (here / names[0]).rename(here / names[1])
    elif action == "delete":
        (here / names[0]).unlink(missing_ok=True)
    elif (action, here) in {("vanish", house.folder), ("return", away)}:
        here.rename(house.folder if here == away else away)
    elif action == "die":
        house.hints.lives = False
    elif action == "hint":
        house.watcher.hint()


def play(root: Path, steps: Iterable[tuple[float, tuple[str, ...]]]) -> None:
    """Let the steps happen, then rest; see what was received."""
    (root / "shared").mkdir()
    house = House(root / "shared", root / "profile", FixedClock(datetime(2026, 11, 12, tzinfo=UTC)))
    second = 0.0
    for pause_s, (action, *names) in [*steps, (0.0, ("return",))]:
        second += pause_s
        house.at(second, partial(do, house, root / "away", action, *names))
    house.run(second + RESTED_S)
    lying = {path.read_bytes() for path in house.folder.iterdir() if path.name in CANDIDATES}
    assert lying <= set(house.inbox.contents)
    assert len(set(house.inbox.contents)) == len(house.inbox.contents)
    assert set(house.inbox.names) <= CANDIDATES
    assert 0 == house.watcher.status().waiting


@settings(max_examples=40)
@given(script)
def test_what_lies_there_in_the_end_was_received_once(steps: list[tuple[float, tuple[str, ...]]]) -> None:
    """Put, moved, deleted, replaced, carried away and brought back, with and without hints."""
    with tempfile.TemporaryDirectory() as root:
        play(Path(root), steps)


@pytest.mark.long
@settings(max_examples=2000)
@given(script)
def test_what_lies_there_in_the_end_was_received_once_at_length(
    steps: list[tuple[float, tuple[str, ...]]],
) -> None:
    """The same, for as long as it takes."""
    with tempfile.TemporaryDirectory() as root:
        play(Path(root), steps)
