"""The prompt of one turn: instructions, history, question, within the budget.

The front is byte-stable: the same instructions and the same history give the same first messages on the next turn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assistant.conversation.events import Zone
from assistant.memory.budget import Window, plan_leave
from assistant.memory.turn import Speaker, Turn
from models.chat import Message
from models.errors import PromptTooLong

_HEADS = {
    "en": "Standing orders from the user, to be obeyed and not to be talked about:",
    "zh": "用户的长期要求，请遵守，不必提起：",
}

Measure = Callable[[Sequence[Message]], list[int]]


@dataclass(frozen=True, slots=True)
class Material:
    """What a prompt is made of. ``history`` is the live turns that may enter, oldest first, without the question.

    ``orders`` are the user's standing orders: they stand in the newest turn, before the question.
    """

    instructions: str
    history: tuple[Turn, ...]
    question: Turn
    orders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """A prompt that fits. ``costs`` are the tokens of each message; ``window_start`` the oldest position within."""

    messages: tuple[Message, ...]
    costs: tuple[int, ...]
    window_start: int

    @property
    def tokens(self) -> int:
        """Tokens of the whole prompt."""
        return sum(self.costs)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The prompt by its parts, front to back."""
        return (
            Zone("instructions", self.costs[0]),
            Zone("history", sum(self.costs[1:-1])),
            Zone("question", self.costs[-1]),
        )


def assemble(material: Material, window: Window, measure: Measure) -> Context:
    """The longest prompt that the window takes; whole exchanges leave from the front of the history.

    Raises PromptTooLong when instructions and question alone do not fit.
    """
    exchanges = _exchanges(material.history)
    while True:
        messages = _messages(material, exchanges)
        costs = measure(messages)
        if sum(costs) <= window.limit_tokens:
            return Context(tuple(messages), tuple(costs), _start(exchanges, material.question))
        if not exchanges:
            raise PromptTooLong(sum(costs), window.limit_tokens)
        room = window.limit_tokens - costs[0] - costs[-1]
        leaving = plan_leave(costs[1:-1], room)
        exchanges = exchanges[max(leaving // 2, 1) :]


def with_orders(words: str, orders: Sequence[str]) -> str:
    """The newest user turn as the model gets it: the orders in front of the ``words``."""
    if not orders:
        return words
    head = _HEADS["zh" if any("\u4e00" <= character <= "\u9fff" for character in words) else "en"]
    return "\n".join([head, *(f"- {order}" for order in orders), "", words])


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


def _messages(material: Material, exchanges: Sequence[Sequence[Turn]]) -> list[Message]:
    """Strictly alternating messages, as chat templates demand: neighbours of one speaker are joined."""
    messages = [Message("system", material.instructions)]
    newest = replace(material.question, text=with_orders(material.question.text, material.orders))
    for turn in [*(turn for exchange in exchanges for turn in exchange), newest]:
        last = messages[-1]
        if last.role == turn.speaker.value:
            messages[-1] = Message(last.role, f"{last.text}\n\n{turn.text}")
        else:
            messages.append(Message(turn.speaker.value, turn.text))
    return messages


def _start(exchanges: Sequence[Sequence[Turn]], question: Turn) -> int:
    return exchanges[0][0].position if exchanges else question.position
