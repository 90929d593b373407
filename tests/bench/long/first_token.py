"""How long one waits for the first token with the bundled model, early and late in a conversation.

Every prompt of the conversation up to turn 104 is made; those from a little before the turns looked at are evaluated.
After each the reply is read into the cache as if the model had said it, so that a prompt finds what it would find in a
real conversation. Turns in which history left are apart: they are rare, and read most of the prompt again.
"""

import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.memory.budget import Window
from models.chat import ChatModel, Message, Sampling, Usage
from models.isolated_chat import IsolatedChat, LlamaSpec
from models.shelf.bundled import find_bundled
from tests.bench.long.cases import Case
from tests.bench.long.told import Prompt, Scheme

EARLY, LATE = range(8, 13), range(96, 105)
_WARM = 1
_SAMPLING = Sampling(1, temperature=0.0)


@dataclass(frozen=True, slots=True)
class FirstToken:
    """Medians in seconds. ``apart_s`` are the waits of the turns in which history left."""

    early_s: float
    late_s: float
    apart_s: tuple[float, ...] = ()

    @property
    def ratio(self) -> float:
        """Late against early."""
        return self.late_s / self.early_s


def first_tokens(cases: Sequence[Case], schemes: Sequence[Scheme], window: int) -> dict[tuple[str, str], FirstToken]:
    """By scheme and language, of the first conversation of either that is long enough."""
    first = {case.language: case for case in reversed(cases) if len(case.turns) >= LATE.stop - 1}
    found = {}
    for language, case in sorted(first.items()):
        for scheme in schemes:
            prompts = scheme.tell(case, Window(window)).prompts
            found[scheme.name, language] = _measured(case, prompts, window)
    return found


def _measured(case: Case, prompts: Sequence[Prompt], window: int) -> FirstToken:
    bundled = find_bundled()
    if bundled is None:
        raise SystemExit("the bundled model is not installed")
    with tempfile.TemporaryDirectory() as folder:
        chat = IsolatedChat(LlamaSpec("bundled", bundled.path, window), Path(folder) / "engine.log")
        try:
            early, late = (_waits(chat, case, prompts, turns) for turns in (EARLY, LATE))
        finally:
            chat.close()
    return FirstToken(_median(early), _median(late), tuple(wait for wait, left in early + late if left))


def _waits(chat: ChatModel, case: Case, prompts: Sequence[Prompt], turns: range) -> list[tuple[float, bool]]:
    """The wait of each turn, and whether history left in it."""
    waits = []
    for turn in range(turns.start - _WARM, turns.stop):
        messages = prompts[turn - 1].messages
        wait_s = _wait(chat, messages)
        _wait(chat, [*messages, Message("assistant", case.turns[turn - 1].reply)])
        if turn in turns:
            before = prompts[turn - 2].messages
            waits.append((wait_s, before[: len(before) - 1] != messages[: len(before) - 1]))
    return waits


def _wait(chat: ChatModel, messages: Sequence[Message]) -> float:
    *_, usage = chat.generate(messages, _SAMPLING)
    if not isinstance(usage, Usage):
        raise TypeError("a reply ends with its usage")
    return usage.first_token_s


def _median(waits: Sequence[tuple[float, bool]]) -> float:
    """Of the turns in which nothing left; of all where something left in each."""
    return statistics.median([wait for wait, left in waits if not left] or [wait for wait, _ in waits])
