"""Values that look real, made when a test runs: no file of the project holds anything that resembles a secret."""

import random
import re
import string
import uuid
from collections.abc import Callable

from assistant.privacy import checksums

_SLOT = re.compile(r"<([a-zA-Z0-9-]+)(?: (\d+|spaced))?>")
_ALPHABETS = {
    "alnum": string.ascii_letters + string.digits,
    "letters": string.ascii_letters,
    "lower": string.ascii_lowercase + string.digits,
    "upper": string.ascii_uppercase + string.digits,
    "hex": "0123456789abcdef",
    "digits": string.digits,
    "base32": string.ascii_uppercase + "234567",
    "b64": string.ascii_letters + string.digits + "+/",
    "url": string.ascii_letters + string.digits + "-_",
}
_WORDS = (
    "apple",
    "river",
    "candle",
    "stone",
    "window",
    "garden",
    "pencil",
    "market",
    "silver",
    "dragon",
    "copper",
    "desk",
)


def specimen(template: str, seed: int = 1) -> str:
    """``template`` with its slots filled: ``<alnum 36>``, ``<bank-card>``, ``<iban spaced>`` … Same seed, same text."""
    chance = random.Random(f"{seed} {template}")
    return _SLOT.sub(lambda match: _fill(chance, match[1], match[2]) or match[0], template)


def _fill(chance: random.Random, kind: str, size: str | None) -> str:
    if kind in _ALPHABETS:
        return _mixed(chance, _ALPHABETS[kind], int(size or 1))
    if kind == "words":
        return " ".join(chance.sample(_WORDS, int(size or 12)))
    if kind not in _NUMBERS:
        return " " if kind == "space" else ""
    number = _NUMBERS[kind](chance)
    return re.sub(r"(.{4})(?=.)", r"\1 ", number) if size == "spaced" else number


def _mixed(chance: random.Random, alphabet: str, size: int) -> str:
    """Random characters; from ten on there is a digit and a letter among them when the alphabet has both."""
    while True:
        text = "".join(chance.choices(alphabet, k=size))
        kinds = (any(map(str.isdigit, text)), any(map(str.isalpha, text)))
        if size < 8 or all(kinds) or alphabet in {string.digits, string.ascii_letters}:
            return text


def _identity_card(chance: random.Random) -> str:
    born = f"{chance.randint(1950, 2005)}{chance.randint(1, 12):02}{chance.randint(1, 28):02}"
    return _first(f"110105{born}{chance.randint(0, 999):03}", "0123456789X", checksums.is_identity_card)


def _bank_card(chance: random.Random) -> str:
    return _first("622202" + "".join(chance.choices(string.digits, k=9)), string.digits, checksums.is_bank_card)


def _iban(chance: random.Random) -> str:
    account = "".join(chance.choices(string.digits, k=18))
    return next(f"DE{check:02}{account}" for check in range(2, 99) if checksums.is_iban(f"DE{check:02}{account}"))


def _company_code(chance: random.Random) -> str:
    stem = "91110108" + "".join(chance.choices("0123456789ABCDEFGH", k=9))
    return _first(stem, "0123456789ABCDEFGHJKLMNPQRTUWXY", checksums.is_company_code)


def _hong_kong_card(chance: random.Random) -> str:
    stem = "K" + "".join(chance.choices(string.digits, k=6))
    number = _first(stem, "0123456789A", checksums.is_hong_kong_card)
    return f"{number[:-1]}({number[-1]})"


def _first(stem: str, endings: str, test: Callable[[str], bool]) -> str:
    return next(stem + ending for ending in endings if test(stem + ending))


_NUMBERS: dict[str, Callable[[random.Random], str]] = {
    "identity-card": _identity_card,
    "bank-card": _bank_card,
    "iban": _iban,
    "company-code": _company_code,
    "hong-kong-card": _hong_kong_card,
    "uuid": lambda chance: str(uuid.UUID(int=chance.getrandbits(128), version=4)),
}
