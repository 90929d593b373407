"""A conversation as a file: Markdown to read, JSON to read back.

The JSON form keeps everything that a turn is, so that export and import give the same conversation.
"""

import json
from collections.abc import Sequence
from datetime import datetime

from assistant.clock import from_text, to_text
from assistant.errors import RicordoError
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn, TurnStatus
from models.phrase import Phrase

FORMAT = "ricordo-conversation"
VERSION = 1
_YEARS = range(1970, 2400)  # outside, local times and the clock of changes may have no value
_COUNT_LIMIT = 2**31  # what is more is no count of turns or tokens, and at 2**63 SQLite refuses it


class ImportRefused(RicordoError):
    """The text is no exported conversation; ``reason`` says where it went wrong."""

    exit_code = 3

    def __init__(self, reason: str) -> None:
        super().__init__(Phrase("This is no exported conversation: {reason}.", reason=reason))
        self.hint = Phrase("Export one with `ricordo sessions export ID --json`.")


def to_markdown(session: Session, turns: Sequence[Turn]) -> str:
    """The conversation to read: a heading for the title and one for each turn, times in UTC, the words untouched."""
    parts = [f"# {_line(session.title) or 'Untitled conversation'}\n"]
    for turn in turns:
        name = "You" if turn.speaker is Speaker.USER else "Ricordo"
        note = "" if turn.status is TurnStatus.COMPLETE else f" · {turn.status.value}"
        parts.append(f"## {name} · {turn.created_at:%Y-%m-%d %H:%M} UTC{note}\n\n{turn.text}\n")
    return "\n".join(parts)


def to_json(session: Session, turns: Sequence[Turn]) -> str:
    """The conversation to read back with ``from_json``."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "id": session.id,
        "title": session.title,
        "created_at": to_text(session.created_at),
        "updated_at": to_text(session.updated_at),
        "window_start": session.window_start,
        "turns": [turn_to_json(turn) for turn in turns],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def from_json(text: str) -> tuple[Session, tuple[Turn, ...]]:
    """Read back ``to_json``. Raises ImportRefused for anything else, with the reason."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ImportRefused(Phrase("it is not JSON ({error})", error=error)) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ImportRefused(Phrase("it is JSON of another kind"))
    if document.get("version") != VERSION:
        found = repr(document.get("version"))
        raise ImportRefused(Phrase("it has version {found}, this program reads {known}", found=found, known=VERSION))
    try:
        session_id = _text(document, "id")
        turns = tuple(_turn_from_json(row, session_id) for row in document["turns"])
        session = Session(
            id=session_id,
            title=_text(document, "title"),
            created_at=_moment(document, "created_at"),
            updated_at=_moment(document, "updated_at"),
            turn_count=len(turns),
            window_start=_count(document, "window_start"),
        )
    except (KeyError, TypeError, ValueError) as error:
        detail = Phrase("there is no {error}", error=error) if isinstance(error, KeyError) else error
        raise ImportRefused(Phrase("a part is missing or wrong ({detail})", detail=detail)) from error
    return session, turns


def turn_to_json(turn: Turn) -> dict[str, object]:
    """All that a turn is, times in UTC; ``model`` and ``tokens`` are None for what the person said."""
    return {
        "id": turn.id,
        "position": turn.position,
        "speaker": turn.speaker.value,
        "text": turn.text,
        "status": turn.status.value,
        "created_at": to_text(turn.created_at),
        "finished_at": to_text(turn.finished_at) if turn.finished_at else None,
        "model": turn.model,
        "tokens": turn.tokens,
    }


def _turn_from_json(row: dict[str, object], session_id: str) -> Turn:
    return Turn(
        id=_text(row, "id"),
        session_id=session_id,
        position=_count(row, "position"),
        speaker=Speaker(str(row["speaker"])),
        text=_text(row, "text"),
        status=TurnStatus(str(row["status"])),
        created_at=_moment(row, "created_at"),
        finished_at=None if row["finished_at"] is None else _moment(row, "finished_at"),
        model=None if row["model"] is None else _text(row, "model"),
        tokens=None if row["tokens"] is None else _count(row, "tokens"),
    )


def _moment(row: dict[str, object], key: str) -> datetime:
    moment = from_text(_text(row, key))
    if moment.year not in _YEARS:
        raise ValueError(f"{key} lies in the year {moment.year}")
    return moment


def _count(row: dict[str, object], key: str) -> int:
    value = row[key]
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < _COUNT_LIMIT:
        raise ValueError(f"{key} is no count")
    return value


def _text(row: dict[str, object], key: str) -> str:
    value = row[key]
    if not isinstance(value, str):
        raise TypeError(f"{key} is not text")
    return value


def _line(text: str) -> str:
    return " ".join(text.split())
