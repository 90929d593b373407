"""How much of an item's value stands in a sentence, and whether the question held it already."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.citing.signature import Piece
from assistant.language.citing.spoken import Spoken
from assistant.language.synonyms import Key

_MOST = 0.5
"""The share of a value from which a part stands for the whole."""
_LONG = 4
"""Characters from which a part of a Chinese word is no common word."""

Shares = tuple[float, ...]
"""For each piece of a value, how much of it stands in a text, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Match:
    """``strength``: 2 for what hardly comes by chance, 1.5 for common words, 1 for one, 0.5 for a part of one.

    ``words`` are what was found. ``is_new`` when some of it is not in the question; ``is_code`` for letters mixed with
    digits, which nothing else is called.
    """

    strength: float
    words: tuple[str, ...]
    is_new: bool
    is_code: bool = False


def shares_in(pieces: Sequence[Piece], spoken: Spoken) -> Shares:
    """How much of each piece stands in ``spoken``."""
    return tuple(_share(piece, spoken) for piece in pieces)


def may_stand(pieces: Sequence[Piece], whole: Spoken) -> bool:
    """Whether it is worth looking for ``pieces`` sentence by sentence. An amount is not looked for in the whole."""
    return any(piece.amount is not None or _share(piece, whole) for piece in pieces)


def match_value(pieces: Sequence[Piece], spoken: Spoken, before: Shares) -> Match | None:
    """The value in a sentence; None when it is not there. ``before`` is what the question held.

    What only the question holds counts towards the whole when the sentence adds the rest, or points back to it.
    """
    here = shares_in(pieces, spoken)
    if not any(here) and not (any(before) and spoken.points):
        return None
    rows = list(zip(pieces, here, before, strict=True))
    total = sum(piece.weight for piece in pieces)
    share = sum(piece.weight * max(now, then) for piece, now, then in rows) / total
    new = [piece for piece, now, then in rows if now > then]
    words = tuple(piece.surface or piece.text for piece, now, _ in rows if now)
    if not new:
        return Match(0.0, words, is_new=False) if share >= _MOST else None
    strength = _strength(new, share, spoken, len(words))
    is_code = any(piece.surface and any(map(str.isdigit, piece.text)) for piece in new)
    return Match(strength, words, is_new=True, is_code=is_code) if strength else None


def _share(piece: Piece, spoken: Spoken) -> float:
    if piece.amount is not None:
        return float(any(piece.amount.agrees(amount) for amount in spoken.amounts))
    if any(_is_in(key, spoken) for key in piece.others):
        return 1.0
    if not piece.is_han:
        return float(piece.text in spoken.stems)
    if piece.text in spoken.folded:
        return 1.0
    part = _longest_common(piece.text, spoken.folded) / len(piece.text)
    return part if part >= _MOST else 0.0


def _strength(new: Sequence[Piece], share: float, spoken: Spoken, count: int) -> float:
    distinct = any(_is_distinct(piece, spoken) for piece in new)
    if share < _MOST:
        return 1.0 if distinct else 0.0
    if distinct:
        return 2.0
    if share > 0.99:
        return 1.5 if count > 1 else 1.0
    return 1.0 if count > 1 else 0.5


def _is_distinct(piece: Piece, spoken: Spoken) -> bool:
    """Written as a name is, and whole; of a Chinese word a long part may do."""
    if piece.is_han and piece.text not in spoken.folded and not any(_is_in(key, spoken) for key in piece.others):
        return piece.distinct and _longest_common(piece.text, spoken.folded) >= _LONG
    return piece.distinct and (not piece.surface or piece.surface in spoken.text)


def _is_in(key: Key, spoken: Spoken) -> bool:
    if len(key) == 1 and not key[0].isascii():
        return key[0] in spoken.folded
    return all(word in spoken.stems for word in key)


def _longest_common(one: str, other: str) -> int:
    """The length of the longest stretch, of two characters and more, that both have; 0 for none."""
    for length in range(len(one) - 1, 1, -1):
        if any(one[start : start + length] in other for start in range(len(one) - length + 1)):
            return length
    return 0
