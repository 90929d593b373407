"""Devices that share memory: each a store of its own with a clock of its own, and bundles as lists of JSON lines."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.clock import FixedClock
from assistant.errors import StoreError
from assistant.memory.evidence import Record
from assistant.memory.statement import Statement
from assistant.ports.sharing import Arrival, Import
from assistant.settings import MemorySettings
from assistant.sharing.entry import Entry, Shareable
from assistant.sharing.merge import MergePlan
from assistant.sharing.outgoing import outgoing
from assistant.sharing.reading import read_record
from assistant.sharing.record import canonical, line_of, record_of
from assistant.sharing.view import look
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.sharing_store import SharingStore
from assistant.store.transcript import TranscriptStore
from support.talk import Talk


@dataclass(frozen=True, slots=True)
class Bundle:
    """What one device sent: a name and lines, as they would stand in a file."""

    name: str
    device: str
    lines: tuple[bytes, ...]

    @classmethod
    def read(cls, path: Path) -> "Bundle":
        """A bundle that ``write`` wrote."""
        name, device, *lines = path.read_bytes().splitlines()
        return cls(name.decode(), device.decode(), tuple(lines))

    def write(self, path: Path) -> None:
        """Write it down for another process, as plain lines."""
        path.write_bytes(b"\n".join([self.name.encode(), self.device.encode(), *self.lines]))

    def records(self) -> list[Shareable]:
        """The lines, read strictly."""
        return [read_record(json.loads(line), number) for number, line in enumerate(self.lines, 1)]


class Device:
    """One machine of a user; its store lives at ``path``, in memory for None."""

    def __init__(self, name: str, clock: FixedClock, path: Path | None = None) -> None:
        self.name = name
        self.clock = clock
        self.database = Database.open(path, clock)
        self.memory = MemoryStore(self.database, clock, MemorySettings())
        self.sharing = SharingStore(self.database, clock, MemorySettings())
        self.talk = Talk(self.memory, TranscriptStore(self.database, clock), clock)
        self._sent = 0

    def learn(self, statement: Statement) -> Record:
        """Hear something, and have it confirmed by hand."""
        record = self.talk.learn(statement)
        return self.memory.confirm([record.item.id])[0]

    def export(self, item_ids: Collection[str] | None = None) -> Bundle:
        """Everything that may leave, in words; None: all active items. Of the rest of the shared set the state."""
        known, shared = self.sharing.everything(), self.sharing.shared_ids()
        views = look(known).views
        if item_ids is None:
            item_ids = [item_id for item_id, view in views.items() if view.fate.status == "active"]
        told = outgoing(known, shared, item_ids)
        self._sent += 1
        name = f"{self.name}-{self._sent}"
        self.sharing.note_sent([one.id for one in told if isinstance(one, Entry) and one.words], name)
        return Bundle(name, self.sharing.device().id, tuple(line_of(record_of(one)) for one in told))

    def take(self, bundle: Bundle) -> tuple[Import | None, MergePlan]:
        """Import a bundle."""
        return self.sharing.take(bundle.records(), Arrival(bundle.name, bundle.device, bundle.name))

    def shared_bytes(self, *, words: bool = True) -> bytes:
        """The shared set in its canonical form."""
        known, shared = self.sharing.everything(), self.sharing.shared_ids()
        return canonical(known, shared, words=words)

    def live(self) -> list[str]:
        """What may be recalled."""
        return self.talk.live()

    def close(self) -> None:
        """Let go of the store."""
        self.database.close()


def dies(device: Device, bundle: Bundle, steps: int) -> bool:
    """Import a bundle; after so many steps of SQLite one statement fails. Whether it came to that."""
    left = [*([0] * steps), 1]
    with device.database.reading() as connection:
        connection.set_progress_handler(lambda: left.pop(0) if left else 0, 20)
        try:
            device.take(bundle)
        except StoreError:
            return True
        finally:
            connection.set_progress_handler(None, 0)
    return False


def exchange(devices: Sequence[Device], rounds: int = 1) -> None:
    """Each sends everything to all the others, so many times."""
    for _ in range(rounds):
        for sender in devices:
            bundle = sender.export()
            for receiver in devices:
                if receiver is not sender:
                    receiver.take(bundle)
