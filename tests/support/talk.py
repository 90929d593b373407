"""Someone who talks to a store of memory: real sessions and turns, each with the statements that it makes."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.clock import FixedClock
from assistant.memory.evidence import Record
from assistant.memory.plan import Plan
from assistant.memory.statement import Statement
from assistant.memory.turn import Turn, TurnStatus
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore

DAY_S = 86_400


class Talk:
    """One conversation after the other."""

    def __init__(self, memory: MemoryStore, transcript: TranscriptStore, clock: FixedClock) -> None:
        self.memory = memory
        self.transcript = transcript
        self.clock = clock
        self.session_id = transcript.new_session().id

    def say(self, *statements: Statement, recalled: Sequence[str] = ()) -> Plan:
        """One turn whose words are the sentences of these statements, one after the other."""
        text, spanned = "", []
        for statement in statements:
            spanned.append(replace(statement, span=(len(text), len(text) + len(statement.sentence))))
            text += statement.sentence + ". "
        self.clock.advance(1)
        turn = self.transcript.add_question(self.session_id, text)
        occasion = replace(
            self.memory.occasion(),
            session_id=self.session_id,
            turn_id=turn.id,
            text=text,
            recalled=frozenset(recalled),
        )
        return self.memory.learn(spanned, occasion)

    def learn(self, statement: Statement) -> Record:
        """Say one thing; what is remembered of it."""
        return self.memory.record(self.say(statement).steps[0].items[-1].id)

    def answer(self, text: str = "Well.", *, using: Sequence[str] = (), at_hand: Sequence[str] = ()) -> Turn:
        """A reply that used some items and had others at hand."""
        turn = self.transcript.begin_reply(self.session_id, "test")
        turn = self.transcript.end_reply(turn.id, text, TurnStatus.COMPLETE, 1)
        self.memory.note_retrieved(self.session_id, turn.id, at_hand)
        self.memory.note_cited(self.session_id, turn.id, using)
        return turn

    def sleep(self, days: float = 1) -> None:
        """The session ends, time passes, another begins."""
        self.memory.note_obeyed(self.session_id)
        self.clock.advance(days * DAY_S)
        self.memory.expire()
        self.session_id = self.transcript.new_session().id

    def live(self) -> list[str]:
        """What may be recalled now: sentences, with "not" before a negative and "?" after an unconfirmed one."""
        return sorted(
            ("not " if r.item.polarity < 0 else "") + r.item.sentence + ("?" if r.item.status == "candidate" else "")
            for r in self.memory.recalled()
        )
