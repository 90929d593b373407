"""Where a seed may lie, so that the rest need not know whether that is a keyring or a file."""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from assistant.memory.device import KeyHome
from sync.keys.seed import Seed


class KeyPlace(Protocol):
    """Keeps seeds by the key print of the identity that is made from them.

    A seed of another name is never touched, so that the old keys outlive a change of keys that breaks off.
    Methods raise KeysError; what they raise holds nothing of the seed.
    """

    home: KeyHome

    def save(self, key_print: str, seed: Seed) -> None:
        """Keep ``seed`` durably; an earlier one of this name is replaced. Nothing is left when it cannot be kept."""
        ...

    def load(self, key_print: str) -> Seed | None:
        """The seed of this name; None when it is not there."""
        ...

    def remove(self, key_print: str) -> None:
        """Take it away. Nothing happens when it is not there."""
        ...


class Purpose(StrEnum):
    """Why a passphrase is asked for."""

    SEAL = "seal"
    OPEN = "open"


AskPassphrase = Callable[[Purpose], str]
"""Asks the person; called each time that a sealed file is written or read, and nothing is remembered."""
