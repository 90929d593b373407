"""Prefetch: a turn that opens a task will soon need what such tasks need. Which tasks, and what they need, is data."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from assistant.language.sentences import language_of

_TABLE = "tasks.toml"


@dataclass(frozen=True, slots=True)
class Task:
    """A kind of task: the patterns that ``opens`` it, and what it needs, in English and in Chinese."""

    name: str
    opens: tuple[re.Pattern[str], ...]
    needs_en: tuple[str, ...]
    needs_zh: tuple[str, ...]

    def needs(self, language: str) -> tuple[str, ...]:
        """What it needs, in ``language`` ("en" or "zh")."""
        return self.needs_zh if language == "zh" else self.needs_en


@cache
def shipped_tasks() -> tuple[Task, ...]:
    """The tasks that come with the program."""
    return read_tasks(files("assistant.language").joinpath(_TABLE).read_text(encoding="utf-8"))


def read_tasks(table: str) -> tuple[Task, ...]:
    """The tasks of a TOML table. Raises ValueError for one that is none, KeyError where a part is missing."""
    return tuple(
        Task(
            name,
            tuple(re.compile(pattern, re.IGNORECASE) for pattern in row["opens"]),
            tuple(row["needs_en"]),
            tuple(row["needs_zh"]),
        )
        for name, row in tomllib.loads(table).items()
    )


def opened_by(text: str, tasks: tuple[Task, ...] | None = None) -> tuple[Task, ...]:
    """The tasks that a turn opens, in the order of the table; mostly none."""
    table = shipped_tasks() if tasks is None else tasks
    return tuple(task for task in table if any(pattern.search(text) for pattern in task.opens))


def foreseen(text: str, tasks: tuple[Task, ...] | None = None) -> tuple[str, ...]:
    """The words to look for beside those of ``text``, in its language, each once; mostly none."""
    language = language_of(text)
    words = [need for task in opened_by(text, tasks) for need in task.needs(language)]
    return tuple(word for word in dict.fromkeys(words) if word not in text.lower())
