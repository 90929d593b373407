"""A conversation: the one way a question becomes a saved reply.

Order is what makes it safe. The user's words are committed before anything else can fail; the reply is committed as it
grows; its end, its index row and its journal entry are one transaction.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.clock import Clock
from assistant.conversation import recording
from assistant.conversation.assembling import Assembling, Brought, traced
from assistant.conversation.context import Context
from assistant.conversation.events import (
    HistoryLeft,
    PromptReady,
    QuestionKept,
    Recalled,
    ReplyEnded,
    ReplyGrew,
    ReplyStarted,
    TurnEvent,
)
from assistant.conversation.exchange import Asked, Growth, Inquiry
from assistant.conversation.normalise import normalise
from assistant.errors import NothingToRedo
from assistant.memory.budget import Window
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.ports import Transcript
from assistant.privacy.keeping import Keep, Kept, keep_masked, settled
from assistant.trace.span import Recorder
from assistant.trace.tracer import Tracer
from models.chat import ChatModel, Message, Sampling, Usage
from models.errors import EngineError

if TYPE_CHECKING:
    from assistant.conversation.attached_notes import AttachedNotes
    from assistant.conversation.living import Living
    from assistant.conversation.newest import Note
    from assistant.conversation.recalling import Laid
    from assistant.conversation.turn_memory import TurnMemory

SAVE_EVERY_S = 0.25
_NOTHING: frozenset[str] = frozenset()
_STATUS = {"stop": TurnStatus.COMPLETE, "length": TurnStatus.CUT, "cancelled": TurnStatus.STOPPED}


@dataclass(frozen=True, slots=True)
class Manner:
    """How this conversation answers: the fixed ``instructions`` and the sampling (its limit is set for each prompt)."""

    instructions: str
    sampling: Sampling


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a conversation stands on: where turns are kept, where traces go, what time it is, what may be kept.

    ``memory`` None: it neither reads nor feeds memory. While the model answers, ``quiet`` keeps other work from the
    processor. ``attached`` finds what the documents of the session say to a question. ``living`` keeps what became of
    the blocks of its prompts; None: nothing of it is known.
    """

    transcript: Transcript
    recorder: Recorder
    clock: Clock
    keep: Keep = keep_masked
    memory: "TurnMemory | None" = None
    quiet: Callable[[], AbstractContextManager[None]] = nullcontext
    attached: "AttachedNotes | None" = None
    living: "Living | None" = None


