"""The list of models as JSON. Everything read from the file is checked: a person may have edited it."""

import json
from collections.abc import Sequence
from dataclasses import MISSING, asdict, fields
from pathlib import Path
from typing import Any, get_args

from models.shelf.entry import ModelEntry, Source

_FORMAT = 1
_WHOLE = {
    "size_bytes",
    "modified_ns",
    "trained_tokens",
    "kv_bytes_per_token",
    "head_count",
    "embedding_width",
    "vocabulary_tokens",
}


def to_json(entries: Sequence[ModelEntry]) -> bytes:
    """The list, one model after the other, for people to read too."""
    rows = [{**asdict(entry), "path": str(entry.path)} for entry in entries]
    return json.dumps({"format": _FORMAT, "models": rows}, indent=1).encode() + b"\n"


def from_json(data: bytes) -> list[ModelEntry]:
    """Read back ``to_json``. Unknown keys are ignored: a later version may have written them.

    Raises ValueError, with what is wrong, for anything else.
    """
    document = json.loads(data)
    rows = document.get("models") if isinstance(document, dict) else None
    _require(isinstance(rows, list), "it is no list of models")
    _require(document.get("format") == _FORMAT, f"this version knows only format {_FORMAT}")
    return [_entry(row) for row in document["models"]]


def _entry(row: dict[str, Any]) -> ModelEntry:
    _require(isinstance(row, dict), "an entry is no object")
    values: dict[str, Any] = {}
    for field in fields(ModelEntry):
        if field.name in row:
            values[field.name] = _value(field.name, row[field.name])
        else:
            _require(field.default is not MISSING, f"an entry lacks {field.name!r}")
    return ModelEntry(**values)


def _value(name: str, value: object) -> object:
    """``value`` as the field ``name`` wants it."""
    if name == "path" and isinstance(value, str):
        return Path(value)
    if name == "languages" and isinstance(value, list) and all(isinstance(code, str) for code in value):
        return tuple(value)
    if name == "source":
        valid = value in get_args(Source)
    elif name == "parameters":
        valid = value is None or _is_whole(value)
    elif name in _WHOLE:
        valid = _is_whole(value)
    elif name == "has_template":
        valid = isinstance(value, bool)
    else:
        valid = name not in {"path", "languages"} and isinstance(value, str)
    _require(valid, f"{name} cannot be {value!r}")
    return value


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise ValueError(reason)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
