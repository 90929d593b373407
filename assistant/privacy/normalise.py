"""The text as the rules read it, with a way back to where each character stood.

Full-width letters become plain ones (NFKC), what cannot be seen goes out, line ends become spaces. Rules match the
copy, masks cut the original: so every character of the copy knows the offset of the one it came from.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

# Letters and marks that show nothing, though Unicode does not call them format characters.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | {chr(code) for code in range(0xFE00, 0xFE10)}
_CHANGED = re.compile(r"[^\x20-\x7e]")
_BROKEN_LINE = re.compile(r"(?<=\S)[ \t]{0,16}\r?\n[ \t>|]{0,16}(?=\S)")


@dataclass(frozen=True, slots=True)
class Reading:
    """A copy of a text to match rules against.

    ``origins[i]`` is the offset in the original of the character behind ``text[i]``; its last entry is the length of
    the original. ``joints`` are the offsets in ``text`` where a line end was taken out.
    """

    text: str
    origins: range | tuple[int, ...]
    joints: tuple[int, ...] = ()

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original behind ``text[start:end]``. What was invisible at its end stays outside."""
        return self.origins[start], self.origins[end - 1] + 1 if end > start else self.origins[start]


def normalise(text: str) -> Reading:
    """``text`` in NFKC, without zero-width and bidirectional controls, each line end and tab a space."""
    if not _CHANGED.search(text):
        return Reading(text, range(len(text) + 1))
    plain = list(map(_plain, text))
    if all(len(character) == 1 for character in plain):
        return Reading("".join(plain), range(len(text) + 1))
    return _compose(text, range(len(text)), ())


def join_lines(text: str) -> Reading | None:
    """``text`` as if no word were broken at a line end: line ends and the margins around them are taken out.

    None when there is none to take out.
    """
    kept: list[int] = []
    joints: list[int] = []
    position = 0
    for gap in _BROKEN_LINE.finditer(text):
        kept.extend(range(position, gap.start()))
        joints.append(len(kept))
        position = gap.end()
    if not joints:
        return None
    kept.extend(range(position, len(text)))
    return _compose(text, kept, joints)


def pieces(reading: Reading, start: int, end: int) -> Iterator[str]:
    """What stands between the joints inside ``reading.text[start:end]``, at least one piece."""
    borders = [start, *(joint for joint in reading.joints if start < joint < end), end]
    for low, high in pairwise(borders):
        yield reading.text[low:high]


def _compose(text: str, kept: Sequence[int], joints: Sequence[int]) -> Reading:
    """The plain form of the characters at the offsets ``kept``; ``joints`` count in kept characters."""
    said = "".join([text[offset] for offset in kept]) if joints else text
    parts: list[str] = []
    origins: list[int] = []
    shifts = [(0, 0)]  # from this kept character on, by so much the plain text is longer
    position = 0
    for odd in _CHANGED.finditer(said):
        plain = _plain(odd[0])
        parts += (said[position : odd.start()], plain)
        origins.extend(kept[position : odd.start()])
        origins.extend([kept[odd.start()]] * len(plain))
        position = odd.end()
        if len(plain) != 1:
            shifts.append((position, shifts[-1][1] + len(plain) - 1))
    origins.extend(kept[position:])
    origins.append(len(text))
    return Reading("".join([*parts, said[position:]]), tuple(origins), tuple(_moved(joints, shifts)))


def _moved(joints: Sequence[int], shifts: Sequence[tuple[int, int]]) -> Iterator[int]:
    starts = [start for start, _ in shifts]
    for joint in joints:
        yield joint + shifts[bisect_right(starts, joint) - 1][1]


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    if character in _INVISIBLE:
        return ""
    category = unicodedata.category(character)
    if category in {"Zl", "Zp", "Zs"} or character in "\n\r\t\v\f\x85":
        return " "
    if category in {"Cc", "Cf"}:
        return ""
    if category == "Cs":
        return "\N{REPLACEMENT CHARACTER}"
    return unicodedata.normalize("NFKC", character)
