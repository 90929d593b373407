"""The episodes of a session as they lie in the store: rows that name them, and turns that belong to them."""

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from assistant.clock import from_text, to_text
from assistant.memory.episode import Conclusion, Episode, spans_of
from assistant.memory.placement import Move, Placement
from assistant.memory.turn import Turn
from assistant.store.columns import columns_of, moment
from assistant.store.journal import Column, insert_row, update_row

_TURNS = (
    "SELECT id, position, speaker, text, created_at, episode_id FROM turns"
    " WHERE session_id = ? AND replaced = 0 ORDER BY position"
)
_ROWS = (
    "SELECT * FROM episodes WHERE session_id = ? AND dropped_at IS NULL"
    " AND (EXISTS (SELECT 1 FROM turns WHERE turns.session_id = episodes.session_id"
    " AND episode_id = episodes.id AND replaced = 0)"
    " OR EXISTS (SELECT 1 FROM slots WHERE slots.episode_id = episodes.id AND status = 'live')) ORDER BY rowid"
)


def read_episodes(connection: sqlite3.Connection, session_id: str) -> list[Episode]:
    """The episodes of a session that hold anything, in the order in which they began; without signatures."""
    rows = connection.execute(_ROWS, (session_id,)).fetchall()
    turns = connection.execute(_TURNS, (session_id,)).fetchall() if rows else []
    return [_episode(row, turns, _owners(turns)) for row in rows]


def episode_id_of(connection: sqlite3.Connection, turn_id: str) -> str | None:
    """The episode of a turn, that of its question for a reply; None for a turn that was not placed."""
    row = connection.execute(
        "SELECT asked.episode_id FROM turns AS said JOIN turns AS asked ON asked.session_id = said.session_id"
        " WHERE said.id = ? AND asked.speaker = 'user' AND (asked.replaced = 0 OR asked.id = said.id)"
        " AND asked.position <= said.position ORDER BY asked.id = said.id DESC, asked.position DESC LIMIT 1",
        (turn_id,),
    ).fetchone()
    return None if row is None else row["episode_id"]


def current_id(connection: sqlite3.Connection, session_id: str) -> str | None:
    """The open episode of a session; None when there is none."""
    row = connection.execute(
        "SELECT id FROM episodes WHERE session_id = ? AND closed_at IS NULL AND dropped_at IS NULL"
        " ORDER BY rowid DESC LIMIT 1",
        (session_id,),
    ).fetchone()
    return None if row is None else str(row["id"])


def begin_episode(connection: sqlite3.Connection, session_id: str, episode_id: str, now: datetime) -> str:
    """A new, open episode; returns its id."""
    values: dict[str, Column] = {
        "id": episode_id,
        "session_id": session_id,
        "title": "",
        "opened_at": to_text(now),
        "closed_at": None,
    }
    insert_row(connection, "episodes", values, now)
    return episode_id


def put_turn(connection: sqlite3.Connection, question: Turn, placement: Placement, new_id: str, now: datetime) -> None:
    """Write down where a question belongs. The episode at hand is open, and no other one of its session."""
    if placement.move is Move.APART:
        return
    chosen = placement.episode_id or begin_episode(connection, question.session_id, new_id, question.created_at)
    update_row(connection, "turns", question.id, {"episode_id": chosen}, now)
    update_row(connection, "episodes", chosen, {"closed_at": None}, now)
    _close_others(connection, question.session_id, question.created_at, but=chosen)


def close_episode(connection: sqlite3.Connection, episode_id: str, at: datetime, now: datetime) -> None:
    """Close an episode at ``at``, unless it is closed or gone."""
    is_open = "SELECT 1 FROM episodes WHERE id = ? AND closed_at IS NULL"
    if connection.execute(is_open, (episode_id,)).fetchone() is not None:
        update_row(connection, "episodes", episode_id, {"closed_at": to_text(at)}, now)


def _close_others(connection: sqlite3.Connection, session_id: str, at: datetime, but: str) -> None:
    """Close what is open in a session, one excepted."""
    rows = connection.execute(
        "SELECT id FROM episodes WHERE session_id = ? AND closed_at IS NULL AND id <> ?", (session_id, but)
    ).fetchall()
    for row in rows:
        close_episode(connection, row["id"], at, at)


def put_episode(connection: sqlite3.Connection, episode: Episode, now: datetime) -> None:
    """Bring the row of an episode up to date. A title that says no more than the turns is not kept."""
    row = connection.execute("SELECT title FROM episodes WHERE id = ?", (episode.id,)).fetchone()
    turns = connection.execute(_TURNS, (episode.session_id,)).fetchall()
    own = [turn for turn in turns if turn["episode_id"] == episode.id]
    read = not row["title"] and episode.title == _title(own)
    changes: dict[str, Column] = {
        "title": "" if read else episode.title,
        **columns_of(episode, ("closed_at", "dropped_at")),
    }
    update_row(connection, "episodes", episode.id, changes, now)


def _owners(turns: Sequence[sqlite3.Row]) -> list[str | None]:
    """The episode of each turn; a reply has that of its question, and small talk that of what it stands in."""
    owners: list[str | None] = []
    for turn in turns:
        before = owners[-1] if owners else None
        owners.append(before if turn["speaker"] == "assistant" else turn["episode_id"] or before)
    return owners


def _episode(row: sqlite3.Row, turns: Sequence[sqlite3.Row], owners: Sequence[str | None]) -> Episode:
    own = [turn for turn in turns if turn["speaker"] == "user" and turn["episode_id"] == row["id"]]
    belongs = [(turn["position"], owner == row["id"]) for turn, owner in zip(turns, owners, strict=True)]
    return Episode(
        id=row["id"],
        session_id=row["session_id"],
        title=row["title"] or _title(own),
        opened_at=from_text(row["opened_at"]),
        closed_at=moment(row["closed_at"]),
        last_at=from_text(own[-1]["created_at"]) if own else None,
        turn_ids=tuple(turn["id"] for turn in own),
        spans=spans_of(belongs),
        conclusions=tuple(conclusion for turn in own for conclusion in _conclusions(turn)),
    )


def _title(own: Sequence[sqlite3.Row]) -> str:
    from assistant.language.topics import title_of  # only here: its rules would slow the start

    return title_of(own[0]["text"]) if own else ""


def _conclusions(turn: sqlite3.Row) -> list[Conclusion]:
    from assistant.language.conclusions import find_conclusions  # only here: its rules would slow the start

    return [Conclusion(turn["id"], one.start, one.end, one.text) for one in find_conclusions(turn["text"])]
