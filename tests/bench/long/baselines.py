"""Three usual ways of making prompts, under the same limit as ours: full text, vectors only, a rolling summary."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.memory.budget import Window
from assistant.settings import INSTRUCTIONS
from models.chat import Message
from models.embed import Embedder, Role, numbers_of
from tests.bench.long.cases import Case, Exchange
from tests.bench.long.mentions import sentences_of
from tests.bench.long.told import Count, Prompt, Told

NEWEST = 4
NEAREST = 8
UPDATE_EVERY = 6
SUMMARY_SHARE = 0.15
_TELLING = re.compile(
    r"\d|\b(?:must|never|always|no|not|only|limit|need)\b|必须|一定|不要|不能|最多|以后|别", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class FullText:
    """All turns that fit; the oldest are dropped."""

    count: Count
    name: str = "full text"

    def tell(self, case: Case, window: Window) -> Told:
        """See ``Scheme``."""
        prompts = []
        for turn, exchange in enumerate(case.turns):
            prompts.append(_fitting(INSTRUCTIONS, case.turns[:turn], exchange.user, window, self.count))
        return Told(tuple(prompts))


@dataclass(frozen=True, slots=True)
class VectorsOnly:
    """The newest ``NEWEST`` turns, and the ``NEAREST`` of the older texts by meaning."""

    count: Count
    embedder: Embedder
    name: str = "vectors only"

    def tell(self, case: Case, window: Window) -> Told:
        """See ``Scheme``."""
        texts = [text for exchange in case.turns for text in (exchange.user, exchange.reply)]
        vectors = [numbers_of(vector) for vector in self.embedder.embed(texts, Role.PASSAGE)]
        questions = [numbers_of(v) for v in self.embedder.embed(texts[::2], Role.QUERY)]
        prompts = []
        for turn, exchange in enumerate(case.turns):
            older = range(max(2 * (turn - NEWEST), 0))
            nearness = {place: _product(questions[turn], vectors[place]) for place in older}
            found = sorted(sorted(older, key=lambda place: -nearness[place])[:NEAREST])
            recent = case.turns[max(turn - NEWEST, 0) : turn]
            prompts.append(self._prompt([texts[place] for place in found], recent, exchange.user, window))
        return Told(tuple(prompts))

    def _prompt(self, found: list[str], recent: Sequence[Exchange], question: str, window: Window) -> Prompt:
        while True:
            newest = "\n".join([*(f"- {text}" for text in found), question])
            prompt = _fitting(INSTRUCTIONS, recent, newest, window, self.count)
            if len(prompt.messages) == 2 * len(recent) + 2 or not found:
                return prompt
            found = found[1:]


@dataclass(frozen=True, slots=True)
class RollingSummary:
    """The newest turns word for word, the older ones as a summary of chosen sentences that is made anew now and then.

    What no longer fits in ``SUMMARY_SHARE`` of the window is lost: each summary is made of the one before.
    """

    count: Count
    name: str = "rolling summary"

    def tell(self, case: Case, window: Window) -> Told:
        """See ``Scheme``."""
        prompts, summary, done = [], "", 0
        limit = int(window.context_tokens * SUMMARY_SHARE)
        for turn, exchange in enumerate(case.turns):
            if turn - done >= UPDATE_EVERY + NEWEST:
                leaving = case.turns[done : turn - NEWEST]
                summary, done = self._shortened(summary, leaving, limit), turn - NEWEST
            system = f"{INSTRUCTIONS}\n{summary}".strip()
            prompt = _fitting(system, case.turns[done:turn], exchange.user, window, self.count)
            prompts.append(Prompt(prompt.messages, prompt.tokens, carried=(summary,) if summary else ()))
        return Told(tuple(prompts))

    def _shortened(self, summary: str, leaving: Sequence[Exchange], limit: int) -> str:
        said = [*sentences_of(summary)]
        said += [sentence for turn in leaving for text in (turn.user, turn.reply) for sentence in sentences_of(text)]
        said = list(dict.fromkeys(said))
        telling = sorted(range(len(said)), key=lambda place: (_weight(said[place]), place), reverse=True)
        chosen: list[int] = []
        for place in telling:
            tried = sorted([*chosen, place])
            if self.count([Message("system", "\n".join(said[one] for one in tried))])[0] <= limit:
                chosen = tried
        return "\n".join(said[place] for place in chosen)


def _weight(sentence: str) -> int:
    return len(_TELLING.findall(sentence)) * 2 + (not sentence.endswith(("?", "？")))


def _fitting(system: str, history: Sequence[Exchange], question: str, window: Window, count: Count) -> Prompt:
    """The newest of ``history`` that fit between ``system`` and ``question``."""
    front, last = Message("system", system), Message("user", question)
    pairs = [(Message("user", turn.user), Message("assistant", turn.reply)) for turn in history]
    costs = count([front, *(message for pair in pairs for message in pair), last])
    left, first = window.limit_tokens - costs[0] - costs[-1], len(pairs)
    while first and (cost := costs[2 * first - 1] + costs[2 * first]) <= left:
        left, first = left - cost, first - 1
    kept = [message for pair in pairs[first:] for message in pair]
    return Prompt((front, *kept, last), costs[0] + costs[-1] + sum(costs[2 * first + 1 : -1]))


def _product(one: Sequence[float], two: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, two, strict=True))
