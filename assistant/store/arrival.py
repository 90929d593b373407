"""A conversation that arrives from a file: under which ids, positions and states it is taken in. Decides only."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from uuid import UUID

from assistant.memory.session import Session
from assistant.memory.turn import Turn, TurnStatus

IsTaken = Callable[[str, str], bool]


def plan_arrival(
    session: Session, turns: Sequence[Turn], is_taken: IsTaken, make_id: Callable[[], str]
) -> tuple[Session, list[Turn]]:
    """The session and turns to insert.

    ``is_taken`` is asked for a table and an id. If the session's id is taken, everything gets new ids: it is a copy.
    So does what comes with an id that is none of ours: ids become file names and are typed by their beginning.
    """
    copy = not _is_id(session.id) or is_taken("sessions", session.id)
    session_id = make_id() if copy else session.id
    live = sorted((turn for turn in turns if not turn.replaced), key=lambda turn: turn.position)
    arrived = []
    seen: set[str] = set()
    for position, turn in enumerate(live, 1):
        taken = copy or turn.id in seen or not _is_id(turn.id) or is_taken("turns", turn.id)
        seen.add(turn.id)
        arrived.append(
            _settled(replace(turn, session_id=session_id, position=position), make_id() if taken else turn.id)
        )
    window_start = min(max(session.window_start, 1), len(arrived) + 1)
    return replace(session, id=session_id, deleted_at=None, window_start=window_start), arrived


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _settled(turn: Turn, turn_id: str) -> Turn:
    if turn.status is not TurnStatus.GROWING:
        return replace(turn, id=turn_id)
    return replace(turn, id=turn_id, status=TurnStatus.INTERRUPTED, finished_at=turn.finished_at or turn.created_at)
