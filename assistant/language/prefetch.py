"""Prefetch: a turn that opens a task will soon need what such tasks need. Which tasks, and what they need, is data."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from assistant.language.sentences import language_of

_TABLE = "tasks.toml"


@dataclass(frozen=True, slots=True)
class Need:
    """Something that a task needs: the words that a memory of it holds, in English and in Chinese, its name first.

    ``attributes`` are those that such a memory has; empty where its words say enough.
    """

    words_en: tuple[str, ...]
    words_zh: tuple[str, ...]
    attributes: frozenset[str] = frozenset()

    @property
    def words(self) -> tuple[str, ...]:
        """In both languages: what was said in one is needed in the other."""
        return (*self.words_en, *self.words_zh)

    def name(self, language: str) -> str:
        """What it is called, in ``language`` ("en" or "zh")."""
        return (self.words_zh if language == "zh" else self.words_en)[0]


@dataclass(frozen=True, slots=True)
class Task:
    """A kind of task: the patterns that ``opens`` it, and what it needs, the most important first."""

    name: str
    opens: tuple[re.Pattern[str], ...]
    needs: tuple[Need, ...]


@cache
def shipped_tasks() -> tuple[Task, ...]:
    """The tasks that come with the program."""
    return read_tasks(files("assistant.language").joinpath(_TABLE).read_text(encoding="utf-8"))


def read_tasks(table: str) -> tuple[Task, ...]:
    """The tasks of a TOML table. Raises ValueError for one that is none, KeyError where a part is missing."""
    read = tomllib.loads(table)
    needs: Mapping[str, Need] = {
        name: Need(tuple(row["en"]), tuple(row["zh"]), frozenset(row.get("attributes", ())))
        for name, row in read["needs"].items()
    }
    return tuple(
        Task(
            name,
            tuple(re.compile(pattern, re.IGNORECASE) for pattern in row["opens"]),
            tuple(needs[need] for need in row["needs"]),
        )
        for name, row in read["tasks"].items()
    )


def opened_by(text: str, tasks: tuple[Task, ...] | None = None) -> tuple[Task, ...]:
    """The tasks that a turn opens, in the order of the table; mostly none."""
    table = shipped_tasks() if tasks is None else tasks
    return tuple(task for task in table if any(pattern.search(text) for pattern in task.opens))


def foreseen(text: str, tasks: tuple[Task, ...] | None = None) -> tuple[Need, ...]:
    """What the tasks that ``text`` opens will need, each once; mostly nothing. What it names itself is left out."""
    said, language = text.lower(), language_of(text)
    needs = [need for task in opened_by(text, tasks) for need in task.needs]
    return tuple(need for need in dict.fromkeys(needs) if need.name(language) not in said)
