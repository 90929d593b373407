"""Placing: which episode of a conversation a question belongs to.

The matter that the words name comes first ("for the Lisbon trip"), then what they say about their place ("new topic",
"back to the trip"), then a long pause, then what they are about.
In doubt a question stays where the talk is: a topic cut in two loses its conditions, two topics in one merely share
them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from assistant.memory.episode import Episode
from assistant.memory.fitting import LEADS, YOUNG, fits_of
from assistant.memory.spoken import Cue, Spoken
from models.phrase import Phrase


class Move(StrEnum):
    """STAY in the episode at hand; RETURN to an earlier one; OPEN another. APART: small talk before any episode."""

    STAY = "stay"
    RETURN = "return"
    OPEN = "open"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a question belongs. ``episode_id`` None: an episode that is not yet there, or none (APART)."""

    move: Move
    episode_id: str | None
    reason: str


FITS = 1.0
"""From here on a question is about what an episode is about: one rare word in common."""
FITS_LONG = 2.5
"""The same for going back, without a word of warning, to an episode that holds many words."""
TOUCHES = 0.35
"""Under this it has nothing in common with an episode."""
AHEAD = 1.0
"""So much better another episode must fit, for a question that says nothing to go back to it."""
SAYS_MUCH, SAYS_MORE, SAYS_A_LOT = 2.0, 4.0, 5.0
"""Content words of a sentence that may begin an episode without a word of warning: of one that brings its matter along,
and of one that is from another walk of life. One that points back never does, nor does another walk of life where the
matter at hand has a name.
"""
_SETTLED, _LONG, _TWO = 4, 6, 2

FIRST = Phrase("the first topic")
SAME = Phrase("about the same")
SMALL_TALK = Phrase("small talk")
ANNOUNCED = Phrase("another subject was announced")
PAUSED = Phrase("a long pause, and nothing in common")
DRIFTED = Phrase("nothing in common with what was spoken of")
GONE_BACK = Phrase("went back to it")
FITS_BETTER = Phrase("about what was spoken of there")
NAMED = Phrase("its matter was named")
TWICE = Phrase("something new, spoken of twice in a row")
OTHER_MATTER = Phrase("conditions of another matter")


def place_turn(spoken: Spoken, episodes: Sequence[Episode], now: datetime, pause: timedelta) -> Placement:
    """Where the question ``spoken`` at ``now`` belongs. ``episodes`` are those of its session, with signatures."""
    current = current_of(episodes)
    if spoken.cue is Cue.IDLE:
        return _stay(current, SMALL_TALK)
    if current is None:
        return _open(FIRST)
    fits = fits_of(spoken, episodes)
    if (named := _by_matter(spoken, current, episodes, fits)) is not None:
        return named
    if spoken.of_account and spoken.cue not in {Cue.BACK, Cue.CHANGE, Cue.BEGINS}:
        other, fit = _best_other(current, fits)
        return (
            Placement(Move.RETURN, other, FITS_BETTER) if fit >= FITS_LONG + fits[current.id] else _stay(current, SAME)
        )
    if spoken.cue is Cue.BACK:
        return _gone_back(spoken, current, episodes, fits)
    if spoken.cue in {Cue.CHANGE, Cue.ASIDE}:
        return _changed(spoken, current, episodes, fits)
    if current.last_at is not None and now - current.last_at > pause and spoken.cue is not Cue.GOES_ON:
        return _after_pause(spoken, current, episodes, fits)
    return _unannounced(spoken, current, episodes, fits)


def _by_matter(
    spoken: Spoken, current: Episode, episodes: Sequence[Episode], fits: Mapping[str, float]
) -> Placement | None:
    """Where its matter is known; a new one beside the matter of the episode at hand opens its own. None: none tells.

    One that names the matter at hand and another's compares them, and stays.
    """
    said, here = spoken.signature.scopes, current.signature.scopes
    if said & here:
        return _stay(current, SAME) if spoken.cue is not Cue.CHANGE else None
    theirs = [one for one in episodes if said & one.signature.scopes]
    if theirs:
        return Placement(Move.RETURN, max(theirs, key=lambda one: fits[one.id]).id, NAMED)
    new = spoken.matters - here
    known = here or len(current.turn_ids) > 1
    if new and known and spoken.cue not in {Cue.BACK, Cue.GOES_ON} and fits[current.id] < FITS:
        return _open(OTHER_MATTER)
    return None


def current_of(episodes: Sequence[Episode]) -> Episode | None:
    """The episode at hand: the open one last spoken of, else the last one spoken of at all."""
    latest = sorted(episodes, key=lambda one: (one.is_open, one.last_at or one.opened_at, one.opened_at))
    return latest[-1] if latest else None


def _best_other(current: Episode, fits: Mapping[str, float]) -> tuple[str | None, float]:
    others = {episode_id: fit for episode_id, fit in fits.items() if episode_id != current.id}
    best = max(others, key=lambda episode_id: others[episode_id], default=None)
    return best, others[best] if best is not None else 0.0


