"""What the domain asks of a memory: items, their history, what they were used for."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from assistant.memory.episode import Episode
from assistant.memory.evidence import Record
from assistant.memory.history import History
from assistant.memory.known import Known
from assistant.memory.mention import Mention
from assistant.memory.placement import Placement
from assistant.memory.plan import Occasion, Plan
from assistant.memory.selection import Selection
from assistant.memory.slot import Slot
from assistant.memory.statement import Statement
from assistant.memory.turn import Turn
from assistant.memory.verdict import Verdict
from assistant.ports.outcomes import Foreseen, Forgotten, TakenBack, Undone
from assistant.ports.session_memory import SessionReading


class MemoryReading(SessionReading, Protocol):
    """What can be read of the memory of one profile. Ids that do not exist raise ``NothingFound``."""

    def record(self, item_id: str) -> Record:
        """One item with its evidence and counters, whatever became of it."""
        ...

    def find(self, prefix: str) -> Record:
        """The one item whose id begins with ``prefix``. Raises NothingFound, AmbiguousId."""
        ...

    def records(self, item_ids: Sequence[str]) -> list[Record]:
        """Those of these items that exist, in this order."""
        ...

    def select(self, selection: Selection) -> list[Record]:
        """What a list shows."""
        ...

    def search(self, words: str, limit: int = 20) -> list[Record]:
        """The items, ended ones too, in which every word stands, best first."""
        ...

    def held(self) -> list[Record]:
        """Everything that still holds something: active, candidate, quarantined; the oldest first."""
        ...

    def recalled(self) -> list[Record]:
        """What may enter a prompt now."""
        ...

    def standing(self, newest: int, before: datetime | None = None) -> list[Record]:
        """The user's standing items that may enter a prompt now, the oldest first: at most the ``newest`` so many.

        ``before``: only those written down by then.
        """
        ...

    def known(self, statements: Collection[Statement], session_id: str, turn_id: str) -> Known:
        """What a plan for these statements is made against."""
        ...

    def inbox(self) -> list[Record]:
        """What the user should look at: candidates, quarantined items, and those that may be the same as another."""
        ...

    def due(self, within: timedelta = timedelta(0)) -> list[Record]:
        """The tasks whose day is here or comes ``within`` so long, the first due first."""
        ...

    def archive(self) -> list[Record]:
        """The candidates that have faded out of the lists."""
        ...

    def history(self, item_id: str) -> History:
        """Every change of an item, with its evidence."""
        ...

    def mentions(self, words: str, but_turn: str = "", limit: int = 5) -> list[Mention]:
        """Where ``words`` were ever said, whatever became of it, the newest first; ``but_turn`` does not count."""
        ...

    def ended_in(self, session_id: str, newest: int) -> list[Record]:
        """What was said in a session and holds no more: replaced or taken back; so many at most, the oldest first."""
        ...

    def used_in(self, turn_id: str) -> list[tuple[Record, bool]]:
        """The items that were at hand for a reply, and whether it used them."""
        ...

    def verdicts(self, turn_ids: Collection[str]) -> dict[str, Verdict]:
        """What the user thinks of these replies; those without an opinion are left out."""
        ...

    def undoable_turn(self) -> str | None:
        """The turn whose change ``undo`` would take back; empty for an act by hand, None when there is none."""
        ...


class Memory(MemoryReading, Protocol):
    """The memory of one profile.

    Every writing method is one transaction, durable when it returns, and raises ``ReadOnly``, ``StoreFull`` or
    ``StoreDamaged``; what is done by hand also ``ItemNotHeld`` for an item that holds nothing any more.
    """

    def occasion(self, said_at: datetime | None = None) -> Occasion:
        """This moment, ``said_at`` in the user's zone (None: UTC); the caller adds session and turn."""
        ...

    def learn(self, statements: Sequence[Statement], occasion: Occasion, *, again: bool = False) -> Plan:
        """Plan what the statements of a turn do, and apply it. The same turn does nothing more, unless ``again``."""
        ...

    def apply(self, plan: Plan, *, undoable: bool = True) -> None:
        """Write a plan down."""
        ...

    def undo(self) -> Undone:
        """Take the last plan back that still stands. Raises NothingToUndo."""
        ...

    def take_back(self, turn_id: str) -> TakenBack:
        """The question ``turn_id`` is being replaced: what it taught is undone, unless something was built on it."""
        ...

    def add(self, statement: Statement, said_at: datetime | None = None) -> Record:
        """Remember by hand. Raises EmptyItem, SecretRefused."""
        ...

    def edit(self, item_id: str, sentence: str, value: str = "") -> Record:
        """Make a new version, which is read anew: "does not" turns it; ``value`` empty: the one that is read.

        Raises EmptyItem, SecretRefused.
        """
        ...

    def confirm(self, item_ids: Collection[str]) -> list[Record]:
        """These are true: one plan for all of them."""
        ...

    def pin(self, item_id: str) -> Record:
        """It never fades."""
        ...

    def unpin(self, item_id: str) -> Record:
        """It fades again."""
        ...

    def retract(self, item_id: str) -> Record:
        """Out of recall, and kept in the history."""
        ...

    def merge(self, kept_id: str, other_id: str) -> Record:
        """Both are the same thing: the other one is superseded."""
        ...

    def expire(self) -> Plan:
        """Mark what has passed its day; not for undo."""
        ...

    def end_matter(self, scope: str) -> Plan:
        """The matter ``scope`` is over: its conditions end."""
        ...

    def note_retrieved(self, session_id: str, turn_id: str, item_ids: Sequence[str]) -> None:
        """These items entered the prompt of reply ``turn_id``."""
        ...

    def note_cited(self, session_id: str, turn_id: str, item_ids: Sequence[str]) -> None:
        """Reply ``turn_id`` used these items."""
        ...

    def note_obeyed(self, session_id: str) -> None:
        """The session is over: what stood in force all through it and drew no correction was obeyed."""
        ...

    def settle_sessions(self) -> Sequence[str]:
        """End the conversations that nobody has gone on with, as ``note_obeyed`` does; returns their ids.

        At any time and as often as one likes: none is counted twice.
        """
        ...

    def judge(self, turn_id: str, verdict: Verdict | None) -> None:
        """Like or dislike a reply; None takes it back."""
        ...

    def edit_slot(self, slot_id: str, value: str) -> Slot:
        """Give a slot another value; the old one is kept, replaced. Raises EmptyItem, SecretRefused."""
        ...

    def drop_slot(self, slot_id: str) -> None:
        """Take a slot out of its session."""
        ...

    def place(self, question: Turn, placement: Placement) -> Episode | None:
        """Write down which topic a question belongs to, a new one for ``Move.OPEN``; returns it, None for ``APART``."""
        ...

    def close_episode(self, episode_id: str, at: datetime) -> None:
        """End a topic; one that was closed stays as it is."""
        ...

    def edit_episode(self, episode_id: str, title: str) -> Episode:
        """Give a topic another title. Raises EmptyItem, SecretRefused."""
        ...

    def drop_episode(self, episode_id: str) -> None:
        """Let go of a topic and of what holds in it; its turns stay."""
        ...

    def foresee(self, item_ids: Collection[str]) -> Foreseen:
        """What forgetting these would touch; nothing is changed."""
        ...

    def forget(
        self,
        item_ids: Collection[str],
        *,
        keep_turn: bool = False,
        forget_trace: Callable[[str], None] | None = None,
    ) -> Forgotten:
        """Remove every word of these items and of what they replaced. It cannot be undone.

        ``keep_turn`` leaves the words in the conversation. ``forget_trace`` is called for each turn that may hold them.
        """
        ...
