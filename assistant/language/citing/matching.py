"""How much of an item's value stands in a sentence, and whether the question held it already."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.citing.signature import Piece, Signature
from assistant.language.citing.spoken import Spoken
from assistant.language.synonyms import Key

_MOST = 0.5
"""The share of a value from which a part stands for the whole."""
_LONG = 4


@dataclass(frozen=True, slots=True)
class Match:
    """``strength`` is 2 for what hardly stands there by chance, 1 for a common word, 0.5 for a part of one.

    ``words`` are what was found. ``is_new`` when some of it is not in the question.
    """

    strength: float
    words: tuple[str, ...]
    is_new: bool


def match_value(signature: Signature, spoken: Spoken, asked: Spoken) -> Match | None:
    """The value in a sentence; None when it is not there.

    What only the question holds counts towards the whole when the sentence adds the rest, or points back to it.
    """
    here = [share_of(piece, spoken) for piece in signature.pieces]
    before = [share_of(piece, asked) for piece in signature.pieces]
    total = sum(piece.weight for piece in signature.pieces)
    if not total or not (any(here) or (spoken.points and any(before))):
        return None
    both = [max(one, other) for one, other in zip(here, before, strict=True)]
    share = sum(piece.weight * part for piece, part in zip(signature.pieces, both, strict=True)) / total
    new = [
        piece
        for piece, now, then in zip(signature.pieces, here, before, strict=True)
        if now > then
    ]
    words = tuple(piece.surface or piece.text for piece, part in zip(signature.pieces, here, strict=True) if part)
    if not new:
        return Match(0.0, words, is_new=False) if share >= _MOST else None
    strength = _strength(new, share, spoken, sum(1 for part in here if part))
    return Match(strength, words, is_new=True) if strength else None


def share_of(piece: Piece, spoken: Spoken) -> float:
    """How much of a piece stands in a sentence, from 0 to 1."""
    if piece.amount is not None:
        return float(any(piece.amount.agrees(amount) for amount in spoken.amounts))
    if any(_is_in(key, spoken) for key in piece.others):
        return 1.0
    if not piece.is_han:
        return float(piece.text in spoken.stems)
    if piece.text in spoken.folded:
        return 1.0
    part = _longest_common(piece.text, spoken.folded)
    return part / len(piece.text) if part > 1 and part / len(piece.text) >= _MOST else 0.0


def _strength(new: Sequence[Piece], share: float, spoken: Spoken, count: int) -> float:
    distinct = any(_is_distinct(piece, spoken) for piece in new)
    if share > 0.99:
        return 2.0 if distinct or count > 1 else 1.0
    if distinct and share >= _MOST:
        return 2.0
    if share >= _MOST:
        return 1.0 if count > 1 else 0.5
    return 1.0 if distinct else 0.0


def _is_distinct(piece: Piece, spoken: Spoken) -> bool:
    """Written as a name is, and whole: of a Chinese word four characters may do."""
    if piece.is_han and share_of(piece, spoken) < 1:
        return piece.distinct and _longest_common(piece.text, spoken.folded) >= _LONG
    return piece.distinct and (not piece.surface or piece.surface in spoken.text)


def _is_in(key: Key, spoken: Spoken) -> bool:
    if len(key) == 1 and not key[0].isascii():
        return key[0] in spoken.folded
    return all(word in spoken.stems for word in key)


def _longest_common(one: str, other: str) -> int:
    """The length of the longest stretch that both have."""
    for length in range(len(one) - 1, 1, -1):
        if any(one[start : start + length] in other for start in range(len(one) - length + 1)):
            return length
    return 0
