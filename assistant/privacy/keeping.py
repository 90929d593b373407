"""What of a turn may be kept: its words without the credentials in them.

The model sees the words as they were said, in that turn only. What is stored, indexed, traced and shown later is what
``keep_masked`` gives. In a private conversation nothing is stored, so ``keep_whole`` changes nothing.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.privacy.scan import Finding

_LAST_WORD = re.compile(r"[!-~]{6,}\Z")
_SAID_BEFORE = "said-before"


@dataclass(frozen=True, slots=True)
class Kept:
    """``text`` may be stored. ``rule_ids`` name what was masked in it; ``values`` are the secrets: never log them."""

    text: str
    rule_ids: tuple[str, ...] = ()
    values: frozenset[str] = frozenset()


Keep = Callable[[str, frozenset[str]], Kept]
"""Takes a text, and the secrets that this turn has already shown; gives what may be stored of it."""


def keep_masked(text: str, known: frozenset[str]) -> Kept:
    """Mask credentials, and ``known`` ones wherever they stand. Raises RulesUnusable: then nothing may be kept."""
    from assistant.privacy.mask import mask  # these three only here: the screens start without them
    from assistant.privacy.rules import load_rules
    from assistant.privacy.scan import scan, secrets_of

    found = secrets_of(scan(text, load_rules()))
    again = tuple(_known_in(text, known))
    values = frozenset(text[one.start : one.end] for one in found)
    masked = mask(text, [*found, *again])
    return Kept(masked.text, tuple(one.rule_id for one in (*found, *again)), values)


def keep_whole(text: str, known: frozenset[str]) -> Kept:  # noqa: ARG001 - the signature of ``Keep``
    """Change nothing: for words that are never stored, or that the user wants stored."""
    return Kept(text)


def settled(text: str) -> str:
    """A growing ``text`` without its last word while that may be the first half of a token: six signs or more."""
    return _LAST_WORD.sub("", text)


def _known_in(text: str, known: frozenset[str]) -> "Iterator[Finding]":
    from assistant.privacy.rules import Group
    from assistant.privacy.scan import Finding

    for value in known:
        start = text.find(value)
        while start >= 0:
            yield Finding(_SAID_BEFORE, Group.TOKEN, start, start + len(value))
            start = text.find(value, start + len(value))
