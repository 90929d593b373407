"""A long text in portions, for rules that take seconds over megabytes: between two of them others get their turn."""

from collections.abc import Iterator

PORTION_CHARACTERS = 32_768


def portions(text: str, size: int = PORTION_CHARACTERS) -> Iterator[str]:
    """Pieces of at most ``size`` characters that joined are ``text``, cut at empty lines, else at lines, else anywhere.

    A key of several lines stays in one piece: no empty line stands in it.
    """
    start = 0
    while len(text) - start > size:
        end = start + size
        breaks = (text.rfind(mark, start + size // 2, end) + len(mark) for mark in ("\n\n", "\n", " "))
        end = next((place for place in breaks if place > start + size // 2), end)
        yield text[start:end]
        start = end
    yield text[start:]
