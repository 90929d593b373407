"""The step *assemble* of a turn: what the store and memory have for a prompt, put together and traced."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.conversation import recording
from assistant.conversation.aside import Condition
from assistant.conversation.context import Context, assemble
from assistant.conversation.exchange import Asked
from assistant.conversation.material import Closed, Material
from assistant.conversation.newest import Note
from assistant.language.ended import Ended
from assistant.language.insistence import insists
from assistant.memory.budget import Window
from assistant.memory.episode import Span
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn
from assistant.ports import Transcript
from assistant.retrieval.intent import intent_of
from assistant.trace.span import JsonValue
from models.chat import ChatModel, Message

if TYPE_CHECKING:
    from assistant.conversation.living import Living

FAITHFUL_TURNS = 2
"""After the user has insisted, as many further turns keep more of what was said."""
_TURNS_BACK = 8


class Assembling:
    """Prompts of one session from its transcript."""

    def __init__(self, instructions: str, transcript: Transcript, living: "Living | None" = None) -> None:
        self._instructions = instructions
        self._transcript = transcript
        self._living = living

    def material(self, asked: Asked, session: Session, brought: "Brought") -> Material:
        """What the prompt is made of. Raises StoreError."""
        start, position = session.window_start, asked.question.position
        first = max(start - _TURNS_BACK, 1)
        turns = [turn for turn in self._transcript.turns(session.id, first) if turn.position < position]
        return Material(
            self._instructions,
            tuple(turn for turn in turns if turn.position >= start),
            replace(asked.question, text=asked.words),
            brought.orders,
            brought.notes,
            tuple(self._transcript.fingerprints(session.id)),
            brought.closed,
            brought.ended,
            brought.at_hand,
            tuple(turn for turn in turns if turn.position < start),
            intent_of(asked.words),
            is_faithful(asked.words, turns),
            brought.conditions,
            self._living.before(asked.question, brought.spare) if self._living and brought.spare else (),
        )


@dataclass(frozen=True, slots=True)
class Brought:
    """What memory and documents bring to a prompt; see ``Material``.

    ``spare`` are ids of notes that were looked for: they may leave because nothing has used them.
    """

    orders: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    closed: tuple[Closed, ...] = ()
    ended: tuple[Ended, ...] = ()
    at_hand: tuple[Span, ...] = ()
    conditions: tuple[Condition, ...] = ()
    spare: frozenset[str] = frozenset()

    def with_read(self, notes: Sequence[Note]) -> "Brought":
        """The same with what the documents say, the surest of all."""
        return replace(self, notes=(*self.notes, *notes), spare=self.spare | {note.id for note in notes})


def is_faithful(words: str, before: Sequence[Turn]) -> bool:
    """Whether the user says that it was said before, now or in one of the last ``FAITHFUL_TURNS`` questions."""
    asked = [turn.text for turn in before if turn.speaker is Speaker.USER]
    return any(insists(text) for text in (words, *asked[-FAITHFUL_TURNS:]))


def traced(material: Material, kept: Turn, window: Window, model: ChatModel, data: dict[str, JsonValue]) -> Context:
    """The prompt of ``material``, with all that a replay needs in ``data``. Raises PromptTooLong, EngineError."""
    measured: list[list[int]] = []

    def measure(messages: Sequence[Message]) -> list[int]:
        measured.append(model.measure(messages))
        return measured[-1]

    data.update(recording.of_material(replace(material, question=kept), window))
    context = assemble(material, window, measure)
    data.update(recording.of_context(context, material, measured, kept.text))
    return context
