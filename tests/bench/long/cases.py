"""The file of long conversations: JSON Lines in UTF-8, one conversation a line.

A conversation is an object::

    {"id": "en-1", "language": "en", "started": "2026-01-05T09:00:00+00:00",
     "topics": {"lisbon": "the Lisbon trip"},
     "constraints": [{"id": "c1", "topic": "lisbon", "values": [["1,850", "1850"]], "born": 2,
                      "died": 31, "ended": "replaced", "replaced_by": "c9"}],
     "turns": [{"user": "…", "reply": "…", "minutes": 2.5, "episode": "lisbon", "kind": "budget",
                "entities": ["1,850"], "numbers": ["12"], "others": ["900"],
                "reference": {"episode": "lisbon", "said": 2, "values": [["1,850", "1850"]]}}]}

Turns are counted from 1. ``minutes`` have passed since the turn before. A *constraint* is a hard one: ``topic`` is what
it belongs to, empty for all of them; it is live from turn ``born`` on and no more from turn ``died`` on (null: to the
end). ``values`` is what a text must hold to mention it: of every inner list at least one form. A *reference* looks back
from a turn to what was said in turn ``said`` of ``episode``; its ``values`` must stand in the prompt, the question
apart. ``entities`` are the names, amounts, dates and codes of the turn that must survive; ``numbers`` are those that
bind nobody, ``others`` what somebody else wants or pays. ``episode`` is the topic a turn belongs to, small talk to the
one around it. All but ``id``, ``language``, ``turns``, ``user`` and ``reply`` may be left out.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Values = tuple[tuple[str, ...], ...]
STARTED = "2026-01-05T09:00:00+00:00"


class BadCase(ValueError):
    """A line of the file cannot be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """Something that binds from turn ``born`` until before turn ``died``; see the head of this file."""

    id: str
    topic: str
    values: Values
    born: int
    died: int | None = None
    ended: str = ""
    replaced_by: str = ""

    def is_live(self, turn: int) -> bool:
        """Whether it binds in ``turn``."""
        return self.born <= turn and (self.died is None or turn < self.died)

    def is_dead(self, turn: int) -> bool:
        """Whether it was replaced or taken back by ``turn``."""
        return self.died is not None and self.died <= turn


@dataclass(frozen=True, slots=True)
class Reference:
    """What a turn looks back to: ``values`` said in turn ``said`` of ``episode``."""

    episode: str
    said: int
    values: Values


@dataclass(frozen=True, slots=True)
class Exchange:
    """One turn: what is asked and answered, and what is true of it."""

    user: str
    reply: str
    minutes: float = 1.0
    episode: str = ""
    kind: str = ""
    entities: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    reference: Reference | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One conversation. ``topics`` are the names of the episodes by their ids."""

    id: str
    language: str
    turns: tuple[Exchange, ...]
    constraints: tuple[Constraint, ...] = ()
    topics: Mapping[str, str] | None = None
    started: str = STARTED

    def live(self, turn: int) -> list[Constraint]:
        """What binds in ``turn``."""
        return [constraint for constraint in self.constraints if constraint.is_live(turn)]

    def dead(self, turn: int) -> list[Constraint]:
        """What no longer binds in ``turn`` and whose values no live one has."""
        held = {constraint.values for constraint in self.live(turn)}
        return [one for one in self.constraints if one.is_dead(turn) and one.values not in held]

    @property
    def boundaries(self) -> frozenset[int]:
        """The turns that begin an episode or go back to one, the first turn apart."""
        pairs = zip(self.turns, self.turns[1:], strict=False)
        return frozenset(turn for turn, (one, two) in enumerate(pairs, 2) if one.episode != two.episode)


def write_cases(cases: Iterable[Case]) -> str:
    """The text of a file."""
    return "".join(json.dumps(_object(case), ensure_ascii=False) + "\n" for case in cases)


def read_cases(text: str) -> list[Case]:
    """The conversations of a file. Raises BadCase."""
    return [_read(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def _object(case: Case) -> dict[str, Any]:
    constraints = [
        {"id": one.id, "topic": one.topic, "values": one.values, "born": one.born}
        | ({"died": one.died, "ended": one.ended, "replaced_by": one.replaced_by} if one.died is not None else {})
        for one in case.constraints
    ]
    return {
        "id": case.id,
        "language": case.language,
        "started": case.started,
        "topics": dict(case.topics or {}),
        "constraints": constraints,
        "turns": [_turn(turn) for turn in case.turns],
    }


def _turn(turn: Exchange) -> dict[str, Any]:
    row: dict[str, Any] = {"user": turn.user, "reply": turn.reply, "minutes": turn.minutes}
    row |= {"episode": turn.episode, "kind": turn.kind}
    row |= {name: getattr(turn, name) for name in ("entities", "numbers", "others") if getattr(turn, name)}
    if (looks := turn.reference) is not None:
        row["reference"] = {"episode": looks.episode, "said": looks.said, "values": looks.values}
    return row


def _read(number: int, line: str) -> Case:
    try:
        row = json.loads(line)
        case = Case(
            str(row["id"]),
            str(row["language"]),
            tuple(_exchange(turn) for turn in row["turns"]),
            tuple(_constraint(one) for one in row.get("constraints", ())),
            dict(row.get("topics", {})),
            str(row.get("started", STARTED)),
        )
    except KeyError as error:
        raise BadCase(f"line {number}: {error.args[0]!r} is missing") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise BadCase(f"line {number}: {error}") from error
    if reason := _fault(case):
        raise BadCase(f"line {number}: {reason}")
    return case


def _exchange(row: Mapping[str, Any]) -> Exchange:
    looks = row.get("reference")
    return Exchange(
        str(row["user"]),
        str(row["reply"]),
        float(row.get("minutes", 1.0)),
        str(row.get("episode", "")),
        str(row.get("kind", "")),
        tuple(row.get("entities", ())),
        tuple(row.get("numbers", ())),
        tuple(row.get("others", ())),
        Reference(str(looks["episode"]), int(looks["said"]), _values(looks["values"])) if looks else None,
    )


def _constraint(row: Mapping[str, Any]) -> Constraint:
    died = row.get("died")
    return Constraint(
        str(row["id"]),
        str(row.get("topic", "")),
        _values(row["values"]),
        int(row["born"]),
        None if died is None else int(died),
        str(row.get("ended", "")),
        str(row.get("replaced_by", "")),
    )


def _values(rows: Iterable[Iterable[str]]) -> Values:
    return tuple(tuple(str(form) for form in forms) for forms in rows)


def _fault(case: Case) -> str:
    if not case.turns:
        return "there is no turn"
    for one in case.constraints:
        if not one.values or not all(one.values):
            return f"constraint {one.id!r} has no values"
        if not 1 <= one.born <= len(case.turns):
            return f"constraint {one.id!r} is born in turn {one.born}, of {len(case.turns)}"
        if one.died is not None and one.died <= one.born:
            return f"constraint {one.id!r} dies in turn {one.died}, born in {one.born}"
    return ""
