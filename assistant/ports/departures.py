"""What sync asks of the place where this device numbers its bundles."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Place:
    """Where the next bundle of this device stands: its number, from 1, and the digest of the one before, or empty."""

    sequence: int
    previous: str = ""


class Departures(Protocol):
    """Numbers that are never given twice, whatever breaks off in between.

    Writing methods are one transaction and raise ``ReadOnly``, ``StoreFull`` or ``StoreDamaged``.
    """

    def reserve(self, above: int = 0) -> Place:
        """The place of a new bundle, with a number over ``above``, the highest that was seen elsewhere."""
        ...

    def note_departed(self, sequence: int, digest: str) -> None:
        """The bundle that was given this number is out."""
        ...
