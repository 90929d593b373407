"""Ours: the program itself, on a store of its own, with a model that answers what the conversation says."""

import re
import tempfile
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.conversation.events import PromptReady
from assistant.memory.budget import Window
from assistant.memory.episode import Span
from assistant.paths import HOME_VARIABLE, find_places
from assistant.store.vectors.meanings import Shelving, VectorLibrary, draw_name
from models.chat import ChatCard, Message, Piece, Sampling, Usage
from models.embed import Embedder
from tests.bench.long.cases import Case
from tests.bench.long.told import Count, Prompt, Told

_FENCE = "```"
_LISTED = re.compile(r"(?:-|\d+\.) ")


class ToldChat:
    """A ``ChatModel`` that says the next of ``replies`` and keeps every prompt. ``window_tokens`` is its window."""

    def __init__(self, replies: Sequence[str], window_tokens: int, count: Count) -> None:
        self._replies = iter(replies)
        self._window_tokens = window_tokens
        self._count = count
        self.prompts: list[tuple[Message, ...]] = []

    def card(self) -> ChatCard:
        """See ``ChatModel``."""
        return ChatCard("told", self._window_tokens, self._window_tokens)

    def measure(self, messages: Sequence[Message]) -> list[int]:
        """See ``ChatModel``."""
        return self._count(messages)

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        """See ``ChatModel``."""
        self.prompts.append(tuple(messages))
        yield Piece(next(self._replies))
        yield Usage("stop", 0, 0, 1, 0.0, 0.0)

    def cancel(self) -> None:
        """See ``ChatModel``. There is nothing to stop."""

    def close(self) -> None:
        """See ``ChatModel``. There is nothing to release."""


@dataclass(frozen=True, slots=True)
class Product:
    """The program with memory on."""

    count: Count
    embedder: Embedder
    name: str = "ours"

    def tell(self, case: Case, window: Window) -> Told:
        """See ``Scheme``."""
        with tempfile.TemporaryDirectory() as folder:
            clock = FixedClock(datetime.fromisoformat(case.started))
            places = find_places({HOME_VARIABLE: folder})
            with open_profile(places, clock=clock) as profile:
                shelving = Shelving(profile.places.index, Path(folder) / "index.log", "exact", draw_name)
                profile.meanings = VectorLibrary(profile.database, self.embedder, shelving)
                return self._talk(case, window, profile, clock)

    def _talk(self, case: Case, window: Window, profile: Profile, clock: FixedClock) -> Told:
        session_id = profile.transcript.new_session().id
        model = ToldChat([turn.reply for turn in case.turns], window.context_tokens, self.count)
        conversation = profile.conversation(session_id, model)
        prompts = []
        for turn in case.turns:
            clock.advance(turn.minutes * 60)
            while profile.meanings is not None and not profile.meanings.work().is_done:
                pass
            ready = [event for event in conversation.reply(turn.user) if isinstance(event, PromptReady)]
            orders_tokens = sum(zone.tokens for zone in ready[-1].zones if zone.name == "orders")
            messages = model.prompts[-1]
            made = [one.text for one in profile.transcript.fingerprints(session_id)]
            carried = tuple(text for text in made if any(text in message.text for message in messages))
            orders = orders_in(messages[-1].text, turn.user)
            prompts.append(Prompt(messages, sum(self.count(messages)), orders, orders_tokens, carried))
        spans = [span for episode in profile.memory.episodes(session_id) for span in episode.spans]
        kept = tuple(one.text for one in profile.transcript.fingerprints(session_id))
        return Told(tuple(prompts), turns_at(spans), kept)


def orders_in(newest: str, words: str) -> tuple[str, ...]:
    """The listed lines of the newest turn that stand before the fence of what was recalled, and before ``words``."""
    lines = newest.removesuffix(words).splitlines()
    before = lines[: lines.index(_FENCE)] if _FENCE in lines else lines
    return tuple(_LISTED.sub("", line) for line in before if _LISTED.match(line))


def turns_at(spans: Sequence[Span]) -> frozenset[int]:
    """The turns, from 2 on, at which a topic was begun or gone back to: with its reply a turn takes two positions."""
    return frozenset((span.first + 1) // 2 for span in spans) - {1}
