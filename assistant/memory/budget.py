"""The budget: what of a conversation fits in the model's window.

The window is shared by the prompt (80 % at most) and the reply (what is left, at most half of the window: a small model
that repeats itself must not run for minutes, nor push the whole conversation out of the next prompt). The oldest
exchanges leave in one big step, so that the front of the prompt stays the same for many turns and llama.cpp can reuse
what it has evaluated. When that is due is decided here, each turn and never every turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.memory.fingerprint import Reason

PROMPT_SHARE = 0.80
RELIEF_SHARE = 0.50
LONGEST_REPLY_SHARE = 0.50
COMPRESS_SHARE = 0.32
"""Of the window: where the prompt, what was recalled apart, takes more, the oldest turns leave."""
WARNING_SHARE = 0.85
"""Of what a prompt may take: from here on the meter warns."""
CONDITIONS_SHARE = 0.25
"""Of what a prompt may take, the share of the conditions that stand before the history."""
ORDERS_SHARE = 0.25
"""Of the window, the share that live constraints and instructions may take."""

_PAUSE = 2
_SLOTS_FULL = 0.75
_SLOTS_PAUSE = 6
_DRIFT_PAUSE = 2
_WORTH_A_STEP = 0.15


@dataclass(frozen=True, slots=True)
class Window:
    """A model's window of ``context_tokens``, at least 1."""

    context_tokens: int

    @property
    def limit_tokens(self) -> int:
        """Tokens that a prompt may take."""
        return int(self.context_tokens * PROMPT_SHARE)

    @property
    def orders_tokens(self) -> int:
        """Tokens that standing orders may take."""
        return int(self.context_tokens * ORDERS_SHARE)

    @property
    def compress_tokens(self) -> int:
        """Tokens from which on the oldest turns leave, before the window is full."""
        return int(self.context_tokens * COMPRESS_SHARE)

    def reply_tokens(self, prompt_tokens: int) -> int:
        """Tokens that a reply beside a prompt of ``prompt_tokens`` may take; never negative."""
        left = max(self.context_tokens - prompt_tokens, 0)
        return min(left, int(self.context_tokens * LONGEST_REPLY_SHARE))


@dataclass(frozen=True, slots=True)
class Portion:
    """How history and what is recalled share the rest of a prompt: ``knowledge`` is the share of the latter.

    ``knowledge_first``: history makes room for it; else it takes what history leaves.
    """

    knowledge: float
    knowledge_first: bool = False


@dataclass(frozen=True, slots=True)
class Load:
    """What the triggers look at.

    ``live_tokens`` are those of the prompt without what was recalled, ``history_tokens`` and ``orders_tokens`` parts of
    it. ``since`` are the exchanges after the last compression, ``closed`` those at the front of the history whose topic
    has ended.
    """

    live_tokens: int
    history_tokens: int
    orders_tokens: int
    since: int
    closed: int = 0


def due(load: Load, window: Window) -> Reason | None:
    """Why turns should leave now; None while they should not. ``Reason.FULL`` is not asked here: a limit is a limit."""
    if load.since < _PAUSE or load.history_tokens < _WORTH_A_STEP * window.context_tokens:
        return None
    if load.live_tokens > window.compress_tokens:
        return Reason.SHARE
    if load.since > _SLOTS_PAUSE and load.orders_tokens >= _SLOTS_FULL * window.orders_tokens:
        return Reason.SLOTS
    if load.since >= _DRIFT_PAUSE and load.closed >= _DRIFT_PAUSE:
        return Reason.DRIFT
    return None


def plan_leave(history: Sequence[int], room_tokens: int) -> int:
    """How many messages leave from the front of ``history``, given the tokens of each.

    0 while all of it fits in ``room_tokens``. Otherwise as few exchanges (pairs of messages, question first) as bring
    the rest to half of the room or less, so that the next step is far away. With no room at all everything leaves.
    """
    total = sum(history)
    if total <= room_tokens:
        return 0
    goal = int(max(room_tokens, 0) * RELIEF_SHARE)
    leaving = 0
    while total > goal and leaving < len(history):
        total -= sum(history[leaving : leaving + 2])
        leaving += 2
    return min(leaving, len(history))


def turns_that_fit(context_tokens: int, instructions_tokens: int, turn_tokens: int) -> int:
    """M = (C - S) / T: exchanges of ``turn_tokens`` that a prompt holds beside its instructions; at least 0."""
    room = Window(context_tokens).limit_tokens - instructions_tokens
    return max(room // max(turn_tokens, 1), 0)
