"""The text form of keys: ``age1…`` for one that others may know, ``AGE-SECRET-KEY-1…`` for its other half.

Bech32 (BIP 173) without its length limit, as age uses it. The last six characters are a checksum, so a mistyped key is
refused instead of sealing for nobody.
"""

PUBLIC_PREFIX = "age"
SECRET_PREFIX = "age-secret-key-"  # noqa: S105
_KEY_BYTES = 32
_CHARACTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_VALUES = {character: value for value, character in enumerate(_CHARACTERS)}
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_CHECK_LENGTH = 6


def public_text(key: bytes) -> str:
    """``age1…`` of an X25519 public key (32 bytes)."""
    return _encode(PUBLIC_PREFIX, key)


def secret_text(key: bytes) -> str:
    """``AGE-SECRET-KEY-1…`` of an X25519 private key (32 bytes)."""
    return _encode(SECRET_PREFIX, key).upper()


def parse_public(text: str) -> bytes:
    """The 32 bytes of ``age1…``. Raises ValueError, without the text, for anything else."""
    return _decode(PUBLIC_PREFIX, text)


def parse_secret(text: str) -> bytes:
    """The 32 bytes of ``AGE-SECRET-KEY-1…``. Raises ValueError, without the text, for anything else."""
    if text != text.upper():
        raise ValueError("not a secret key")
    return _decode(SECRET_PREFIX, text.lower())


def _encode(prefix: str, data: bytes) -> str:
    values = _regroup(list(data), 8, 5, pad=True)
    check = _checksum(_expand(prefix) + values + [0] * _CHECK_LENGTH) ^ 1
    values += [(check >> 5 * (_CHECK_LENGTH - 1 - place)) & 31 for place in range(_CHECK_LENGTH)]
    return f"{prefix}1{''.join(_CHARACTERS[value] for value in values)}"


def _decode(prefix: str, text: str) -> bytes:
    head, tail = text[: len(prefix) + 1], text[len(prefix) + 1 :]
    if head != f"{prefix}1" or not set(tail) <= set(_CHARACTERS):
        raise ValueError("not a key in text form")
    values = [_VALUES[character] for character in tail]
    if len(values) < _CHECK_LENGTH or _checksum(_expand(prefix) + values) != 1:
        raise ValueError("the checksum of the key is wrong")
    data = bytes(_regroup(values[:-_CHECK_LENGTH], 5, 8, pad=False))
    if len(data) != _KEY_BYTES or _encode(prefix, data) != text:
        raise ValueError("the key has not 32 bytes")
    return data


def _regroup(values: list[int], width: int, into: int, *, pad: bool) -> list[int]:
    """The same bits in groups of another width; a rest that is not padded is dropped."""
    bits, held, groups = 0, 0, []
    for value in values:
        bits, held = (bits << width) | value, held + width
        while held >= into:
            held -= into
            groups.append((bits >> held) & ((1 << into) - 1))
        bits &= (1 << held) - 1
    if pad and held:
        groups.append((bits << (into - held)) & ((1 << into) - 1))
    return groups


def _expand(prefix: str) -> list[int]:
    return [ord(character) >> 5 for character in prefix] + [0] + [ord(character) & 31 for character in prefix]


def _checksum(values: list[int]) -> int:
    check = 1
    for value in values:
        top, check = check >> 25, ((check & 0x1FFFFFF) << 5) ^ value
        for place, generator in enumerate(_GENERATORS):
            check ^= generator if (top >> place) & 1 else 0
    return check
