"""Single values as they lie in a column: text without half characters, moments in UTC as text, enums by their value."""

import re
from collections.abc import Iterable
from datetime import datetime
from enum import Enum

from assistant.clock import from_text, to_text
from assistant.store.journal import Column

LISTED = "(SELECT value FROM json_each(?))"
"""What follows IN where any number of values is given as one JSON array."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def storable(text: str) -> str:
    """``text`` with U+FFFD for lone surrogates, which have no bytes in UTF-8; everything else as it is."""
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


def moment(text: str | None) -> datetime | None:
    """A moment that may be missing."""
    return None if text is None else from_text(text)


def column(value: object) -> Column:
    """A value as SQLite keeps it. Raises TypeError for what no column holds."""
    if isinstance(value, datetime):
        return to_text(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str):
        return storable(value)
    if value is None or isinstance(value, int | float):
        return value
    raise TypeError(f"no column holds a {type(value).__name__}")


def columns_of(value: object, names: Iterable[str]) -> dict[str, Column]:
    """The attributes ``names`` of ``value``, each as the column of its name. Raises TypeError as ``column`` does."""
    return {name: column(getattr(value, name)) for name in names}
