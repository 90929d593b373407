"""What a prompt is made of, before anything is counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.conversation.aside import Condition
from assistant.conversation.newest import Note
from assistant.language.ended import Ended
from assistant.memory.budget import Portion
from assistant.memory.episode import Span
from assistant.memory.fingerprint import Fingerprint
from assistant.memory.lived import Lived, idle_ids
from assistant.memory.turn import Turn
from assistant.retrieval.intent import Intent
from models.chat import Message

Measure = Callable[[Sequence[Message]], list[int]]
"""The tokens of each message, by the model's own tokenizer."""

KeyFields = Callable[[str], str]
"""Of a document's text the part that holds its key fields."""

NOTES_SHARE = 0.25
"""Of what is left of a prompt, the share that recalled notes may take where nothing is looked up."""

PORTIONS = {
    Intent.SMALL_TALK: Portion(0.10),
    Intent.REASON: Portion(NOTES_SHARE),
    Intent.ACT: Portion(NOTES_SHARE),
    Intent.LOOK_UP: Portion(0.40, knowledge_first=True),
}


@dataclass(frozen=True, slots=True)
class Closed:
    """A topic that has ended, with the turn at position ``last``; ``title`` names it."""

    last: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class Material:
    """What a prompt is made of. ``history`` is the live turns that may enter, oldest first, without the question.

    ``orders`` are the user's standing orders, the most general and newest last: what finds no room leaves from the
    front. ``notes`` are what was recalled, the surest last. Both stand in the newest turn, before the question.
    ``fingerprints`` stand for the turns before the history, oldest first. ``closed`` are topics at its front that have
    ended, ``ended`` the values that hold no more, ``at_hand`` the stretches of the topic at hand. ``faithful``: the
    user missed something that was said, and as much as possible of it comes back word for word; ``earlier`` are the
    turns right before the history, for that. ``conditions`` are those of the session's matters, the oldest first.
    ``lived`` is what notes have been good for so far: what stood in a prompt and was not used is the first to go.
    """

    instructions: str
    history: tuple[Turn, ...]
    question: Turn
    orders: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    fingerprints: tuple[Fingerprint, ...] = ()
    closed: tuple[Closed, ...] = ()
    ended: tuple[Ended, ...] = ()
    at_hand: tuple[Span, ...] = ()
    earlier: tuple[Turn, ...] = ()
    intent: Intent = Intent.REASON
    faithful: bool = False
    conditions: tuple[Condition, ...] = ()
    lived: tuple[Lived, ...] = ()

    @property
    def idle(self) -> frozenset[str]:
        """The ids of notes that leave first; none while the user misses something that was said."""
        return frozenset() if self.faithful else idle_ids(self.lived)

    @property
    def portion(self) -> Portion:
        """How history and notes share what is left."""
        return PORTIONS[Intent.LOOK_UP if self.faithful else self.intent]
