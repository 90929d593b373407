"""Small keyrings, each with one way of going wrong. They are backends of ``keyring``, as any library may bring one."""

import threading
from typing import ClassVar

from keyring.backend import KeyringBackend
from keyring.backends.chainer import ChainerBackend
from keyring.errors import InitError, KeyringLocked, PasswordSetError

_Entries = dict[tuple[str, str], str]


class Remembering(KeyringBackend):
    """Keeps what it is given, in ``entries``."""

    priority: ClassVar[float] = 5
    viable = False  # found by nobody who does not name it

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.entries: _Entries = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.entries[service, username]


class Locked(Remembering):
    """Nobody unlocks it."""

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked("Failed to unlock the collection!")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked("Failed to unlock the collection!")


class PromptDismissedException(Exception):
    """As SecretStorage raises it."""


class Dismissed(Remembering):
    """The person closed the question."""

    def set_password(self, service: str, username: str, password: str) -> None:
        raise PromptDismissedException("Prompt dismissed.")


class Uninitialised(Remembering):
    """It has no collection."""

    def set_password(self, service: str, username: str, password: str) -> None:
        raise InitError("Failed to create the collection")


class Talkative(Remembering):
    """Puts what it was given into its error."""

    def set_password(self, service: str, username: str, password: str) -> None:
        raise PasswordSetError(f"could not store {password!r} for {username!r}")


class Swallowing(Remembering):
    """Takes everything and keeps nothing."""

    def set_password(self, service: str, username: str, password: str) -> None:
        return None


class Shortening(Remembering):
    """Keeps the first sixty characters."""

    def set_password(self, service: str, username: str, password: str) -> None:
        super().set_password(service, username, password[:60])


class Exchanging(Remembering):
    """Gives back the secret of somebody else, of the right form."""

    def get_password(self, service: str, username: str) -> str | None:
        kept = super().get_password(service, username)
        return kept and kept.translate(str.maketrans("0123456789abcdef", "1234567890bcdefa"))


class Silent(Remembering):
    """Waits for a person who never comes, until ``answered`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.answered.wait()
        return None

    def set_password(self, service: str, username: str, password: str) -> None:
        self.answered.wait()


class PlaintextKeyring(Remembering):
    """As in keyrings.alt, by name and by rank."""

    priority: ClassVar[float] = 0.5


class EncryptedKeyring(Remembering):
    """As in keyrings.alt: it would ask for a password on the terminal."""


PlaintextKeyring.__module__ = EncryptedKeyring.__module__ = "keyrings.alt.file"


class NotRecommended(Remembering):
    """Of a library that says itself that it is no good place."""

    priority: ClassVar[float] = 0.9


class Chain(ChainerBackend):
    """Several, tried in their order."""

    priority: ClassVar[float] = 10
    viable = False
    backends: ClassVar[list[KeyringBackend]] = []

    def __init__(self, *members: KeyringBackend) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.__dict__["backends"] = list(members)
