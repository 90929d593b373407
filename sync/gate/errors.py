"""What stops an export or an import at the gate, as types.

    SyncError
    └── GateError               what could not be looked through does not pass
        ├── GateTimeout             looking for secrets took too long
        ├── GateFailed              looking for secrets failed
        └── SecretInBundle          the finished bytes still held one

None of them holds a word of what was to move, nor a value that was found: ids of rules, kinds and counts are all.
"""

from collections.abc import Mapping
from typing import ClassVar

from models.phrase import Phrase
from sync.errors import SyncError


class GateError(SyncError):
    """Nothing was exported, and nothing was read in: what could not be looked through does not pass."""

    exit_code: ClassVar[int] = 3


class GateTimeout(GateError):
    """Looking for secrets was not done after ``limit_s`` seconds."""

    def __init__(self, limit_s: float) -> None:
        super().__init__(
            Phrase("Looking for secrets took longer than {limit_s:g} seconds. Nothing was moved.", limit_s=limit_s)
        )
        self.hint = Phrase("Try again when the machine has less to do.")


class GateFailed(GateError):
    """The rules raised ``kind``, the name of a type; its message may hold what was looked at, so it is not kept."""

    def __init__(self, kind: str) -> None:
        super().__init__(Phrase("Looking for secrets failed ({kind}). Nothing was moved.", kind=kind))
        self.hint = Phrase("Install the program again.")


class SecretInBundle(GateError):
    """A second look at the finished bytes found something. ``counts`` are findings by the ids of their rules."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        names = ", ".join(sorted(counts))
        super().__init__(
            Phrase("The finished bundle still held what must not leave ({rules}). Nothing was moved.", rules=names)
        )
        self.hint = Phrase("`ricordo sync preview` shows every memory that would travel; retract the one it is in.")
        self.counts = dict(counts)
