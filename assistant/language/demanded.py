"""What a conversation demands as far as it has come: its demands in order, each putting an end to what it overtakes.

What memory read is followed here as well: a change that only these wide words see must be told of a budget that memory
still holds.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.language.demands import Demand, Sort, demands_in, generic_words
from assistant.language.ended import Ended, mentions
from assistant.language.importance import topic_words
from assistant.memory.facet import facets_of

_COMMON_SHARE = 0.05
_COMMON_LEAST = 6
_MOST_TOPICS = 2
_LONGEST_SHOWN = 60  # characters of a manner that is told to be replaced
_PIECE = re.compile(r"[a-z0-9]+(?:['’-][a-z0-9]+)*|[\u3400-\u9fff]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heard:
    """A question of the conversation: ``topic`` is the id of the one it belongs to, ``held`` the stretches of it of
    which memory holds what they say, and in which words.
    """

    turn_id: str
    topic: str
    text: str
    said_at: datetime
    position: int
    held: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Demanded:
    """A demand that stands, where it was heard, and the ``values`` of it that hold."""

    demand: Demand
    heard: Heard
    values: tuple[str, ...] = ()

    @property
    def is_held(self) -> bool:
        """Whether memory holds what it says, with all of its sums and days."""
        demand = self.demand
        told = [words for start, end, words in self.heard.held if start < demand.end and demand.start < end]
        return any(all(mentions(words, value) for value in self.values) for words in told)


@dataclass(frozen=True, slots=True)
class Overtaken:
    """``demanded`` gave way ``at`` (UTC): its ``value`` may hold no more, ``instead`` is what is said now."""

    demanded: Demanded
    value: str
    at: datetime
    instead: str = ""

    def ended(self, value: str = "") -> Ended:
        """What is told of it; ``value`` instead of its own where memory calls it otherwise."""
        return Ended(value or self.value, self.at, self.instead, sure=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """The demands that stand, the oldest first, and those that may hold no more."""

    demanded: tuple[Demanded, ...] = ()
    overtaken: tuple[Overtaken, ...] = ()


@dataclass(frozen=True, slots=True)
class _Names:
    """The words of a session that name ``nothing`` that is demanded: so many turns have them, or they never do. Of the
    former those of few topics name ``matters``.
    """

    nothing: frozenset[str]
    matters: frozenset[str]

    @classmethod
    def of(cls, heard: Sequence[Heard]) -> "_Names":
        """Counted over a session."""
        counts: Counter[str] = Counter()
        topics: dict[str, set[str]] = {}
        for one in heard:
            words = topic_words(one.text)
            counts.update(words)
            for word in words:
                topics.setdefault(word, set()).add(one.topic)
        least = max(_COMMON_LEAST, round(_COMMON_SHARE * len(heard)))
        common = frozenset(word for word, count in counts.items() if count >= least)
        most = max(_MOST_TOPICS, len({one.topic for one in heard}) // 2)
        matters = frozenset(word for word in common - generic_words() if len(topics[word]) <= most)
        return cls(common | generic_words(), matters)

    def are_of_one_matter(self, one: Demanded, other: Demanded) -> bool:
        """Whether two demands are of one matter: they name one, or stand in one topic and do not name two."""
        mine, theirs = (topic_words(each.demand.text) & self.matters for each in (one, other))
        if mine and theirs:
            return not mine.isdisjoint(theirs)
        return one.heard.topic == other.heard.topic


def standing_demands(heard: Sequence[Heard]) -> Standing:
    """What stands after ``heard``, the questions of one session in order."""
    names = _Names.of(heard)
    standing: list[Demanded] = []
    ended: list[Overtaken] = []
    for one in heard:
        for demand in demands_in(one.text, one.said_at):
            new, overtaken = _met(Demanded(demand, one, demand.values), standing, names)
            ended = [old for old in ended if not any(mentions(value, old.value) for value in new.values)]
            ended += overtaken
            gone = [old.demanded for old in overtaken]
            standing = [old for old in standing if old not in gone and old.demand.text != demand.text]
            if demand.sort is not None and not (demand.lifts and gone and not demand.values):
                standing.append(new)
    return Standing(tuple(standing), tuple(ended))


def _met(new: Demanded, standing: Sequence[Demanded], names: _Names) -> tuple[Demanded, list[Overtaken]]:
    """A new demand with the values that hold of it, and what it puts an end to."""
    demand, here = new.demand, [old for old in standing if names.are_of_one_matter(old, new)]
    if demand.sort in {Sort.LIMIT, Sort.DAY}:
        new, replaced = _replaced(new, here)
        return new, [*replaced, *_let_go(new, standing, names)]
    if demand.sort is Sort.MANNER and demand.changes:
        manners = [old for old in standing if _is_other_manner(old, demand)]
        surest = [old for old in manners if old.is_held] or manners
        return new, [
            Overtaken(old, _short(old.demand.text), new.heard.said_at, _short(demand.text)) for old in surest[-1:]
        ]
    named = _let_go(new, standing, names)
    sort = Sort.LIMIT if demand.of_money else Sort.DAY if demand.of_day else None
    lifted = [old for old in here if old.demand.sort is sort] if demand.lifts and sort is not None else []
    return new, named or [Overtaken(old, value, new.heard.said_at) for old in lifted[-1:] for value in old.values]


def _short(sentence: str) -> str:
    return sentence[:_LONGEST_SHOWN].rstrip(" .。!！")


def _is_other_manner(old: Demanded, new: Demand) -> bool:
    """Whether a new manner may take the place of ``old``: it speaks of answers, or of the same side of them."""
    alike = new.of_answers or not facets_of(old.demand.text).isdisjoint(facets_of(new.text))
    return old.demand.sort is Sort.MANNER and alike


def _replaced(new: Demanded, here: Sequence[Demanded]) -> tuple[Demanded, list[Overtaken]]:
    """The sums or days that the new one takes the place of: by a word that says so, or by naming them as well."""
    same = [old for old in here if old.demand.sort is new.demand.sort]
    held = [value for old in same for value in old.values]
    fresh = tuple(value for value in new.values if not any(mentions(value, one) for one in held))
    named = [value for value in new.values if value not in fresh]
    if not fresh or not (named or new.demand.changes):
        return new, []
    ends = named or held
    gone = [
        Overtaken(old, was, new.heard.said_at, fresh[-1])
        for old in same
        for was in old.values
        if any(mentions(was, one) for one in ends)
    ]
    return replace(new, values=fresh), gone


def _let_go(new: Demanded, standing: Sequence[Demanded], names: _Names) -> list[Overtaken]:
    """What the words let go of: the thing ruled out or asked for that they name, by the longest stretch in common."""
    if not new.demand.lifts:
        return []
    found: list[tuple[int, Overtaken]] = []
    for old in standing:
        if old.demand.sort in {Sort.REFUSAL, Sort.NEED} and old.heard.turn_id != new.heard.turn_id:
            phrase = _shared_phrase(old.demand.text, new.demand.text, names.nothing)
            if phrase:
                found.append((len(phrase), Overtaken(old, phrase, new.heard.said_at)))
    best = max((length for length, _ in found), default=0)
    return [one for length, one in found if length == best]


def _shared_phrase(one: str, other: str, nothing: frozenset[str]) -> str:
    """The longest run of words of both, in which one at least names something; empty where there is none."""
    if (topic_words(one) & topic_words(other)) <= nothing:
        return ""
    mine, theirs = _pieces(one), [piece for piece, _, _ in _pieces(other)]
    best: tuple[int, str] = (0, "")
    for start in range(len(mine)):
        for place in range(len(theirs)):
            length = _run_length([piece for piece, _, _ in mine[start:]], theirs[place:])
            words = one[mine[start][1] : mine[start + length - 1][2]] if length else ""
            if length > best[0] and not topic_words(words) <= nothing:
                best = (length, words)
    return best[1]


def _run_length(one: Sequence[str], other: Sequence[str]) -> int:
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return length


def _pieces(text: str) -> list[tuple[str, int, int]]:
    """Words, or single Chinese characters, in small letters, with their places."""
    return [(match[0].lower(), match.start(), match.end()) for match in _PIECE.finditer(text)]
