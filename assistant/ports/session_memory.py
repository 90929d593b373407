"""What the domain asks of a memory about one conversation: its slots and its topics."""

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from assistant.memory.episode import Episode
from assistant.memory.slot import Slot


class SessionReading(Protocol):
    """What holds in conversations. Ids that do not exist raise ``NothingFound``."""

    def slots(self, session_id: str, *, ended: bool = False) -> list[Slot]:
        """What holds in the episodes of this session, in order: closed ones too (``memory.in_force`` tells).

        ``ended``: also what was replaced or dropped.
        """
        ...

    def episodes(self, session_id: str) -> list[Episode]:
        """The topics of a session that hold anything, in the order in which they began; without signatures."""
        ...

    def episode_of(self, turn_id: str) -> Episode | None:
        """The topic that a turn belongs to, a reply to that of its question; None for one that was not placed."""
        ...

    def episode_ids(self, turn_ids: Collection[str]) -> dict[str, str]:
        """The topics of these questions, by their ids; those without are left out."""
        ...

    def open_episodes(self) -> list[Episode]:
        """The topics of all sessions that are still open."""
        ...

    def unplaced_sessions(self, until: datetime) -> list[str]:
        """The sessions last touched at ``until`` or before in which nothing was placed: they came from elsewhere."""
        ...

    def find_episode(self, prefix: str) -> Episode:
        """The one topic whose id begins with ``prefix``. Raises NothingFound, AmbiguousId."""
        ...

    def find_slot(self, prefix: str) -> Slot:
        """The one live slot whose id begins with ``prefix``. Raises NothingFound, AmbiguousId."""
        ...
