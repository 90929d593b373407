"""Reading the fields of a JSON object from outside, strictly: each has one type and a sane range, or it is refused.

What is refused names the field and what it should be, never what it held.
"""

import re
from collections.abc import Mapping
from typing import cast

from assistant.clock import from_text
from assistant.sharing.dot import Dot

MOST_TEXT_BYTES = 64 * 1024
_HLC = re.compile(r"[0-9a-f]{16}")
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_CODE = re.compile(r"[a-z_]{0,40}")


class FieldWrong(ValueError):
    """A field is not what it must be; the message says which and what, and nothing of its contents."""


class Fields:
    """One JSON object, read field by field. What nobody asked for is ``rest``."""

    def __init__(self, value: object, name: str) -> None:
        if not isinstance(value, dict):
            raise FieldWrong(f"{name} must be an object")
        self._fields = cast("dict[str, object]", value)
        self._name = name
        self._asked: set[str] = {"type"}

    def rest(self) -> dict[str, object]:
        """The fields that a later version may have added."""
        return {name: value for name, value in self._fields.items() if name not in self._asked}

    def holds(self, name: str) -> bool:
        """Whether there is such a field."""
        return name in self._fields

    def text(self, name: str, most_bytes: int = MOST_TEXT_BYTES) -> str:
        """A text of at most so many bytes in UTF-8, without lone surrogates."""
        value = self._ask(name)
        if not isinstance(value, str):
            raise self._wrong(name, "a text")
        try:
            size = len(value.encode())
        except UnicodeEncodeError:
            raise self._wrong(name, "a text that has bytes in UTF-8") from None
        if size > most_bytes:
            raise self._wrong(name, f"a text of at most {most_bytes} bytes")
        return value

    def item_id(self, name: str) -> str:
        """An id: 36 lowercase characters of a UUID."""
        return _matching(self._ask(name), _ID, self._wrong(name, "an id"))

    def id_or_none(self, name: str) -> str | None:
        """An id, None where the field is missing or null."""
        return None if self._ask(name, None) is None else self.item_id(name)

    def id_or_empty(self, name: str) -> str:
        """An id, or an empty text."""
        return "" if self._ask(name) == "" else self.item_id(name)

    def ids(self, name: str) -> tuple[str, ...]:
        """Ids, sorted, each once; none where the field is missing."""
        wrong = self._wrong(name, "a list of ids")
        return tuple(sorted({_matching(one, _ID, wrong) for one in self.list(name)}))

    def code(self, name: str) -> str:
        """A code of lowercase letters; empty where the field is missing."""
        return _matching(self._ask(name, ""), _CODE, self._wrong(name, "a code"))

    def one_of(self, name: str, allowed: Mapping[str, object] | frozenset[str]) -> str:
        """One of these texts."""
        value = self._ask(name)
        if not isinstance(value, str) or value not in allowed:
            raise self._wrong(name, "one of its known words")
        return value

    def moment(self, name: str) -> str:
        """A moment: ISO 8601 in UTC with microseconds and Z."""
        value = self._ask(name)
        if not isinstance(value, str):
            raise self._wrong(name, "a moment")
        try:
            from_text(value)
        except ValueError:
            raise self._wrong(name, "a moment") from None
        return value

    def moment_or_none(self, name: str) -> str | None:
        """A moment, None where the field is missing or null."""
        return None if self._ask(name, None) is None else self.moment(name)

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number in this range."""
        value = self._ask(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self._wrong(name, f"a whole number from {least} to {most}")
        return value

    def number(self, name: str, most: float) -> float:
        """A number from 0 to ``most``; 0 where the field is missing."""
        value = self._ask(name, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
            raise self._wrong(name, f"a number from 0 to {most}")
        return float(value)

    def flag(self, name: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self._ask(name, default)
        if not isinstance(value, bool):
            raise self._wrong(name, "true or false")
        return value

    def list(self, name: str, most: int = 10_000) -> "list[object]":
        """A list of at most so many; empty where the field is missing."""
        value = self._ask(name, [])
        if not isinstance(value, list) or len(value) > most:
            raise self._wrong(name, f"a list of at most {most}")
        return cast("list[object]", value)

    def objects(self, name: str, most: int = 10_000) -> dict[str, object]:
        """An object whose names are ids; empty where the field is missing."""
        value = self._ask(name, {})
        if not isinstance(value, dict) or len(value) > most or not all(map(_ID.fullmatch, value)):
            raise self._wrong(name, "an object whose names are ids")
        return value

    def inner(self, name: str) -> "Fields":
        """The object in this field."""
        return Fields(self._ask(name), self._path(name))

    def dot(self, default: Dot | None = None) -> Dot:
        """``hlc`` and ``device`` of this object; ``default`` where it has neither."""
        if default is not None and not self.holds("hlc") and not self.holds("device"):
            return default
        return Dot(_stamp(self._ask("hlc"), self._wrong("hlc", "a stamp")), self.item_id("device"))

    def stamps(self, name: str) -> dict[str, str]:
        """A version vector: a stamp for each device."""
        wrong = self._wrong(name, "a stamp for each device")
        return {device: _stamp(value, wrong) for device, value in self.objects(name).items()}

    def _ask(self, name: str, *default: object) -> object:
        self._asked.add(name)
        if name in self._fields:
            return self._fields[name]
        if not default:
            raise self._wrong(name, "there")
        return default[0]

    def _path(self, name: str) -> str:
        return f"{self._name}.{name}" if self._name else name

    def _wrong(self, name: str, wanted: str) -> FieldWrong:
        return FieldWrong(f"{self._path(name)} must be {wanted}")


def _stamp(value: object, wrong: FieldWrong) -> str:
    return _matching(value, _HLC, wrong)


def _matching(value: object, pattern: re.Pattern[str], wrong: FieldWrong) -> str:
    if not isinstance(value, str) or pattern.fullmatch(value) is None:
        raise wrong
    return value
