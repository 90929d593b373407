"""What happens in which turn of a made-up conversation: beats, before they have words.

Every topic has a run of beats; the runs are cut into visits, and the visits of several topics are laid between each
other. Things about the user that hold everywhere, and small talk, are strewn in.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

TOPICS = 5


@dataclass(frozen=True, slots=True)
class Beat:
    """One turn to come: its ``kind`` and the ``topic`` it belongs to. ``arrives``: it begins a visit."""

    kind: str
    topic: str
    arrives: bool = False


def plan_beats(rng: random.Random, topics: Sequence[str], turns: int) -> list[Beat]:
    """The beats of a conversation of ``turns`` turns, all topics interleaved."""
    queues = {topic: _visits(rng, _run(rng)) for topic in topics[: max(2, min(TOPICS, turns // 16))]}
    beats: list[Beat] = []
    for topic, kinds in _interleave(rng, queues):
        beats += [Beat(kind, topic, arrives=place == 0) for place, kind in enumerate(kinds)]
    beats = _strew(rng, beats, turns)
    while len(beats) < turns:
        beats.append(Beat("chat", beats[-1].topic))
    return beats[:turns]


def _run(rng: random.Random) -> list[list[str]]:
    """The beats of one topic, in groups that stay together."""

    def maybe(chance: float, *kinds: str) -> list[list[str]]:
        return [list(kinds)] if rng.random() < chance else []

    has_date, has_must = rng.random() < 0.7, rng.random() < 0.5
    first = [["open", "budget"], ["chat"], ["offer", "pick"], ["exclude"], ["number"]]
    plan = [["plan", "small", "just"]] if rng.random() < 0.6 else [["plan"]]
    middle = [
        ["code"],
        ["chat"],
        ["other"],
        *([["deadline"]] if has_date else []),
        *([["require"]] if has_must else []),
    ]
    rng.shuffle(middle)
    late = [*maybe(0.7, "free"), *maybe(0.8, "ask_code"), ["number"], *maybe(0.5, "other"), ["chat"]]
    late += maybe(0.5, "change_deadline") if has_date else []
    late += maybe(0.4, "waive") if has_must else []
    rng.shuffle(late)
    money = [["change_budget"], ["limit"], *maybe(0.6, "history"), *maybe(0.4, "change_budget"), *maybe(0.3, "back")]
    last = [["retract_budget"]] if rng.random() < 0.15 else [["chat"]]
    return [*first, *plan, *middle, *_mixed(rng, money, late), *last]


def _mixed(rng: random.Random, one: list[list[str]], two: list[list[str]]) -> Iterator[list[str]]:
    """Both runs, each in its order."""
    one, two = list(one), list(two)
    while one or two:
        source = one if one and (not two or rng.random() < len(one) / (len(one) + len(two))) else two
        yield source.pop(0)


def _visits(rng: random.Random, groups: Sequence[list[str]]) -> list[list[str]]:
    """The run cut into visits of four to eight turns."""
    visits: list[list[str]] = [[]]
    length = rng.randint(5, 8)
    for group in groups:
        if len(visits[-1]) >= length:
            visits.append(["resume"])
            length = rng.randint(4, 7)
        visits[-1] += group
    return visits


def _interleave(rng: random.Random, queues: dict[str, list[list[str]]]) -> Iterator[tuple[str, list[str]]]:
    """Visit after visit, never twice the same topic while there is another; new topics come up slowly."""
    waiting, opened, current = list(queues), list[str](), ""
    while waiting or any(queues[topic] for topic in opened):
        old = [topic for topic in opened if queues[topic] and topic != current]
        if waiting and (not old or rng.random() < 0.4):
            opened.append(waiting.pop(0))
            current = opened[-1]
        elif old:
            current = rng.choice(old)
        yield current, queues[current].pop(0)


def _strew(rng: random.Random, beats: list[Beat], turns: int) -> list[Beat]:
    """Lay what holds everywhere, and small talk, between the beats: never before an answer to a list."""
    marks = [("allergy", 0.05, 0.1), ("style", 0.07, 0.15), ("change_style", 0.35, 0.5), ("allergy", 0.4, 0.6)]
    marks += [("change_style", 0.7, 0.85)]
    marks += [("small", 0.02 + share / 10, 0.1 + share / 10) for share in range(9)]
    beats = beats[: max(turns - len(marks), 0)]
    for kind, low, high in marks:
        place = max(2, int(rng.uniform(low, high) * turns))
        while place < len(beats) and (beats[place].kind in {"pick", "just"} or beats[place].arrives):
            place += 1
        place = min(place, len(beats))
        beats.insert(place, Beat(kind, beats[place - 1].topic))
    return beats
