"""The one secret from which all keys of a device are made, wrapped so that it cannot slip out.

Raw bytes show themselves in a repr, and so in logs, test reports and tracebacks that print variables. A seed does not;
who needs the bytes asks for them in the expression that uses them, and keeps them in no variable.
"""

import hmac
from collections.abc import Callable

SEED_BYTES = 32
_MARK = "ricordo-seed-1:"
_HEX = frozenset("0123456789abcdef")


class Seed:
    """32 random bytes. Equal when the bytes are; neither hashed nor pickled."""

    __slots__ = ("_bytes",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, raw: bytes) -> None:
        if len(raw) != SEED_BYTES:
            raise ValueError("a seed has 32 bytes")
        self._bytes = raw

    @classmethod
    def draw(cls, random_bytes: Callable[[int], bytes]) -> "Seed":
        """A new one. ``random_bytes`` gives as many as it is asked for, fit for keys (``secrets.token_bytes``)."""
        return cls(random_bytes(SEED_BYTES))

    def reveal(self) -> bytes:
        """The bytes themselves."""
        return self._bytes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seed) and hmac.compare_digest(self._bytes, other._bytes)

    def __repr__(self) -> str:
        return "Seed(…)"

    def __reduce__(self) -> str:
        raise TypeError("a seed leaves its process only sealed")


def write_seed(seed: Seed) -> str:
    """The line in which a seed lies in a keyring or in a sealed file: far under the 1,280 characters of Windows."""
    return _MARK + seed.reveal().hex()


def read_seed(line: str) -> Seed | None:
    """Read back ``write_seed``; None for anything else. No exception could be made of it that does not show it."""
    digits = line.strip().removeprefix(_MARK)
    if not line.startswith(_MARK) or len(digits) != 2 * SEED_BYTES or not set(digits) <= _HEX:
        return None
    return Seed(bytes.fromhex(digits))
