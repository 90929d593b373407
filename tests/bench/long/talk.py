"""Real conversations as a second input: those of MemoryBank (SiliconFriend), one object of persons a file.

They say nothing of what is true in a turn: of them only tokens are measured, whether they stay level, and that
nothing fails. The data are not part of this repository.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assistant.memory.budget import Window
from tests.bench.long.cases import Case, Exchange
from tests.bench.long.figures import mean
from tests.bench.long.told import Prompt, Scheme

FILES = {"en": "memory_bank_en.json", "zh": "memory_bank_cn.json"}
_A_DAY = 1440.0


def read_talks(folder: Path) -> list[Case]:
    """The conversations of every person, all days of one after the other. Empty when the files are missing."""
    found = []
    for language, name in FILES.items():
        if (path := folder / name).is_file():
            persons = json.loads(path.read_text(encoding="utf-8"))
            found += [_case(language, person, row) for person, row in persons.items()]
    return [case for case in found if case.turns]


def show_talks(folder: Path, schemes: Sequence[Scheme], window: int) -> Iterator[str]:
    """Lines of a table; one line that says why there is none when the files are missing."""
    talks = read_talks(folder)
    if not talks:
        yield f"real conversations: skipped, {folder} holds none of {', '.join(FILES.values())}"
        return
    yield "\n| real conversations | turns | tokens, turns 11-20 | tokens, last ten | drift |\n|---|--:|--:|--:|--:|"
    for language in FILES:
        cases = [case for case in talks if case.language == language]
        for scheme in schemes:
            print(f"{scheme.name}, {window:,} tokens: real conversations, {language}", file=sys.stderr)
            told = [scheme.tell(case, Window(window)).prompts for case in cases]
            yield _line(f"{scheme.name}, {language}", told)


def _line(name: str, told: Sequence[Sequence[Prompt]]) -> str:
    early = mean(prompt.tokens for prompts in told for prompt in prompts[10:20])
    late = mean(prompt.tokens for prompts in told for prompt in prompts[-10:])
    turns = sum(len(prompts) for prompts in told)
    return f"| {name} | {turns:,} | {early:,.0f} | {late:,.0f} | {late / early if early else 0:.2f} |"


def _case(language: str, person: str, row: dict[str, Any]) -> Case:
    turns = []
    for day in (row.get("history") or {}).values():
        said = [one for one in day if str(one.get("query", "")).strip()]
        for place, one in enumerate(said):
            turns.append(Exchange(str(one["query"]), str(one.get("response") or "…"), 1.0 if place else _A_DAY))
    return Case(f"{language} {person}", language, tuple(turns))
