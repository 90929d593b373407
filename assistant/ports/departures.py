"""What sync asks of the place where this device numbers its bundles."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Place:
    """Where a bundle of this device stands: its number, from 1, and the digest of the one before, or empty."""

    sequence: int
    previous: str = ""


@dataclass(frozen=True, slots=True)
class Departed:
    """The last bundle that is known to be out: its number, its digest, and a ``mark`` of what it said to whom."""

    sequence: int = 0
    digest: str = ""
    mark: str = ""


class Departures(Protocol):
    """Numbers that are never given twice, whatever breaks off in between.

    Writing methods are one transaction and raise ``ReadOnly``, ``StoreFull`` or ``StoreDamaged``.
    """

    def reserve(self, above: int = 0) -> Place:
        """The place of a new bundle, with a number over ``above``, the highest that was seen elsewhere."""
        ...

    def note_departed(self, departed: Departed) -> None:
        """The bundle that was given this number is out."""
        ...

    def last(self) -> Departed:
        """The last one that is known to be out."""
        ...
