"""Ten words for a bundle: drawn from the list of 2,048 that seed phrases use, eleven bits each.

The list is made so that four letters tell its words apart, and it is the one that the rules for secrets know.
"""

import secrets
from collections.abc import Callable
from functools import cache

WORDS = 10


@cache
def listed_words() -> tuple[str, ...]:
    """The 2,048 words, in their order."""
    from importlib import resources

    words = resources.files("mnemonic").joinpath("wordlist", "english.txt").read_text(encoding="utf-8").split()
    if len(words) != 2048:
        raise ValueError("the list of words is not whole")
    return tuple(words)


def draw_words(below: Callable[[int], int] = secrets.randbelow) -> str:
    """A new passphrase of ten words with single spaces between; ``below(n)`` draws a number under n. 110 bits."""
    words = listed_words()
    return " ".join(words[below(len(words))] for _ in range(WORDS))


def are_listed(passphrase: str) -> bool:
    """Whether it is ten listed words just as ``draw_words`` writes them. Such a passphrase is always accepted."""
    words = passphrase.split(" ")
    return len(words) == WORDS and set(words) <= set(listed_words())


def offered_spelling(passphrase: str) -> str | None:
    """Ten listed words that were typed with capitals or other spaces, as ``draw_words`` would have written them.

    None when it is something else, or needs no change. A face may offer it; nobody may use it unasked.
    """
    spelling = " ".join(passphrase.lower().split())
    return spelling if spelling != passphrase and are_listed(spelling) else None