def _gone_back(spoken: Spoken, current: Episode, episodes: Sequence[Episode], fits: Mapping[str, float]) -> Placement:
    """Back to the best that fits at all; with nothing named, to the one before. What is named and unknown stays."""
    other, fit = _best_other(current, fits)
    if other is not None and fit > fits[current.id] and fit >= TOUCHES:
        return Placement(Move.RETURN, other, GONE_BACK)
    if fits[current.id] >= TOUCHES:
        return _stay(current, SAME)
    before = current_of([one for one in episodes if one.id != current.id])
    unknown = spoken.words >= 1 and len(episodes) > _TWO
    return _stay(current, SAME) if before is None or unknown else Placement(Move.RETURN, before.id, GONE_BACK)


def _changed(spoken: Spoken, current: Episode, episodes: Sequence[Episode], fits: Mapping[str, float]) -> Placement:
    other, fit = _best_other(current, fits)
    if other is not None and fit >= _needed(other, episodes) and fit > fits[current.id]:
        return Placement(Move.RETURN, other, FITS_BETTER)
    enough = FITS if spoken.own else TOUCHES
    adds = bool(current.signature.scopes) and not spoken.own
    if spoken.cue is Cue.ASIDE and (adds or fits[current.id] >= enough):
        return _stay(current, SAME)
    return _open(ANNOUNCED)


def _needed(other: str, episodes: Sequence[Episode]) -> float:
    """How well episode ``other`` must fit to be gone back to without being named."""
    return FITS_LONG if any(one.id == other and len(one.turn_ids) > YOUNG for one in episodes) else FITS


def _after_pause(spoken: Spoken, current: Episode, episodes: Sequence[Episode], fits: Mapping[str, float]) -> Placement:
    other, fit = _best_other(current, fits)
    if _asks_anew(spoken, current, episodes, max(fits.values())):
        return _open(ANNOUNCED)
    if fits[current.id] >= FITS and fits[current.id] >= fit:
        return _stay(current, SAME)
    if other is not None and fit >= FITS:
        return Placement(Move.RETURN, other, FITS_BETTER)
    return _open(PAUSED) if spoken.signature.words > 0 else _stay(current, SAME)


def _unannounced(spoken: Spoken, current: Episode, episodes: Sequence[Episode], fits: Mapping[str, float]) -> Placement:
    if spoken.chooses:
        return _stay(current, SAME)
    other, fit = _best_other(current, fits)
    here = fits[current.id] + (LEADS if spoken.again and len(current.turn_ids) <= YOUNG else 0.0)
    if other is not None and fit >= _needed(other, episodes) and fit >= here + AHEAD:
        return Placement(Move.RETURN, other, FITS_BETTER)
    if _asks_anew(spoken, current, episodes, here):
        return _open(ANNOUNCED)
    if spoken.cue is Cue.GOES_ON:
        return _stay(current, SAME)
    if spoken.again and _is_settled(current) and _without(spoken, spoken.again, current, episodes) < FITS:
        return _open(TWICE)
    if here >= TOUCHES:
        return _stay(current, SAME)
    return _open(DRIFTED) if _begins(spoken, current) else _stay(current, SAME)


def _is_settled(current: Episode) -> bool:
    """Whether enough was said of it that a new word twice in a row is no part of how it begins."""
    return len(current.turn_ids) >= _SETTLED


def _asks_anew(spoken: Spoken, current: Episode, episodes: Sequence[Episode], here: float) -> bool:
    """Whether it asks as one asks when something is new, for something that the episode at hand is not about."""
    if spoken.cue is not Cue.BEGINS or spoken.words < 1 or current.signature.words < 1:
        return False
    return here < LEADS and _heart_here(spoken, current, episodes) < FITS


def _heart_here(spoken: Spoken, current: Episode, episodes: Sequence[Episode]) -> float:
    """How well the episode at hand fits the heart of the question."""
    return _without(spoken, frozenset(spoken.signature.terms) - spoken.heart, current, episodes)


def _without(spoken: Spoken, words: frozenset[str], current: Episode, episodes: Sequence[Episode]) -> float:
    """How well the episode at hand fits what is said besides ``words``."""
    said = spoken.signature
    rest = replace(said, terms={term: weight for term, weight in said.terms.items() if term not in words})
    return fits_of(replace(spoken, signature=rest), episodes)[current.id]


def _begins(spoken: Spoken, current: Episode) -> bool:
    """Whether a question that has nothing in common with what was spoken of says enough to begin something."""
    said, here = spoken.signature, current.signature
    if spoken.points or here.words < 1:
        return False  # an order at the beginning ("this time, be short") is of whatever follows
    elsewhere = bool(said.fields and here.fields) and not said.fields & here.fields
    if not spoken.asks and not elsewhere:
        return False
    if spoken.own:
        return spoken.words >= (SAYS_MORE if len(current.turn_ids) > _LONG else SAYS_MUCH)
    return spoken.asks and elsewhere and not here.scopes and spoken.words >= SAYS_A_LOT


def _stay(current: Episode | None, reason: str) -> Placement:
    return Placement(Move.APART, None, reason) if current is None else Placement(Move.STAY, current.id, reason)


def _open(reason: str) -> Placement:
    return Placement(Move.OPEN, None, reason)
