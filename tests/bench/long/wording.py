"""The words of the made-up conversations: files of phrasings, and decks that use all of them before any twice.

The two files beside this one are the first set. A folder here that holds two files of the same form is a set of its
own, in the words of somebody else, and its name is the folder's.
"""

import random
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "zh")
FIRST = ""
"""The name of the set that is meant when none is named."""
_FOLDER = Path(__file__).parent
_HAN = "\u3000-\u9fff\uff00-\uffef"
_PIECE = re.compile(rf"[{_HAN}]|\d|[^\W\d_]+|[^\w\s]")
_HAN_TOKENS = 1.85
_WORD_TOKENS = 1.03


def names_of_wordings() -> tuple[str, ...]:
    """The sets that are here, ``FIRST`` before the others."""
    return FIRST, *sorted(found.parent.name for found in _FOLDER.glob(f"*/{LANGUAGES[0]}.toml"))


@cache
def load_wording(language: str, name: str = FIRST) -> dict[str, Any]:
    """Everything that is said in ``language`` in the set ``name``: tables of phrasings, and the topics.

    Raises OSError when there is no such set.
    """
    return tomllib.loads((_FOLDER / name / f"{language}.toml").read_text(encoding="utf-8"))


def estimate_tokens(text: str) -> int:
    """About as many tokens as the bundled model makes of ``text``; within a tenth over a whole conversation.

    Measured: 1.85 for a Chinese character, which its vocabulary hardly knows, 1.03 for a word, a digit or a sign.
    """
    pieces = _PIECE.findall(text)
    wide = sum(piece >= "\u3000" and not piece.isascii() for piece in pieces if len(piece) == 1)
    tokens: float = wide * _HAN_TOKENS + (len(pieces) - wide) * _WORD_TOKENS
    return round(tokens)


class Decks:
    """Phrasings by name, drawn without putting back until a deck is empty."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._decks: dict[str, list[str]] = {}

    def draw(self, name: str, cards: Sequence[str]) -> str:
        """The next of ``cards``; ``name`` says which deck."""
        if not self._decks.get(name):
            self._decks[name] = self._rng.sample(list(cards), len(cards))
        return self._decks[name].pop()


def fill(template: str, values: Mapping[str, str]) -> str:
    """``template`` with its braces filled, ``{x_cap}`` with a capital; the sentence begins with one, too."""
    capitals = {f"{name}_cap": capital(value) for name, value in values.items()}
    return capital(template.format(**values, **capitals))


def capital(text: str) -> str:
    """``text`` with a capital first."""
    return text[:1].upper() + text[1:]


def bare(thing: str) -> str:
    """``thing`` without its article: what a text must hold to mention it."""
    return re.sub(r"^(?:an?|the) ", "", thing)
