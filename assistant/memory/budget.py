"""The budget: what of a conversation fits in the model's window.

The window is shared by the prompt (80 % at most) and the reply (what is left, at most half of the window: a small model
that repeats itself must not run for minutes, nor push the whole conversation out of the next prompt). When the prompt
would pass its share, the oldest exchanges leave in one big step, so that the front of the prompt stays the same for
many turns and llama.cpp can reuse what it has evaluated.
"""

from collections.abc import Sequence
from dataclasses import dataclass

PROMPT_SHARE = 0.80
RELIEF_SHARE = 0.50
LONGEST_REPLY_SHARE = 0.50


@dataclass(frozen=True, slots=True)
class Window:
    """A model's window of ``context_tokens``, at least 1."""

    context_tokens: int

    @property
    def limit_tokens(self) -> int:
        """Tokens that a prompt may take."""
        return int(self.context_tokens * PROMPT_SHARE)

    def reply_tokens(self, prompt_tokens: int) -> int:
        """Tokens that a reply beside a prompt of ``prompt_tokens`` may take; never negative."""
        left = max(self.context_tokens - prompt_tokens, 0)
        return min(left, int(self.context_tokens * LONGEST_REPLY_SHARE))


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
