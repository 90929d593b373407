"""The names that models go by: short enough to type, and each only once."""

import re
from collections.abc import Collection
from pathlib import Path

from models.errors import ModelNameRefused
from models.phrase import Phrase

_ALLOWED = re.compile(r"\w[\w.+-]{0,99}")
_UNWANTED = re.compile(r"[^\w.+-]+")


def check_name(name: str, taken: Collection[str]) -> str:
    """``name`` as it will be kept. Raises ModelNameRefused when it cannot be one, or another model has it."""
    if not _ALLOWED.fullmatch(name):
        raise ModelNameRefused(name, Phrase("use up to 100 letters, digits, dots, dashes, plus signs or underscores"))
    if name.casefold() in {other.casefold() for other in taken}:
        raise ModelNameRefused(name, Phrase("another model has this name"))
    return name


def name_of_file(path: Path) -> str:
    """A name made from the file's: lower case, without the ending, odd characters turned into dashes."""
    return _UNWANTED.sub("-", path.stem.lower()).strip("-.+")[:90] or "model"


def free_name(name: str, taken: Collection[str]) -> str:
    """``name``, or the first of ``name-2``, ``name-3`` … that is not ``taken``."""
    lower = {other.casefold() for other in taken}
    number = 1
    candidate = name
    while candidate.casefold() in lower:
        number += 1
        candidate = f"{name}-{number}"
    return candidate
