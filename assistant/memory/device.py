"""The machines that hold this memory, as they are known to each other. Public keys only: no secret is ever here."""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

NAME_LIMIT = 40
"""Characters of a device's name; it stands in lists and bundles."""

_PARTS = re.compile(r"[\s._-]+")
_SHORTEST_PART = 3  # a user called "al" must not take "al" out of "thermal"
_NAMELESS = "computer"


class KeyHome(StrEnum):
    """Where the secret keys of a device lie."""

    KEYRING = "keyring"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class PublicKeys:
    """What others need to write to a device and to know its hand.

    ``recipient`` is an age1… text (X25519), ``signing_key`` 64 lowercase hex digits (Ed25519).
    """

    recipient: str
    signing_key: str


@dataclass(frozen=True, slots=True)
class OwnDevice:
    """This machine. ``keys`` and ``keys_in`` are None until it has keys."""

    id: str
    name: str
    keys: PublicKeys | None = None
    keys_in: KeyHome | None = None


@dataclass(frozen=True, slots=True)
class PairedDevice:
    """Another machine. ``revoked_at`` is None while memory is exchanged with it."""

    id: str
    name: str
    keys: PublicKeys
    paired_at: datetime
    revoked_at: datetime | None = None

    @property
    def is_revoked(self) -> bool:
        """Whether nothing is taken from it and nothing sealed for it any more."""
        return self.revoked_at is not None


@dataclass(frozen=True, slots=True)
class RetiredKeys:
    """Keys that device ``owner`` (an id, also our own) no longer uses."""

    owner: str
    keys: PublicKeys
    retired_at: datetime


def tidy_name(name: str) -> str:
    """``name`` as one short line: NFC, no control or invisible characters. Empty when nothing is left."""
    seen = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", name))
    visible = "".join(sign for sign in seen if unicodedata.category(sign)[0] != "C")
    return " ".join(visible.split())[:NAME_LIMIT].rstrip()


def default_name(host: str, users: Collection[str]) -> str:
    """A name for the machine called ``host``, without the domain and without whatever holds the name of a user.

    It will be read on other machines, and by whoever receives a bundle: "annas-macbook.local" becomes "macbook".
    """
    folded = {user.casefold() for user in users if user}
    parts = [part for part in _PARTS.split(tidy_name(host.partition(".")[0])) if part]
    kept = [part for part in parts if not _names_someone(part.casefold(), folded)]
    return "-".join(kept) or _NAMELESS


def _names_someone(part: str, users: Collection[str]) -> bool:
    return part in users or any(len(user) >= _SHORTEST_PART and user in part for user in users)
