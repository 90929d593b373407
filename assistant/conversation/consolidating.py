"""Consolidation when nobody waits: sessions get their topics, topics end, what was said twice counts.

It can be stopped after any action. Nothing remembers how far it came: the next run plans anew from what it finds.
"""

from collections.abc import Callable, Iterator
from datetime import datetime

from assistant.conversation.placing import Placing
from assistant.memory.consolidation import Action, Closing, plan_activation, plan_closings
from assistant.memory.item import Status
from assistant.memory.selection import Selection
from assistant.memory.turn import Speaker, Turn
from assistant.memory.uses import is_over_since
from assistant.ports import Memory, Transcript
from assistant.settings import MemorySettings


class Consolidating:
    """The consolidation of one profile."""

    def __init__(self, memory: Memory, transcript: Transcript, placing: Placing, settings: MemorySettings) -> None:
        self._memory = memory
        self._transcript = transcript
        self._placing = placing
        self._settings = settings

    def run(self, now: datetime, stopped: Callable[[], bool] = lambda: False) -> int:
        """Do all there is to do until ``stopped``; returns how many actions were taken. Raises StoreError."""
        done = 0
        for action in self._actions(now):
            if stopped():
                break
            self._apply(action)
            done += 1
        return done

    def _actions(self, now: datetime) -> Iterator[Action | Turn]:
        """What is to be done, each planned when the one before is done."""
        over_since = is_over_since(now, self._settings)
        for session_id in self._memory.unplaced_sessions(over_since):
            turns = self._transcript.turns(session_id)
            yield from (turn for turn in turns if turn.speaker is Speaker.USER)
        yield from plan_closings(self._memory.open_episodes(), over_since)
        candidates = self._memory.select(Selection(status=Status.CANDIDATE))
        if not candidates:
            return
        turn_ids = [one.turn_id for record in candidates for one in record.evidence]
        yield from plan_activation(candidates, self._memory.held(), self._memory.episode_ids(turn_ids), now)

    def _apply(self, action: Action | Turn) -> None:
        match action:
            case Turn():
                self._placing.place(action, tuple)
            case Closing():
                self._memory.close_episode(action.episode_id, action.at)
            case _:
                self._memory.apply(action, undoable=False)
