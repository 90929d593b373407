"""What an archive says of itself: of what it is a copy, and each member with its size and hash."""

import json
import re
from dataclasses import asdict, dataclass
from datetime import datetime

from assistant.clock import from_text, to_text

FORMAT = 1
DATABASE_MEMBER = "memory.db"
TRACE_PREFIX = "traces/"
_MEMBER_NAME = re.compile(r"memory\.db|traces/[0-9A-Za-z_-][0-9A-Za-z_.-]{0,127}")


@dataclass(frozen=True, slots=True)
class Member:
    """One file in an archive."""

    name: str
    size_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive is a copy of. ``reason``: ``asked``, ``automatic``, ``before migration``.

    ``store_format`` is the number of migrations in the store.
    """

    profile: str
    created_at: datetime
    reason: str
    store_format: int
    sessions: int
    turns: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The contents, and each member."""

    contents: Contents
    members: tuple[Member, ...]

    @property
    def traces(self) -> int:
        """How many traced turns it holds."""
        return sum(member.name.startswith(TRACE_PREFIX) for member in self.members)

    @property
    def size_bytes(self) -> int:
        """Of all members, unpacked."""
        return sum(member.size_bytes for member in self.members)


def is_member_name(name: str) -> bool:
    """Whether a backup can have a member of this name: the store, or a trace. No other path is ever unpacked."""
    return _MEMBER_NAME.fullmatch(name) is not None


def to_json(manifest: Manifest) -> str:
    """The manifest as a member of the archive."""
    contents = asdict(manifest.contents) | {"created_at": to_text(manifest.contents.created_at)}
    document = {"format": FORMAT, **contents, "members": [asdict(member) for member in manifest.members]}
    return json.dumps(document, ensure_ascii=False, indent=1)


def from_json(data: bytes) -> Manifest:
    """Read back ``to_json``. Raises KeyError, TypeError or ValueError for anything else."""
    row = json.loads(data)
    if row["format"] != FORMAT:
        raise ValueError(f"format {row['format']!r}, this version reads {FORMAT}")
    contents = Contents(
        profile=str(row["profile"]),
        created_at=from_text(row["created_at"]),
        reason=str(row["reason"]),
        store_format=int(row["store_format"]),
        sessions=int(row["sessions"]),
        turns=int(row["turns"]),
    )
    members = (Member(str(item["name"]), int(item["size_bytes"]), str(item["sha256"])) for item in row["members"])
    return Manifest(contents, tuple(members))
