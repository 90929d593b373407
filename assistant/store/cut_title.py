"""Titles that were cut short: what they still show of words that are to be forgotten."""

from collections.abc import Iterator, Sequence

_CUT = "…"
_SHORTEST = 2  # as of what is forgotten: less would mask half of every title


def shown_beginnings(title: str, words: Sequence[str]) -> list[str]:
    """The ends of ``title`` with which one of ``words`` begins, the longest of each; none of a title that is whole."""
    shown = title.removesuffix(_CUT)
    if shown == title:
        return []
    return [end for word in words if (end := next(_common(shown, word), ""))]


def _common(shown: str, word: str) -> Iterator[str]:
    """The ends of ``shown`` that are beginnings of ``word``, whatever their case, the longest first."""
    ends = (shown[start:].strip() for start in range(len(shown)) if _begins_word(shown, start))
    folded = word.casefold()
    return (end for end in ends if len(end) >= _SHORTEST and folded.startswith(end.casefold()))


def _begins_word(text: str, start: int) -> bool:
    """Not in the middle of a word; where a script puts no spaces, every character may begin one."""
    before, here = text[start - 1 : start], text[start]
    return not (before.isascii() and here.isascii() and before.isalnum() and here.isalnum())
