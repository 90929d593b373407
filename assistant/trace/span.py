"""A span: one step of one turn, with what went in and what came out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

JsonValue = str | int | float | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


@dataclass(frozen=True, slots=True)
class Span:
    """A finished step. ``error`` is the name of the exception that ended it, else None."""

    name: str
    started_at: datetime
    duration_ms: float
    data: Mapping[str, JsonValue] = field(default_factory=dict)
    error: str | None = None


class Recorder(Protocol):
    """Takes the spans of one turn. It must not raise: a trace never costs an answer."""

    def record(self, turn_id: str, span: Span) -> None:
        """Keep one span of the turn with this id (the user's turn names the trace)."""
        ...
