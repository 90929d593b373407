"""The prompt of one turn: instructions, history, question, within the budget.

The front is byte-stable: the same instructions and the same history give the same first messages on the next turn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assistant.conversation.events import Zone
from assistant.conversation.newest import Note, newest_text
from assistant.memory.budget import Window, plan_leave
from assistant.memory.turn import Speaker, Turn
from models.chat import Message
from models.errors import PromptTooLong

NOTES_SHARE = 0.25
"""Of what a prompt may take, the share that recalled notes may take."""

Measure = Callable[[Sequence[Message]], list[int]]


@dataclass(frozen=True, slots=True)
class Material:
    """What a prompt is made of. ``history`` is the live turns that may enter, oldest first, without the question.

    ``orders`` are the user's standing orders, ``notes`` what was recalled, the surest last: both stand in the newest
    turn, before the question.
    """

    instructions: str
    history: tuple[Turn, ...]
    question: Turn
    orders: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest turn as it enters the prompt: its ``text``, the ``notes`` that found room, and what each adds."""

    text: str
    notes: tuple[Note, ...] = ()
    orders_tokens: int = 0
    notes_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """A prompt that fits. ``costs`` are the tokens of each message; ``window_start`` the oldest position within."""

    messages: tuple[Message, ...]
    costs: tuple[int, ...]
    window_start: int
    newest: Newest

    @property
    def tokens(self) -> int:
        """Tokens of the whole prompt."""
        return sum(self.costs)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The prompt by its parts, front to back; orders and memory only where there are any."""
        orders, notes = self.newest.orders_tokens, self.newest.notes_tokens
        return (
            Zone("instructions", self.costs[0]),
            Zone("history", sum(self.costs[1:-1])),
            *(Zone(name, tokens) for name, tokens in (("orders", orders), ("memory", notes)) if tokens),
            Zone("question", self.costs[-1] - orders - notes),
        )


def assemble(material: Material, window: Window, measure: Measure) -> Context:
    """The longest prompt that the window takes; whole exchanges leave from the front of the history.

    Notes that would take more than ``NOTES_SHARE`` are left out, the least sure first. Raises PromptTooLong when
    instructions, orders and question alone do not fit.
    """
    newest = _newest(material, window, measure)
    exchanges = _exchanges(material.history)
    while True:
        messages = _messages(material, exchanges, newest.text)
        costs = measure(messages)
        if sum(costs) <= window.limit_tokens:
            return Context(tuple(messages), tuple(costs), _start(exchanges, material.question), newest)
        if not exchanges:
            raise PromptTooLong(sum(costs), window.limit_tokens)
        room = window.limit_tokens - costs[0] - costs[-1]
        leaving = plan_leave(costs[1:-1], room)
        exchanges = exchanges[max(leaving // 2, 1) :]


def _newest(material: Material, window: Window, measure: Measure) -> Newest:
    """Orders, notes and question, each measured by what it adds. Where there is only a question nothing is measured."""
    question, notes = material.question, material.notes
    if not material.orders and not notes:
        return Newest(question.text)

    def tried(notes: Sequence[Note], orders: Sequence[str] = material.orders) -> tuple[str, int]:
        text = newest_text(question.text, orders, notes, question.created_at)
        return text, measure([Message("system", material.instructions), Message("user", text)])[-1]

    _, bare = tried((), ())
    text, ordered = tried(())
    room = min(int(window.limit_tokens * NOTES_SHARE), window.limit_tokens - ordered)
    while notes:
        noted, total = tried(notes)
        if total - ordered <= room:
            return Newest(noted, notes, ordered - bare, total - ordered)
        notes = notes[1:]
    return Newest(text, (), ordered - bare)


def _exchanges(history: Sequence[Turn]) -> list[list[Turn]]:
    """Questions with their replies. Turns without words are left out; a question without a reply waits for the next."""
    exchanges: list[list[Turn]] = []
    answered = True
    for turn in history:
        if not turn.text:
            continue
        if turn.speaker is Speaker.ASSISTANT:
            answered = True
            if exchanges:
                exchanges[-1].append(turn)
        elif answered:
            exchanges.append([turn])
            answered = False
        else:
            exchanges[-1].append(turn)
    return exchanges


def _messages(material: Material, exchanges: Sequence[Sequence[Turn]], newest_words: str) -> list[Message]:
    """Strictly alternating messages, as chat templates demand: neighbours of one speaker are joined."""
    messages = [Message("system", material.instructions)]
    newest = replace(material.question, text=newest_words)
    for turn in [*(turn for exchange in exchanges for turn in exchange), newest]:
        last = messages[-1]
        if last.role == turn.speaker.value:
            messages[-1] = Message(last.role, f"{last.text}\n\n{turn.text}")
        else:
            messages.append(Message(turn.speaker.value, turn.text))
    return messages


def _start(exchanges: Sequence[Sequence[Turn]], question: Turn) -> int:
    return exchanges[0][0].position if exchanges else question.position
