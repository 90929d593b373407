"""Compression: which exchanges leave the history, and the fingerprint that stands for them from then on."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.conversation.exchanges import Exchange
from assistant.conversation.material import Material, Measure
from assistant.language.condensing import Spoken, condense
from assistant.memory.budget import Load, Window, due, plan_leave
from assistant.memory.fingerprint import Fingerprint, Reason
from assistant.memory.turn import Speaker
from models.chat import Message


@dataclass(frozen=True, slots=True)
class Counted:
    """The ``costs`` of a prompt's messages, of which the fingerprints before the history take ``earlier`` tokens."""

    costs: tuple[int, ...]
    earlier: int = 0

    @property
    def history(self) -> list[int]:
        """Tokens of each message of the history."""
        first, *rest = self.costs[1:-1] or (0,)
        return [max(first - self.earlier, 0), *rest]


@dataclass(frozen=True, slots=True)
class Step:
    """``leaving`` exchanges are to go, for ``reason``; ``title`` names what they are about, where that is known."""

    leaving: int
    reason: Reason
    title: str = ""


def plan_step(
    material: Material, exchanges: Sequence[Exchange], counted: Counted, orders_tokens: int, window: Window
) -> Step | None:
    """The step that is due before the window is full; None: none is. In a faithful turn nothing leaves that fits."""
    if material.faithful or len(exchanges) < 2:
        return None
    history = counted.history
    live = counted.costs[0] + counted.earlier + sum(history) + orders_tokens
    closed = _closed(material, exchanges)
    load = Load(live, sum(history), orders_tokens, _since(material, exchanges), closed)
    reason = due(load, window)
    if reason is None:
        return None
    if reason is Reason.DRIFT:
        title = next((one.title for one in reversed(material.closed) if one.title), "")
        return Step(min(closed, len(exchanges) - 1), reason, title)
    room = window.compress_tokens - (live - sum(history))
    room = min(room, sum(history) - 1)  # slots nearly full: the step is as big, though there is room
    leaving = max(plan_leave(history, room) // 2, 1)
    return Step(min(leaving, len(exchanges) - 1), reason)


def fingerprint_of(
    material: Material, leaving: Sequence[Exchange], step: tuple[Reason, str], source_tokens: int, measure: Measure
) -> Fingerprint | None:
    """What stands for the exchanges that leave; None where they say nothing. ``step`` is its reason and title."""
    turns = [turn for exchange in leaving for turn in exchange]
    stretch = [Spoken(turn.text, turn.speaker is Speaker.USER, turn.created_at) for turn in turns]
    reason, title = step
    text = condense(stretch, title)
    if not text:
        return None
    tokens = measure([Message("system", material.instructions), Message("user", text)])[-1]
    made_at = material.question.created_at
    return Fingerprint(turns[0].position, turns[-1].position, text, made_at, reason, tokens, source_tokens)


def _closed(material: Material, exchanges: Sequence[Exchange]) -> int:
    """Exchanges at the front of the history that belong to topics that have ended."""
    last = max((one.last for one in material.closed), default=0)
    return next((at for at, exchange in enumerate(exchanges) if exchange[-1].position > last), len(exchanges))


def _since(material: Material, exchanges: Sequence[Exchange]) -> int:
    """Exchanges that were begun after the last compression."""
    if not material.fingerprints:
        return len(exchanges)
    last = material.fingerprints[-1].made_at
    return sum(exchange[0].created_at > last for exchange in exchanges)
