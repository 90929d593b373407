"""The prompt of one turn: instructions, fingerprints, history, question, within the budget.

The front is byte-stable: the same instructions, fingerprints and history give the same first messages on the next turn.
Turns leave it in rare big steps, and a fingerprint takes their place.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from assistant.conversation.compression import Counted, Step, fingerprint_of, plan_step
from assistant.conversation.events import Zone
from assistant.conversation.exchanges import Exchange, alternating, exchanges_of
from assistant.conversation.laying import NO_FRONT, Front, Newest, beside, key_sentences, lay, lay_front
from assistant.conversation.material import NOTES_SHARE, Closed, KeyFields, Material, Measure
from assistant.conversation.newest import earlier_text
from assistant.language.ended import remarked
from assistant.memory.budget import Window, plan_leave
from assistant.memory.fingerprint import Fingerprint, Reason, of_topic, shown
from assistant.memory.turn import Turn
from models.chat import Message, Role
from models.errors import PromptTooLong

__all__ = ["NOTES_SHARE", "Closed", "Context", "Material", "Measure", "Newest", "assemble"]


@dataclass(frozen=True, slots=True)
class Context:
    """A prompt that fits. ``costs`` are the tokens of each message; ``window_start`` the oldest position within.

    ``fingerprints`` stand before the history. ``compressed`` is the one that was made for this prompt, of the turns
    ``left``; both are empty in most turns. ``front`` are conditions that stand with them.
    """

    messages: tuple[Message, ...]
    costs: tuple[int, ...]
    window_start: int
    newest: Newest
    fingerprints: tuple[Fingerprint, ...] = ()
    compressed: Fingerprint | None = None
    left: tuple[Turn, ...] = ()
    history: tuple[Turn, ...] = ()
    reason: Reason | None = None
    front: Front = NO_FRONT

    @property
    def tokens(self) -> int:
        """Tokens of the whole prompt."""
        return sum(self.costs)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The prompt by its parts, front to back; earlier turns, orders and memory only where there are any."""
        orders, notes = self.newest.orders_tokens, self.newest.notes_tokens
        # Where all turns have left, the fingerprints stand before the question.
        place = self.costs[1] if len(self.costs) > 2 else self.costs[-1] - orders - notes
        earlier = min(self.front.tokens + sum(one.tokens for one in self.fingerprints), place)
        within = earlier if len(self.costs) > 2 else 0
        return (
            Zone("instructions", self.costs[0]),
            *([Zone("earlier", earlier)] if earlier else []),
            Zone("history", sum(self.costs[1:-1]) - within),
            *(Zone(name, tokens) for name, tokens in (("orders", orders), ("memory", notes)) if tokens),
            Zone("question", self.costs[-1] - orders - notes - (earlier - within)),
        )


def assemble(material: Material, window: Window, measure: Measure, key_fields: KeyFields = key_sentences) -> Context:
    """The longest prompt that the window takes; whole exchanges leave from the front of the history.

    Notes take what their portion allows, the least sure are left out first. Raises PromptTooLong when instructions,
    orders and question alone do not fit.
    """

    def laid(front: Front, most_tokens: int | None) -> Newest:
        return lay(beside(material, front), window, measure, key_fields, most_tokens)

    draft = _Draft(material, window, measure, laid)
    draft.count()
    step = plan_step(material, draft.staying, draft.counted, draft.newest.orders_tokens, window)
    if step:
        draft.leave(step)
    while not draft.fits:
        draft.make_room()
    return draft.context()


