"""Names of bundles in a folder that several devices write to: one writer for each name, so that nothing can collide."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

SUFFIX = ".age"
ID = r"[0-9a-z][0-9a-z-]{0,63}"
"""The id of a device or a bundle, as a pattern in ASCII."""

_NAME = re.compile(rf"ricordo-({ID})-([1-9][0-9]{{0,15}})\.age", re.ASCII)
_PART = re.compile(rf"\.ricordo-({ID})-[0-9a-f]{{16}}\.part", re.ASCII)
_DEVICE = re.compile(ID, re.ASCII)


@dataclass(frozen=True, slots=True)
class BundleName:
    """Bundle ``sequence`` (from 1) of device ``device_id``."""

    device_id: str
    sequence: int

    def __str__(self) -> str:
        """The file's name."""
        return f"ricordo-{self.device_id}-{self.sequence}{SUFFIX}"

    @classmethod
    def parse(cls, text: str) -> "BundleName | None":
        """Read a file's name; None for any other, conflict copies among them."""
        match = _NAME.fullmatch(text)
        return cls(match[1], int(match[2])) if match else None


def name_by_time(now: datetime) -> str:
    """For a bundle that a person carries, by its local time: never the name of one for devices."""
    return f"ricordo-memory-{now:%Y%m%dT%H%M%S}{SUFFIX}"


def part_name(device_id: str, token: bytes) -> str:
    """The name while it is written, with 8 bytes of randomness. Raises ValueError for no device id."""
    if not _DEVICE.fullmatch(device_id) or len(token) != 8:
        raise ValueError("a device id of small letters, digits and hyphens, and 8 bytes, are needed")
    return f".ricordo-{device_id}-{token.hex()}.part"


def plan_prune(names: Iterable[str], device_id: str, keep: int) -> tuple[str, ...]:
    """Which of ``names`` this device may take away: its own bundles but the latest ``keep``, oldest first.

    With them go files of its own that a crash left half written. What any other device wrote is not in it.
    """
    every = list(names)
    bundles = [name for name in map(BundleName.parse, every) if name and name.device_id == device_id]
    bundles.sort(key=lambda name: name.sequence)
    halves = sorted(name for name in every if (match := _PART.fullmatch(name)) and match[1] == device_id)
    return (*map(str, bundles[: max(len(bundles) - max(keep, 1), 0)]), *halves)
