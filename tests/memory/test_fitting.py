"""How well a topic fits a question: by its own words, said again and again and nowhere else."""

from datetime import UTC, datetime

import pytest

from assistant.memory.episode import Episode, Signature
from assistant.memory.fitting import LEADS, fits_of, heard_once
from assistant.memory.spoken import Spoken

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)


def topic(name: str, turns: int, **terms: float) -> Episode:
    """A topic of so many turns that was left, and how often each word was said in it."""
    turn_ids = tuple(f"{name}-{number}" for number in range(turns))
    return Episode(
        name, "s", name, NOW, NOW, NOW, turn_ids=turn_ids, signature=Signature(terms, words=float(len(terms)))
    )


def saying(*terms: str, heart: tuple[str, ...] = (), things: tuple[str, ...] = ()) -> Spoken:
    """A question of these words."""
    return Spoken(Signature(dict.fromkeys(terms, 1.0)), heart=frozenset(heart), things=frozenset(things))


@pytest.mark.parametrize(
    ("fit", "here", "elsewhere", "spoken"),
    [
        (LEADS, topic("here", 10, choir=6.0), topic("there", 10, hedge=6.0), saying("choir")),
        (LEADS, topic("here", 10, choir=6.0), topic("there", 60, choir=3.0), saying("choir")),
        (LEADS / 2, topic("here", 10, choir=6.0), topic("there", 10), saying("choir", "bus", things=("bus",))),
        (0.0, topic("here", 10, choir=1.0), topic("there", 10), saying("choir")),
        (0.0, topic("here", 10, choir=6.0), topic("there", 10, choir=7.0), saying("choir", "bus", things=("choir",))),
        (1.0, topic("here", 2, choir=1.0), topic("there", 10), saying("choir")),
        (0.25, topic("here", 2, choir=1.0), topic("there", 10), saying("choir", "bus", heart=("bus",))),
    ],
)
def test_a_topic_fits_by_its_own_words(fit: float, here: Episode, elsewhere: Episode, spoken: Spoken) -> None:
    """Those of both tell nothing, and of a long one that was left only what was said in it again and again."""
    found = fits_of(spoken, (here, elsewhere))["here"]
    assert fit == pytest.approx(found)


def test_a_word_twice_in_a_row_is_new_only_the_first_time() -> None:
    """What was said earlier, anywhere, is no new thing."""
    said, before = Signature({"choir": 1.0, "bus": 1.0}), Signature({"choir": 1.0, "bus": 1.0})
    assert heard_once(said, before, (topic("here", 5, choir=1.0, bus=1.0), topic("old", 5, bus=1.0))) == {"choir"}
