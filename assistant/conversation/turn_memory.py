"""What memory does in a turn, step by step: learn from the question, lay before the model, note what was used.

Each step is a span of the trace, and tells its events. The order of the turn is the conversation's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from assistant.conversation import recording
from assistant.conversation.context import Context
from assistant.conversation.events import Change, MemoryChanged, MemoryUsed, TurnEvent
from assistant.conversation.exchange import Asked, Growth
from assistant.conversation.placing import Placed, Placing
from assistant.conversation.proposing import may_propose
from assistant.conversation.recalling import Laid, Recalling
from assistant.conversation.remembering import Remembering
from assistant.memory.turn import Turn, TurnStatus
from assistant.trace.tracer import Tracer
from models.chat import ChatModel, Message
from models.errors import EngineError


@dataclass(frozen=True, slots=True)
class TurnMemory:
    """The memory of one session. ``recalling`` None: it is not read; ``placing`` None: the session is one topic.

    A model of ``proposal_parameters`` or more may propose what to remember; None: no model may.
    """

    remembering: Remembering
    recalling: Recalling | None = None
    proposal_parameters: int | None = None
    placing: Placing | None = None

    def learn(self, question: Turn, tracer: Tracer) -> Iterator[TurnEvent]:
        """Place the question, read it, and write down what it says. Raises StoreError.

        First the place: what it says without naming its matter is of the topic at hand.
        """
        placed: Placed | None = None
        if self.placing is not None:
            with tracer.step("place") as data:
                placed = self.placing.place(question, partial(self.remembering.stated, question))
                data.update(recording.of_placement(placed))
        with tracer.step("learn") as data:
            changes = self.remembering.learn(question, placed.episode if placed else None)
            data.update(recording.of_changes(changes))
        if changes:
            yield MemoryChanged(changes)

    def lay(self, asked: Asked, first: int, tracer: Tracer) -> Laid | None:
        """What memory has for the question; turns from position ``first`` on stand in the prompt. Raises StoreError."""
        if self.recalling is None:
            return None
        with tracer.step("retrieve") as data:
            laid = self.recalling.lay(asked.words, asked.question, first)
            data.update(recording.of_recollection(laid.found, asked.question.text), **recording.of_raised(laid.raised))
        return laid

    def cite(
        self, laid: Laid, context: Context, exchange: tuple[Asked, Growth], tracer: Tracer
    ) -> Iterator[MemoryUsed]:
        """Note what was at hand for the reply, and what it used. Raises StoreError."""
        if self.recalling is None:
            return
        asked, growth = exchange
        with tracer.step("cite") as data:
            uses = self.recalling.note(laid, context, asked.words, replace(growth.turn, text=growth.text))
            data.update(recording.of_uses(uses))
        if uses:
            yield MemoryUsed(tuple(use.item for use in uses))

    def consider(
        self, model: ChatModel, exchange: tuple[Asked, Growth], spoken: Sequence[Message], tracer: Tracer
    ) -> Iterator[TurnEvent]:
        """Let a large enough model propose what to remember. It costs no answer: a failure is traced and no more."""
        asked, growth = exchange
        least = self.proposal_parameters
        if least is None or growth.status is not TurnStatus.COMPLETE or not may_propose(model.card().parameters, least):
            return
        changes: tuple[Change, ...] = ()
        with tracer.step("propose") as data:
            try:
                considered = self.remembering.consider(
                    model, asked.question, (*spoken, Message("assistant", growth.text))
                )
                changes = considered.changes
                data.update(recording.of_changes(changes), dropped=dict(considered.dropped))
            except EngineError as error:
                data["failure"] = str(error)
        if changes:
            yield MemoryChanged(changes)