class Conversation:
    """One session being talked in, with one model. One turn at a time; ``stop`` may come from any thread."""

    def __init__(self, session_id: str, model: ChatModel, manner: Manner, surroundings: Surroundings) -> None:
        self.session_id = session_id
        self._model = model
        self._manner = manner
        self._living = surroundings.living
        self._assembling = Assembling(manner.instructions, surroundings.transcript, surroundings.living)
        self._transcript = surroundings.transcript
        self._recorder = surroundings.recorder
        self._clock = surroundings.clock
        self._keep = surroundings.keep
        self._memory = surroundings.memory
        self._quiet = surroundings.quiet
        self._attached = surroundings.attached
        self._stopped = threading.Event()

    def reply(self, text: str) -> Iterator[TurnEvent]:
        """Keep the question and stream its reply.

        Raises TurnRefused before anything is stored; StoreError when something could not be stored; ModelError when
        the model cannot answer, after the question and what there is of the reply are saved.
        """
        words = normalise(text)
        kept = self._keep(words, _NOTHING)
        self._stopped.clear()
        question = self._transcript.add_question(self.session_id, kept.text)
        yield from self._answer(Asked(question, words, kept, typed=text))

    def regenerate(self) -> Iterator[TurnEvent]:
        """Answer the last question again. The old reply is kept, replaced. Raises NothingToRedo without a question."""
        question = self._last_question()
        self._stopped.clear()
        self._transcript.replace_from(self.session_id, question.position + 1)
        yield from self._answer(Asked(question, question.text, Kept(question.text), typed=question.text))

    def edit_last(self, text: str) -> Iterator[TurnEvent]:
        """Ask the last question in other words. The old exchange is kept, replaced. Raises as ``reply`` does."""
        words = normalise(text)
        kept = self._keep(words, _NOTHING)
        replaced = self._last_question()
        self._stopped.clear()
        if self._memory:
            self._memory.remembering.take_back(replaced)
        question = self._transcript.ask_instead(self.session_id, replaced.position, kept.text)
        yield from self._answer(Asked(question, words, kept, typed=text))

    def stop(self) -> None:
        """Stop the computation of the running turn; its reply so far is kept, marked STOPPED."""
        self._stopped.set()
        self._model.cancel()

    def _answer(self, asked: Asked) -> Iterator[TurnEvent]:
        tracer = Tracer(asked.question.id, self._recorder, self._clock)
        tracer.mark("keep", recording.of_question(asked.traceable, asked.question))
        yield QuestionKept(asked.question, asked.kept.rule_ids)
        if self._memory:
            yield from self._memory.learn(asked.question, tracer)
        session = self._transcript.session(self.session_id)
        with tracer.step("load"):
            card = self._model.card()
        laid = self._memory.lay(asked, session.window_start, tracer) if self._memory else None
        window = Window(card.context_tokens)
        read = self._read(asked, window, tracer)
        with tracer.step("assemble") as data:
            brought = laid.brought if laid else Brought()
            material = self._assembling.material(asked, session, brought.with_read(read))
            context = traced(material, asked.question, window, self._model, data)
        if context.window_start > session.window_start:
            self._transcript.compress(self.session_id, context.window_start, context.compressed)
            yield HistoryLeft(session.window_start, context.window_start - 1, str(context.reason))
        if laid and (items := laid.items_in(context)):
            yield Recalled(items)
        left, faithful = context.newest.orders_left, material.faithful
        yield PromptReady(context.zones, window.limit_tokens, window.context_tokens, left, faithful)
        turn = self._transcript.begin_reply(self.session_id, card.name)
        yield ReplyStarted(turn)
        growth = Growth(turn, asked.kept.values)
        limit_tokens = window.reply_tokens(context.tokens)
        sampling = replace(self._manner.sampling, limit_tokens=limit_tokens)
        with self._quiet():
            yield from self._generate(growth, context, sampling, tracer)
        yield from self._look_back(laid, context, (asked, growth), tracer)
        if self._memory:
            yield from self._memory.consider(self._model, (asked, growth), context.messages, tracer)

    def _look_back(
        self, laid: "Laid | None", context: Context, exchange: tuple[Asked, Growth], tracer: Tracer
    ) -> Iterator[TurnEvent]:
        """Note what of the prompt the reply has used."""
        asked, growth = exchange
        cited: set[str] = set()
        if self._memory and laid:
            for event in self._memory.cite(laid, context, exchange, tracer):
                cited |= {item.item_id for item in event.items}
                yield event
        if self._living:
            self._living.note(asked.question, context.newest.notes, growth.text, cited)

    def _read(self, asked: Asked, window: Window, tracer: Tracer) -> "tuple[Note, ...]":
        """What the attached documents say to the question."""
        if self._attached is None or not self._attached.is_needed(self.session_id):
            return ()

        def count(text: str) -> int:
            return self._model.measure([Message("user", text)])[-1]

        position = asked.question.position
        near = self._transcript.turns(self.session_id, max(position - 2, 1))
        before = [turn.created_at for turn in near if turn.position < position and turn.speaker is Speaker.USER]
        inquiry = Inquiry(self.session_id, asked.words, before[-1] if before else None)
        with tracer.step("read") as data:
            read = self._attached.lay(inquiry, window.limit_tokens, count)
            data.update(read.traced)
        return read.notes

    def _generate(self, growth: Growth, context: Context, sampling: Sampling, tracer: Tracer) -> Iterator[TurnEvent]:
        failure: EngineError | None = None
        try:
            with tracer.step("generate") as data:
                for text in self._pieces(growth, context, sampling):
                    yield ReplyGrew(text)
                data.update(recording.of_usage(growth.usage))
        except EngineError as error:
            failure = error
        except GeneratorExit:
            growth.status = TurnStatus.STOPPED
            raise
        finally:
            with tracer.step("write") as data:
                text = self._keep(growth.text, growth.secrets).text
                ended = self._transcript.end_reply(growth.turn.id, text, growth.status, growth.tokens)
                data.update(status=ended.status.value, characters=len(ended.text))
        yield ReplyEnded(ended, growth.usage)
        if failure:
            raise failure

    def _pieces(self, growth: Growth, context: Context, sampling: Sampling) -> Iterator[str]:
        """The texts of the stream, each saved within ``SAVE_EVERY_S``; sets how the reply ended.

        One that was stopped before, while the model loaded or counted, is not begun.
        """
        if self._stopped.is_set():
            growth.status = TurnStatus.STOPPED
            return
        saved_s = -SAVE_EVERY_S
        with closing(self._model.generate(context.messages, sampling)) as stream:
            for item in stream:
                if isinstance(item, Usage):
                    growth.usage, growth.status = item, _STATUS[item.finish]
                    return
                if self._stopped.is_set():
                    break
                growth.text += item.text
                growth.tokens += 1
                if (now_s := self._clock.monotonic_s()) - saved_s >= SAVE_EVERY_S:
                    text = self._keep(settled(growth.text), growth.secrets).text
                    self._transcript.grow_reply(growth.turn.id, text)
                    saved_s = now_s
                if item.text:
                    yield item.text
        growth.status = TurnStatus.STOPPED

    def _last_question(self) -> Turn:
        for turn in reversed(self._transcript.turns(self.session_id)):
            if turn.speaker is Speaker.USER:
                return turn
        raise NothingToRedo
