"""The data sets, as texts and questions: LoCoMo (English conversations), MADial (English and Chinese memories).

None of them is part of the project: a bench is told where they are.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from assistant.retrieval.candidate import CandidateKind
from assistant.retrieval.speaker import speaker_of

_EVIDENCE = re.compile(r"D\d+:\d+")
_LINE = re.compile(r"\s*<([^>:]+)>\s*[:：]\s*\"?(.*?)\"?\s*$", re.DOTALL)
ADVERSARIAL = 5
"""The category of LoCoMo whose questions have no answer."""
_BEGIN = datetime(2023, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of a store, where it stands and who says it."""

    id: str
    text: str
    kind: CandidateKind
    session: str
    position: int
    speaker: str
    moment: datetime


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the ids of the passages that answer it (of which some may not exist), and its category (0: none)."""

    text: str
    answers: frozenset[str]
    category: int = 0


@dataclass(frozen=True, slots=True)
class Corpus:
    """One store and what is asked of it."""

    name: str
    passages: tuple[Passage, ...]
    questions: tuple[Asked, ...]


def locomo(data: Path) -> list[Corpus]:
    """The ten conversations, in the order of the file."""
    samples = json.loads((data / "locomo" / "locomo10.json").read_text(encoding="utf-8"))
    return [
        Corpus(sample["sample_id"], tuple(_turns(sample["conversation"])), tuple(map(_question, sample["qa"])))
        for sample in samples
    ]


def madial(data: Path, language: str) -> Corpus:
    """The memories of both people, and for each turn to be foretold what the user said in the three lines before."""
    folder = data / "madial"
    memories = _lines(folder / f"MADial-Bench-{language}-memory.json")
    passages = [_memory(number, memory) for line in memories for number, memory in line.items()]
    dialogues = _lines(folder / f"MADial-Bench-{language}-dialogue.json")
    questions = [
        Asked(_said(dialogue["dialogue"], turn), frozenset(map(str, dialogue["relevant-id"])))
        for dialogue in dialogues
        for turn in dialogue["test-turn"]
    ]
    return Corpus(f"madial-{language}", tuple(passages), tuple(questions))


def fillers(bench: Path, *, held_out: bool, languages: str = "en zh") -> list[str]:
    """Small talk to which nothing should be recalled: every second line, or, ``held_out``, the others."""
    return [
        line
        for language in languages.split()
        for line in (bench / "fillers" / f"{language}.txt").read_text(encoding="utf-8").splitlines()[held_out::2]
    ]


def _turns(conversation: dict[str, Any]) -> Iterator[Passage]:
    numbers = sorted(int(key[8:]) for key in conversation if re.fullmatch(r"session_\d+", key))
    for number in numbers:
        for position, turn in enumerate(conversation[f"session_{number}"], 1):
            text = f"{turn['speaker']}: {turn['text']}"
            if turn.get("blip_caption"):
                text += f" [image: {turn['blip_caption']}]"
            moment = _BEGIN + timedelta(days=number, minutes=position)
            speaker = speaker_of(text, "user")
            yield Passage(turn["dia_id"], text, CandidateKind.TURN, str(number), position, speaker, moment)


def _question(asked: dict[str, Any]) -> Asked:
    answers = frozenset(found for text in asked["evidence"] for found in _EVIDENCE.findall(text))
    return Asked(asked["question"], answers, asked["category"])


def _memory(number: str, memory: dict[str, Any]) -> Passage:
    moment = datetime.fromisoformat(memory["time"]).replace(tzinfo=UTC)
    return Passage(number, memory["event"], CandidateKind.ITEM, "", 0, "user", moment)


def _said(dialogue: list[str], turn: int) -> str:
    lines = [_LINE.match(line.strip()) for line in dialogue[max(0, turn - 3) : turn]]
    return "\n".join(line[2] for line in lines if line and line[1] not in {"Assistant", "BOD"})


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
