"""Values that look real, put together when a test runs: no file of the project holds anything shaped like a token."""

import base64
import json
import random
import re
import string
import uuid
from collections.abc import Callable, Mapping
from types import MappingProxyType

from mnemonic import Mnemonic

from tests.privacy.invented_numbers import NUMBERS, digits, drawn

SLOT = re.compile(r"\{([a-z]+\d*)(?::(\w+))?\}")

_ALNUM = string.ascii_letters + string.digits
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALPHABETS = {
    "alnum": _ALNUM,
    "b64": _ALNUM + "+/",
    "base32": string.ascii_uppercase + "234567",
    "bech": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
    "digits": string.digits,
    "hex": "0123456789abcdef",
    "letters": string.ascii_letters,
    "low": string.ascii_lowercase,
    "lower": string.ascii_lowercase + string.digits,
    "upper": string.ascii_uppercase + string.digits,
    "url": _ALNUM + "-_",
}
_NAMES = ("lena.ost", "j.whitlow", "wang.xl", "mara_k", "tomas.brandt", "chen.yu")
_HOSTS = ("nordpost.net", "kleinmail.org", "brieftaube.eu", "qingmail.net")


def fill(template: str, chance: random.Random) -> str:
    """``template`` with a value for every slot: ``{alnum:36}``, ``{seed:12}``, ``{iban:de}`` …

    Raises KeyError for a slot that does not exist, so that a misspelt one is no part of a sentence.
    """
    return SLOT.sub(lambda match: _value(chance, match[1], match[2] or ""), template)


def _value(chance: random.Random, kind: str, detail: str) -> str:
    if kind in _ALPHABETS:
        return _mixed(chance, _ALPHABETS[kind], int(detail))
    return (NUMBERS.get(kind) or _MADE[kind])(chance, detail)


def _mixed(chance: random.Random, alphabet: str, count: int) -> str:
    """Random characters; from twelve on with a digit and a letter among them, if the alphabet has both."""
    has_both = any(map(str.isdigit, alphabet)) and any(map(str.isalpha, alphabet))
    while True:
        text = drawn(chance, alphabet, count)
        if count < 12 or not has_both or (any(map(str.isdigit, text)) and any(map(str.isalpha, text))):
            return text


def _seed_phrase(chance: random.Random, words: str, language: str = "english") -> str:
    """A BIP39 phrase of 12 or 24 words: 4 bytes of chance for every three of them, and its checksum."""
    return str(Mnemonic(language).to_mnemonic(chance.randbytes(int(words) // 3 * 4)))


def _numbered(chance: random.Random, words: str) -> str:
    phrase = _seed_phrase(chance, words).split()
    return " ".join(f"{number}. {word}" for number, word in enumerate(phrase, start=1))


def _web_token(chance: random.Random, _: str) -> str:
    header = {"alg": "HS256", "typ": "JWT"}
    claims = {"iss": chance.randbytes(16).hex(), "iat": 1_760_000_000, "exp": 2_075_360_000}
    parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in (header, claims)]
    return ".".join([*parts, drawn(chance, _ALPHABETS["url"], 43)])


def _basic(chance: random.Random, _: str) -> str:
    return base64.b64encode(f"admin:{drawn(chance, _ALNUM, 11)}".encode()).decode()


_MADE: Mapping[str, Callable[[random.Random, str], str]] = MappingProxyType(
    {
        "basic": _basic,
        "email": lambda chance, _: f"{chance.choice(_NAMES)}{digits(chance, 2)}@{chance.choice(_HOSTS)}",
        "jwt": _web_token,
        "numbered": _numbered,
        "seed": _seed_phrase,
        "seedzh": lambda chance, words: _seed_phrase(chance, words, "chinese_simplified"),
        "ulid": lambda chance, _: "01" + drawn(chance, _CROCKFORD, 24),
        "uuid": lambda chance, _: str(uuid.UUID(int=chance.getrandbits(128), version=4)),
        "word": lambda _, word: word,
    }
)