@dataclass(slots=True)
class _Draft:
    """A prompt while it is fitted into the window."""

    material: Material
    window: Window
    measure: Measure
    lay: Callable[[Front, int | None], Newest]
    front: Front = field(init=False)
    newest: Newest = field(init=False)
    notes_tokens: int | None = None
    exchanges: list[Exchange] = field(default_factory=list)
    step: Step | None = None
    made: Fingerprint | None = None
    most: int = 3
    messages: list[Message] = field(default_factory=list)
    costs: tuple[int, ...] = ()
    source_costs: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.exchanges = exchanges_of(self.material.history)
        self.lay_out()

    @property
    def staying(self) -> list[Exchange]:
        """The exchanges that stand word for word."""
        return self.exchanges[self.step.leaving if self.step else 0 :]

    @property
    def fingerprints(self) -> tuple[Fingerprint, ...]:
        """Those that stand before the history."""
        made = (self.made,) if self.made else ()
        mine = of_topic((*self.material.fingerprints, *made), self.material.at_hand)
        found = shown(mine, self.window.limit_tokens)
        return found[len(found) - min(self.most, len(found)) :]

    @property
    def counted(self) -> Counted:
        """What the prompt costs now."""
        earlier = self.front.tokens + sum(one.tokens for one in self.fingerprints)
        return Counted(self.costs, earlier if len(self.costs) > 2 else 0)

    @property
    def fits(self) -> bool:
        """Whether a prompt may be so long."""
        return sum(self.costs) <= self.window.limit_tokens

    @property
    def start(self) -> int:
        """The position at which what stands word for word begins."""
        return self.staying[0][0].position if self.staying else self.material.question.position

    def lay_out(self) -> None:
        """Lay what stands before the history and what stands before the question."""
        there = " ".join(one.text for one in self.fingerprints)
        self.front = lay_front(self.material, (self.start, there), self.window, self.measure)
        self.newest = self.lay(self.front, self.notes_tokens)

    def count(self) -> None:
        """Write the messages and count them."""
        earlier = _earlier(self.material, self.fingerprints, self.front)
        self.messages = _messages(self.material, self.staying, earlier, self.newest.text)
        self.costs = tuple(self.measure(self.messages))
        if not self.step:
            self.source_costs = tuple(self.counted.history)

    def leave(self, step: Step) -> None:
        """Let exchanges go, and write what stands for them."""
        self.step = step
        source = sum(self.source_costs[: 2 * step.leaving])
        going = self.exchanges[: step.leaving]
        self.made = fingerprint_of(self.material, going, (step.reason, step.title), source, self.measure)
        self.lay_out()
        self.count()

    def make_room(self) -> None:
        """One thing less: notes where history comes first, exchanges, fingerprints, notes. Raises PromptTooLong."""
        staying = self.staying
        if self.newest.notes and not (self.material.portion.knowledge_first and staying):
            over = sum(self.costs) - self.window.limit_tokens
            self.notes_tokens = max(self.newest.notes_tokens - over, 0)
            self.newest = self.lay(self.front, self.notes_tokens)
        elif staying:
            room = self.window.limit_tokens - self.costs[0] - self.costs[-1] - self.counted.earlier
            more = max(plan_leave(self.counted.history, room) // 2, 1)
            before = self.step or Step(0, Reason.FULL)
            self.leave(replace(before, leaving=before.leaving + min(more, len(staying))))
            return
        elif self.fingerprints:
            self.most = len(self.fingerprints) - 1
            self.lay_out()
        elif self.front.conditions:
            self.front = NO_FRONT
        else:
            raise PromptTooLong(sum(self.costs), self.window.limit_tokens)
        self.count()

    def context(self) -> Context:
        """The prompt as it is now."""
        left = self.exchanges[: self.step.leaving] if self.step else []
        return Context(
            tuple(self.messages),
            self.costs,
            self.start,
            self.newest,
            self.fingerprints,
            self.made,
            tuple(turn for exchange in left for turn in exchange),
            tuple(turn for exchange in self.staying for turn in exchange),
            self.step.reason if self.step else None,
            self.front,
        )


def _earlier(material: Material, fingerprints: Sequence[Fingerprint], front: Front) -> str:
    """What stands before the history; empty for nothing."""
    told = [(one, remarked(one.text, None, material.ended)) for one in fingerprints]
    return earlier_text(told, front.notes) if told or front.notes else ""


def _messages(material: Material, exchanges: Sequence[Exchange], earlier: str, newest_words: str) -> list[Message]:
    said: list[tuple[Role, str]] = [
        (turn.speaker.value, remarked(turn.text, turn.created_at, material.ended))
        for exchange in exchanges
        for turn in exchange
    ]
    said.append((material.question.speaker.value, newest_words))
    role, text = said[0]
    said[0] = (role, earlier + text)
    return alternating(material.instructions, said)
