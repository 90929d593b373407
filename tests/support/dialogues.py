"""Labelled conversations: which question belongs to which topic, and how well the rule places them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from assistant.language.topics import signature_of, spoken_of
from assistant.memory.episode import Episode, together
from assistant.memory.placement import Move, place_turn

PAUSE = timedelta(minutes=30)
_START = datetime(2026, 11, 30, 9, tzinfo=UTC)
_FOLDER = Path(__file__).parents[1] / "language" / "topics"


@dataclass(frozen=True, slots=True)
class Line:
    """One question: the label of its topic ("." for small talk), the minutes before it, its words."""

    label: str
    minutes: int
    text: str


@dataclass(frozen=True, slots=True)
class Score:
    """Boundaries found, wrongly found and missed; questions in the right episode, of how many."""

    hits: int = 0
    false: int = 0
    missed: int = 0
    right: int = 0
    questions: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(*(getattr(self, name) + getattr(other, name) for name in Score.__dataclass_fields__))

    @property
    def boundary_f1(self) -> float:
        """Of the places where the topic changes."""
        return 2 * self.hits / max(2 * self.hits + self.false + self.missed, 1)

    @property
    def assignment(self) -> float:
        """The share of questions in their own episode."""
        return self.right / max(self.questions, 1)


def dialogues(language: str) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """The conversations in ``language`` ("en", "zh"), each with what it shows."""
    for block in (_FOLDER / f"{language}.txt").read_text(encoding="utf-8").strip().split("\n\n"):
        title, *lines = block.splitlines()
        yield title.removeprefix("# "), tuple(map(_line, lines))


def placed(lines: Sequence[Line]) -> list[tuple[str, str]]:
    """The episode of each question ("1", "2", … in the order in which they began; empty for none), and why."""
    episodes: list[Episode] = []
    now, result = _START, []
    for line in lines:
        now += timedelta(minutes=line.minutes)
        placement = place_turn(spoken_of(line.text), episodes, now, PAUSE)
        episode_id = placement.episode_id
        if placement.move is Move.OPEN:
            episode_id = str(len(episodes) + 1)
            episodes.append(Episode(episode_id, "s", line.text, now))
        episodes = [
            _with(one, line, now) if one.id == episode_id else replace(one, closed_at=one.closed_at or now)
            for one in episodes
        ]
        result.append((episode_id or "", placement.reason))
    return result


def _with(episode: Episode, line: Line, now: datetime) -> Episode:
    signature = together([episode.signature, signature_of(line.text)])
    turn_ids = (*episode.turn_ids, line.text)
    return replace(episode, closed_at=None, last_at=now, signature=signature, turn_ids=turn_ids)


def score(lines: Sequence[Line]) -> Score:
    """How well the rule does on one conversation. Small talk is counted as opening nothing, and else passed over."""
    result = placed(lines)
    total, before = Score(), None
    names: dict[str, str] = {}
    last = ("", "")
    for line, (episode_id, _) in zip(lines, result, strict=True):
        if line.label == ".":
            total += Score(right=int(episode_id == last[1]), questions=1)
            continue
        names.setdefault(line.label, episode_id)
        if before is not None:
            turned, found = line.label != last[0], episode_id != last[1]
            total += Score(int(turned and found), int(found and not turned), int(turned and not found))
        taken = {name for label, name in names.items() if label != line.label}
        right = names[line.label] == episode_id and episode_id not in taken
        total += Score(right=int(right), questions=1)
        before, last = line, (line.label, episode_id)
    return total


def _line(text: str) -> Line:
    head, _, words = text.partition(" | ")
    label, _, minutes = head.partition(" ")
    return Line(label, int(minutes or 1), words)
