"""The recovery phrase: a seed as 24 words on paper. Losing the keyring then costs a minute of typing.

The words and their checksum are those of BIP39, so the phrase can be checked with other tools, and Ricordo masks it
like any seed phrase when it is typed into a conversation. What was typed is read kindly (numbering, commas, capitals,
the first four letters of a word), but never guessed at.
"""

import difflib
import hashlib
import re
import unicodedata
from collections.abc import Sequence

from sync.container.words import listed_words
from sync.keys.errors import RecoveryChecksum, RecoveryLength, RecoveryWord
from sync.keys.seed import SEED_BYTES, Seed

WORD_COUNT = 24
_WORD_BITS = 11
_SHORTENED = 4  # no two words of the list begin with the same four letters
_SUGGESTIONS = 3
_NUMBERING = re.compile(r"\b\d{1,2}[.):]?(?=\s|[a-z]|$)")
_SEPARATORS = re.compile(r"[\s,;、，]+")


def recovery_phrase(seed: Seed) -> str:
    """The 24 words, with spaces between. They are the seed: show them once, on a screen, and keep them nowhere."""
    number = int.from_bytes(seed.reveal() + _checksum(seed), "big")
    places = [(number >> _WORD_BITS * place) & 0x7FF for place in reversed(range(WORD_COUNT))]
    return " ".join(listed_words()[place] for place in places)


def read_recovery_phrase(typed: str) -> Seed:
    """The seed of a phrase. Raises RecoveryLength, RecoveryWord with suggestions, or RecoveryChecksum."""
    words = _words_of(typed)
    places = [_place_of(word) for word in words]
    if None in places and len(words) >= WORD_COUNT - 1:
        wrong = places.index(None)
        raise RecoveryWord(wrong + 1, words[wrong], _near(words[wrong]))
    if len(words) != WORD_COUNT:
        raise RecoveryLength(len(words), WORD_COUNT)
    seed, check = _parts([place for place in places if place is not None])
    if _checksum(seed) != check:
        raise RecoveryChecksum
    return seed


def _words_of(typed: str) -> list[str]:
    text = _NUMBERING.sub(" ", unicodedata.normalize("NFKC", typed).casefold())
    return [word for word in _SEPARATORS.split(text) if word]


def _place_of(word: str) -> int | None:
    """Where it stands in the list, from 0; None for a word that is not there."""
    fitting = [
        place
        for place, listed in enumerate(listed_words())
        if listed == word or (len(word) >= _SHORTENED and listed.startswith(word))
    ]
    return fitting[0] if fitting else None


def _near(word: str) -> Sequence[str]:
    return difflib.get_close_matches(word, listed_words(), n=_SUGGESTIONS, cutoff=0.6)


def _parts(places: Sequence[int]) -> tuple[Seed, bytes]:
    number = 0
    for place in places:
        number = number << _WORD_BITS | place
    whole = number.to_bytes(SEED_BYTES + 1, "big")
    return Seed(whole[:SEED_BYTES]), whole[SEED_BYTES:]


def _checksum(seed: Seed) -> bytes:
    return hashlib.sha256(seed.reveal()).digest()[:1]
