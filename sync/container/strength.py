"""Whether a typed passphrase would hold. A bundle may lie in a stranger's cloud for years, and be guessed at there.

The estimate is on the low side, and made of what guessers try first: words, names of keys in a row, years, repetition.
It needs no list of leaked passwords, so a passphrase that is one is caught only by its shape.
"""

import math
import re
from collections.abc import Iterator

from sync.container.errors import PassphraseWeak
from sync.container.words import are_listed, listed_words

NEEDED_BITS = 64
_PIECE = re.compile(r"[a-z]+|[0-9]+|[\u3400-\u9fff]+|[\u3040-\u30ff\uac00-\ud7af]+|\s+|.", re.DOTALL)
_ROWS = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890", "1qaz2wsx3edc4rfv")
_OVERUSED_WORDS = """
    password passwort passphrase secret admin login letmein welcome iloveyou dragon monkey football baseball master
    sunshine princess shadow trustno qwerty superman batman hello love god woaini mima ricordo 密码 口令 我爱你
"""
_OVERUSED = frozenset(_OVERUSED_WORDS.split())
_LISTED_BITS, _WORD_BITS, _OVERUSED_BITS = 11.0, 13.0, 3.0
_LETTER_BITS, _DIGIT_BITS, _SIGN_BITS, _SYLLABLE_BITS = 4.7, 3.3, 4.5, 5.0
_PROSE_LETTER_BITS, _HAN_BITS, _CAPITAL_BITS = 2.2, 5.0, 1.0
_ROW_BITS = 4.0
_SHORTEST_ROW = 3
_SHORTEST_WORD = 3  # fewer letters are taken for drawn ones


def check_strength(passphrase: str) -> None:
    """Raises PassphraseWeak for one that guessing would find. Ten listed words are always accepted."""
    if are_listed(passphrase):
        return
    bits = estimate_bits(passphrase)
    if bits < NEEDED_BITS:
        raise PassphraseWeak(int(bits), NEEDED_BITS)


def estimate_bits(passphrase: str) -> float:
    """How many bits of guessing it takes at least, 0 and up."""
    pieces = _PIECE.findall(passphrase.lower())
    seen: set[str] = set()
    bits = 0.0
    for piece in pieces:
        bits += 1.0 if piece in seen else _piece_bits(piece)
        seen.add(piece)
    return bits + min(_CAPITAL_BITS * sum(map(str.isupper, passphrase)), bits / 4)


def _piece_bits(piece: str) -> float:
    if piece.isspace() or piece in _OVERUSED:
        return _OVERUSED_BITS if piece in _OVERUSED else 0.0
    runs = list(_runs(piece))
    if len(runs) < len(piece):  # letters in a row or repeated: what is left counts, a row costs a little
        return sum(_plain_bits(run) if len(run) == 1 else _ROW_BITS + math.log2(len(run)) for run in runs)
    return _plain_bits(piece)


def _plain_bits(piece: str) -> float:
    size, first = len(piece), piece[0]
    if "a" <= first <= "z":
        return _letters_bits(piece)
    if "0" <= first <= "9":
        is_year = size == 4 and piece[:2] in {"19", "20"}
        return 6.0 if is_year else _DIGIT_BITS * size
    if "\u3400" <= first <= "\u9fff":
        return _HAN_BITS * size
    return (_SYLLABLE_BITS if first.isalpha() else _SIGN_BITS) * size


def _letters_bits(word: str) -> float:
    if word in listed_words():
        return _LISTED_BITS
    if len(word) < _SHORTEST_WORD:
        return _LETTER_BITS * len(word)
    return min(_LETTER_BITS * len(word), max(_WORD_BITS, _PROSE_LETTER_BITS * len(word)))


def _runs(piece: str) -> Iterator[str]:
    """``piece`` in parts: three or more characters that repeat or stand in a row on the keyboard, and single ones."""
    start = 0
    while start < len(piece):
        end = start + 1
        while end < len(piece) and _is_row(piece[start : end + 1]):
            end += 1
        end = end if end - start >= _SHORTEST_ROW else start + 1
        yield piece[start:end]
        start = end


def _is_row(text: str) -> bool:
    if text == text[0] * len(text):
        return True
    return any(text in row or text[::-1] in row for row in _ROWS)
