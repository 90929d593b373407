"""The value taken out, the sentence kept, and a way between the offsets of both."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.privacy.scan import Finding

# No letter, so that it belongs to no language and can hold no part of a value.
MARK = "[•••]"
# A value this long is masked wherever it stands in the text, even inside a longer word; a shorter one only by itself.
_LONG = 6
_SHORTEST_REPEAT = 3


@dataclass(frozen=True, slots=True)
class Cut:
    """``original[start:end]`` was replaced by the mark that begins at ``at`` in the masked text."""

    start: int
    end: int
    at: int


@dataclass(frozen=True, slots=True)
class Masked:
    """A text without its values, and the cuts that made it, from left to right."""

    text: str
    cuts: tuple[Cut, ...]

    def to_original(self, offset: int) -> int:
        """Where ``offset`` of the masked text stood; inside a mark: where the value began."""
        index = bisect_right([cut.at for cut in self.cuts], offset) - 1
        if index < 0:
            return offset
        cut = self.cuts[index]
        behind = offset - cut.at - len(MARK)
        return cut.end + behind if behind >= 0 else cut.start

    def to_masked(self, offset: int) -> int:
        """Where ``offset`` of the original stands now; inside a value: where its mark begins."""
        index = bisect_right([cut.start for cut in self.cuts], offset) - 1
        if index < 0:
            return offset
        cut = self.cuts[index]
        behind = offset - cut.end
        return cut.at + len(MARK) + behind if behind >= 0 else cut.at


def mask(text: str, findings: Sequence[Finding], values: Iterable[str] = ()) -> Masked:
    """``text`` with a mark for each finding, and for every other place where one of the found values stands.

    ``values`` were found elsewhere, and are taken out as well.
    """
    known = {*values, *(text[one.start : one.end] for one in findings)}
    spans = _flatten([*((one.start, one.end) for one in findings), *_repeats(text, known)])
    parts: list[str] = []
    cuts: list[Cut] = []
    position = length = 0
    for start, end in spans:
        length += start - position
        parts += (text[position:start], MARK)
        cuts.append(Cut(start, end, length))
        length += len(MARK)
        position = end
    return Masked("".join([*parts, text[position:]]), tuple(cuts))


def _repeats(text: str, values: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Every place of every found value. A value may be said twice and recognised once."""
    for value in values:
        start = text.find(value) if len(value) >= _SHORTEST_REPEAT else -1
        while start >= 0:
            end = start + len(value)
            if len(value) >= _LONG or not (_in_word(text[start - 1 : start]) or _in_word(text[end : end + 1])):
                yield start, end
            start = text.find(value, end)


def _in_word(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _flatten(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    flat: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if flat and start < flat[-1][1]:
            flat[-1] = (flat[-1][0], max(flat[-1][1], end))
        else:
            flat.append((start, end))
    return flat
