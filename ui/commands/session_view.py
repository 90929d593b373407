"""How conversations, turns and finds look on stdout: as text for a person, as values for JSON."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from assistant.clock import to_text
from assistant.conversation.export import turn_to_json
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn, TurnStatus
from ui.format import Column, id_length, local_time, one_line, relative_date
from ui.language import Phrase, say, tr

if TYPE_CHECKING:
    from assistant.store.transcript import Hit

UNTITLED = Phrase("untitled")
_NAMES = {Speaker.USER: Phrase("You"), Speaker.ASSISTANT: "Ricordo"}
_COLUMNS = (
    Column(Phrase("id")),
    Column(Phrase("title"), flexible=True),
    Column(Phrase("messages"), align="right"),
    Column(Phrase("last used"), align="right"),
)


def session_rows(sessions: Sequence[Session], now: datetime) -> tuple[tuple[Column, ...], list[tuple[str, ...]]]:
    """A table of conversations. Ids are cut to where they differ."""
    length = id_length([session.id for session in sessions])
    return _COLUMNS, [
        (
            session.id[:length],
            one_line(session.title) or say(UNTITLED),
            str(session.turn_count),
            relative_date(session.updated_at, now),
        )
        for session in sessions
    ]


def session_lines(session: Session, turns: Sequence[Turn]) -> Iterator[str]:
    """A conversation to read."""
    yield one_line(session.title) or say(UNTITLED)
    yield f"{session.id}  {local_time(session.created_at)}"
    for turn in turns:
        mark = "" if turn.status is TurnStatus.COMPLETE else f"  ({say(turn.status.value)})"
        yield ""
        yield f"{say(_NAMES[turn.speaker])}  {local_time(turn.created_at)}{mark}"
        yield turn.text


def hit_lines(hits: Sequence["Hit"], now: datetime) -> Iterator[str]:
    """What a search found: where, when, and the words around it."""
    length = id_length([hit.session.id for hit in hits])
    for hit in hits:
        title = one_line(hit.session.title) or say(UNTITLED)
        yield f"{hit.session.id[:length]}  {title}  {relative_date(hit.turn.created_at, now)}"
        excerpt = "".join(fragment.text for fragment in hit.excerpt)
        yield f"  {say(_NAMES[hit.turn.speaker])}{tr(': ')}{one_line(excerpt)}"


def session_to_json(session: Session) -> dict[str, Any]:
    """One conversation without its turns. Times in UTC."""
    return {
        "id": session.id,
        "title": session.title,
        "created_at": to_text(session.created_at),
        "updated_at": to_text(session.updated_at),
        "turn_count": session.turn_count,
    }


def hit_to_json(hit: "Hit") -> dict[str, Any]:
    """One find: the turn, its conversation, and the excerpt in fragments that matched or not."""
    return {
        **turn_to_json(hit.turn),
        "session": hit.session.id,
        "title": hit.session.title,
        "excerpt": [{"text": fragment.text, "matched": fragment.matched} for fragment in hit.excerpt],
    }
