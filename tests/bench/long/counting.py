"""Tokens of the bundled model, counted once for each text.

Its template writes every message by itself, so what one costs depends on its words, its role and whether it is the
first or the last: a conversation of a hundred turns is counted without tokenising it a hundred times.
"""

from collections.abc import Sequence

from models.chat import ChatModel, Message
from tests.bench.long.wording import estimate_tokens

_SYSTEM = Message("system", "x")
_TURN_TOKENS = 5


class ModelCount:
    """Exact counts: the same as ``model.measure``."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model
        self._known: dict[tuple[str, str, bool, bool], int] = {}

    def __call__(self, messages: Sequence[Message]) -> list[int]:
        """See ``Count``."""
        last = len(messages) - 1
        return [self._one(message, first=place == 0, last=place == last) for place, message in enumerate(messages)]

    def _one(self, message: Message, *, first: bool, last: bool) -> int:
        key = (message.role, message.text, first, last)
        if key not in self._known:
            around = [message] if first else [_SYSTEM, message]
            follower = Message("assistant" if message.role == "user" else "user", "x")
            self._known[key] = self._model.measure(around if last else [*around, follower])[len(around) - 1]
        return self._known[key]


def estimated_count(messages: Sequence[Message]) -> list[int]:
    """Counts without a model, for tests."""
    return [estimate_tokens(message.text) + _TURN_TOKENS for message in messages]
