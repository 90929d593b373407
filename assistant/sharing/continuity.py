"""Whether a bundle follows on the one before it: a gap, a fork or a step back is said aloud, and never forbids import.

Each device numbers its bundles and names the digest of its last one, so that a bundle that was lost, an old copy that
was put in the place of a new one, and two machines that believe to be the same device are all noticed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Continuity(StrEnum):
    """How a bundle follows.

    FIRST of its device; NEXT in order; AGAIN one that was heard; LATE on a fresh machine: there were earlier ones;
    GAP: some between are missing; OLDER than the newest one heard; FORK: another story than the one heard.
    """

    FIRST = "first"
    NEXT = "next"
    AGAIN = "again"
    LATE = "late"
    GAP = "gap"
    OLDER = "older"
    FORK = "fork"


@dataclass(frozen=True, slots=True, order=True)
class Heard:
    """A bundle of ``device``: its number, which rises by one, its digest and its predecessor's (hex, or empty)."""

    device: str
    sequence: int
    digest: str
    previous: str = ""


def judge_sequence(known: Iterable[Heard], arrived: Heard) -> Continuity:
    """How ``arrived`` follows on the bundles ``known`` of its device."""
    digests: dict[int, set[str]] = {}
    for heard in known:
        digests.setdefault(heard.sequence, set()).add(heard.digest)
    if arrived.digest in digests.get(arrived.sequence, set()):
        return Continuity.AGAIN
    if not digests:
        return Continuity.LATE if arrived.previous else Continuity.FIRST
    before = digests.get(arrived.sequence - 1)
    if arrived.sequence in digests or (before is not None and arrived.previous not in before):
        return Continuity.FORK
    if arrived.sequence < max(digests):
        return Continuity.OLDER
    return Continuity.NEXT if before is not None else Continuity.GAP
