"""The passphrase of sealed keys, as long as the program runs: asked for once, and never by work in the background.

Keys in the system's keyring need none of this. It is kept in memory only, and forgotten when it opened nothing.
"""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from sync.keys.place import Purpose

_Answer = TypeVar("_Answer")

AskPerson = Callable[["Purpose"], str]
"""Asks the person before the screen and waits; called in a worker. Raises SealedKeysClosed when nobody answers."""


class Keyhole:
    """What the sealed keys of one profile ask for their passphrase. Any thread may call it."""

    def __init__(self, ask_person: AskPerson) -> None:
        self._ask_person = ask_person
        self._guard = threading.Lock()
        self._remembered = ""

    def ask(self, purpose: "Purpose") -> str:
        """The passphrase, by asking when it is not known yet. Keys that replace sealed ones are sealed with the same.

        Raises SealedKeysClosed.
        """
        with self._guard:
            if not self._remembered:
                self._remembered = self._ask_person(purpose)
            return self._remembered

    def ask_nobody(self, purpose: "Purpose") -> str:  # noqa: ARG002
        """The passphrase, if a person has typed it by now. Raises SealedKeysClosed."""
        from sync.keys.errors import SealedKeysClosed

        if not self._remembered:
            raise SealedKeysClosed
        return self._remembered

    @property
    def knows(self) -> bool:
        """Whether a person has typed it by now."""
        return bool(self._remembered)

    def unlocking(self, work: Callable[[], _Answer]) -> _Answer:
        """``work`` with the keys; a passphrase that does not open them is asked for again next time."""
        from sync.keys.errors import WrongKeysPassphrase

        try:
            return work()
        except WrongKeysPassphrase:
            self.forget()
            raise

    def forget(self) -> None:
        """It opened nothing: ask again next time."""
        self._remembered = ""
