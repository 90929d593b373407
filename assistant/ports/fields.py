"""What entries of a vector index can be filtered by: whole numbers, made the same way for an entry and for a query.

An index holds no text. A session, a subject or a scope stands in it as a number that cannot be turned back.
"""

from datetime import datetime
from functools import lru_cache
from hashlib import blake2b

from assistant.memory.likeness import folded
from assistant.memory.statement import Kind
from assistant.memory.turn import Speaker

ITEMS = "items"
"""The collection of items that may be recalled. Fields: kind, subject, scope, moment, unconfirmed."""

TURNS = "turns"
"""The collection of finished turns. Fields: session, moment, speaker."""

CHUNKS = "chunks"
"""The collection of blocks of attached documents. Fields: session, document."""

_CODE_BYTES = 6  # whole numbers of 48 bits are exact wherever a library turns them into floating point
_KINDS = {kind: number for number, kind in enumerate(Kind, 1)}
_SPEAKERS = {Speaker.USER: 1, Speaker.ASSISTANT: 2}


@lru_cache(maxsize=65_536)
def code_of(text: str) -> int:
    """A number of 48 bits for an id or a name, the same on every machine; spellings that fold alike are equal."""
    digest = blake2b(folded(text).encode("utf-8", "surrogatepass"), digest_size=_CODE_BYTES)
    return int.from_bytes(digest.digest(), "big")


def moment_of(moment: datetime) -> int:
    """Whole seconds since 1970."""
    return int(moment.timestamp())


def kind_code(kind: Kind) -> int:
    """The number of a kind of item."""
    return _KINDS[kind]


def speaker_code(speaker: Speaker) -> int:
    """The number of a speaker."""
    return _SPEAKERS[speaker]


def turn_fields(session_id: str, speaker: Speaker, said_at: datetime) -> dict[str, int]:
    """The fields of a turn's entry."""
    return {"session": code_of(session_id), "speaker": speaker_code(speaker), "moment": moment_of(said_at)}


def chunk_fields(session_id: str, document_id: str) -> dict[str, int]:
    """The fields of the entry of a document's block."""
    return {"session": code_of(session_id), "document": code_of(document_id)}


def item_fields(kind: Kind, subject: str, scope: str, stated_at: datetime, *, unconfirmed: bool) -> dict[str, int]:
    """The fields of an item's entry; ``unconfirmed`` is 1 for a candidate."""
    return {
        "kind": kind_code(kind),
        "subject": code_of(subject),
        "scope": code_of(scope),
        "moment": moment_of(stated_at),
        "unconfirmed": int(unconfirmed),
    }
