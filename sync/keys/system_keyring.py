"""The system's keyring as a place for seeds: Secret Service, KWallet, macOS Keychain, Windows Credential Locker.

This is the border to the ``keyring`` library and its backends, which raise whatever they like, may put what they were
given into their errors, and may wait for ever for a person who is not there. So each call runs in a thread with a
limit, errors are told apart by class alone, and ours are raised outside the ``except``: they carry no other with them.
"""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from assistant.memory.device import KeyHome
from sync.keys.errors import (
    KeyringFailed,
    KeyringLocked,
    KeyringUnreliable,
    KeyringUnsafe,
    KeyringUnusable,
    NoKeyring,
)
from sync.keys.seed import Seed, read_seed, write_seed

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

_Answer = TypeVar("_Answer")

SERVICE = "ricordo"
VALUE_LIMIT = 1_280
"""Characters: the Windows Credential Locker takes 2,560 bytes of UTF-16."""
PATIENCE_S = 120.0
"""How long a person may take to unlock the keyring."""

_RECOMMENDED = 1  # keyring's own word: "a priority of one or greater is recommended"
_LOCKED = {"KeyringLocked", "LockedException", "PromptDismissedException"}  # of keyring, of SecretStorage


class SystemKeyring:
    """Implements ``KeyPlace``. ``choose`` gives the backend; without it, it is the one that ``keyring`` would use."""

    home = KeyHome.KEYRING

    def __init__(self, choose: "Callable[[], KeyringBackend] | None" = None, *, patience_s: float = PATIENCE_S) -> None:
        self._choose = choose or _configured
        self._patience_s = patience_s

    def save(self, key_print: str, seed: Seed) -> None:
        """See ``KeyPlace``. Raises KeyringUnusable of one kind or another."""
        backend = self._backend()
        self._call(lambda: backend.set_password(SERVICE, _name(key_print), write_seed(seed)))
        if self._read(backend, key_print) != seed:
            self._discard(backend, key_print)
            raise KeyringUnreliable

    def load(self, key_print: str) -> Seed | None:
        """See ``KeyPlace``. Raises KeyringUnusable of one kind or another."""
        return self._read(self._backend(), key_print)

    def remove(self, key_print: str) -> None:
        """See ``KeyPlace``. Raises KeyringUnusable of one kind or another."""
        backend = self._backend()
        if self._call(lambda: _is_there(backend, key_print)):
            self._call(lambda: backend.delete_password(SERVICE, _name(key_print)))

    def _read(self, backend: "KeyringBackend", key_print: str) -> Seed | None:
        return self._call(lambda: read_seed(backend.get_password(SERVICE, _name(key_print)) or ""))

    def _discard(self, backend: "KeyringBackend", key_print: str) -> None:
        """Take out what is not what was put in; that it cannot be taken out says no more than is known already."""
        _outcome(lambda: backend.delete_password(SERVICE, _name(key_print)), self._patience_s)

    def _backend(self) -> "KeyringBackend":
        return self._call(lambda: _protecting(self._choose()))

    def _call(self, call: Callable[[], _Answer]) -> _Answer:
        answer = _outcome(call, self._patience_s)
        if isinstance(answer, KeyringUnusable):
            raise answer
        return answer


def _outcome(call: Callable[[], _Answer], patience_s: float) -> _Answer | KeyringUnusable:
    """What ``call`` gave, or what its error means. A thread that nobody answers stays behind and ends with us."""
    answers: SimpleQueue[_Answer | KeyringUnusable] = SimpleQueue()
    threading.Thread(target=lambda: answers.put(_attempt(call)), name="keyring", daemon=True).start()
    try:
        return answers.get(timeout=patience_s)
    except Empty:
        return KeyringLocked()


def _attempt(call: Callable[[], _Answer]) -> _Answer | KeyringUnusable:
    try:
        return call()
    except KeyringUnusable as ours:
        return ours
    except Exception as error:  # noqa: BLE001 - the border: a backend raises what it likes, and we keep the class alone
        return _meaning(type(error))


def _meaning(kind: type[Exception]) -> KeyringUnusable:
    names = {ancestor.__name__ for ancestor in kind.__mro__}
    if "NoKeyringError" in names:
        return NoKeyring()
    return KeyringLocked() if names & _LOCKED else KeyringFailed(kind.__name__)


def _configured() -> "KeyringBackend":
    import keyring  # only here: it looks for backends, and no start needs it

    return keyring.get_keyring()


def _protecting(backend: "KeyringBackend") -> "KeyringBackend":
    """``backend``, or of a chain the first member that protects what it keeps. Raises NoKeyring, KeyringUnsafe."""
    from keyring.backends.chainer import ChainerBackend
    from keyring.backends.fail import Keyring as Failing
    from keyring.backends.null import Keyring as Forgetful

    members = backend.backends if isinstance(backend, ChainerBackend) else [backend]
    keeping = [member for member in members if not isinstance(member, Failing | Forgetful)]
    if not keeping:
        raise NoKeyring
    fit = next((member for member in keeping if _protects(member)), None)
    if fit is None:
        raise KeyringUnsafe(_full_name(keeping[0]))
    return fit


def _protects(backend: "KeyringBackend") -> bool:
    """Not so: all of keyrings.alt (clear text, or it asks on the terminal), and what keyring does not recommend."""
    name = _full_name(backend)
    return not name.startswith("keyrings.alt.") and "plaintext" not in name.lower() and backend.priority >= _RECOMMENDED


def _full_name(backend: "KeyringBackend") -> str:
    return f"{type(backend).__module__}.{type(backend).__qualname__}"


def _is_there(backend: "KeyringBackend", key_print: str) -> bool:
    return backend.get_password(SERVICE, _name(key_print)) is not None


def _name(key_print: str) -> str:
    return f"device {key_print}"
