"""What workers tell the screens of moving house."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.message import Message

from ui.desks.house import Annals, Devices, Differences, House, Watched

if TYPE_CHECKING:
    from ui.desks.sync_desk import SyncDesk


class SyncOpened(Message):
    """All that moves memory is loaded; its screen can be shown."""

    def __init__(self, sync: "SyncDesk") -> None:
        super().__init__()
        self.sync = sync


class HouseRead(Message):
    """How this machine stands. ``chosen`` is the id of the memory to go to; empty: the one that was highlighted."""

    def __init__(self, house: House, chosen: str = "") -> None:
        super().__init__()
        self.house = house
        self.chosen = chosen


class ChoicesChanged(Message):
    """Something may leave that might not, or the other way round: ``sentence`` says what, ``chosen`` is its id."""

    def __init__(self, sentence: str, chosen: str = "") -> None:
        super().__init__()
        self.sentence = sentence
        self.chosen = chosen


class MemoryMoved(Message):
    """Memory, keys or devices changed in a way that other machines may learn. ``imported`` is a number, 0 for none."""

    def __init__(self, imported: int = 0) -> None:
        super().__init__()
        self.imported = imported


class SettingWanted(Message):
    """The person chose ``value`` for a setting of sync; the program writes it, and calls ``then``."""

    def __init__(self, key: str, value: str, then: Callable[[], None]) -> None:
        super().__init__()
        self.key = key
        self.value = value
        self.then = then


class DevicesRead(Message):
    """This machine and the others, to be shown."""

    def __init__(self, devices: Devices) -> None:
        super().__init__()
        self.devices = devices


class DifferencesRead(Message):
    """The conflicts, to be shown."""

    def __init__(self, differences: Differences) -> None:
        super().__init__()
        self.differences = differences


class AnnalsRead(Message):
    """What was moved, to be shown."""

    def __init__(self, annals: Annals) -> None:
        super().__init__()
        self.annals = annals


class FolderFared(Message):
    """How the watched folder fares, and what came in."""

    def __init__(self, watched: Watched) -> None:
        super().__init__()
        self.watched = watched


class WorkMoved(Message):
    """Work that takes long is in ``phase``, ``done`` of ``all_`` records done (0: not known yet)."""

    def __init__(self, phase: str, done: int, all_: int) -> None:
        super().__init__()
        self.phase = phase
        self.done = done
        self.all_ = all_


class WorkEnded(Message):
    """Work that takes long is over; ``result`` is what it made, or what ended it."""

    def __init__(self, result: object) -> None:
        super().__init__()
        self.result = result
