"""The cut: what of a ranking enters the prompt. A few blocks, or nothing.

What does not help costs more than what is missing: a small model follows whatever it is shown.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.retrieval.candidate import Ranked
from assistant.retrieval.intent import Intent
from assistant.retrieval.mmr import diversify


@dataclass(frozen=True, slots=True)
class CutRule:
    """When something is recalled, and how much. Thresholds are probabilities in [0, 1].

    ``look_up`` is asked of the best candidate of a look-up, ``other`` of reasoning and actions. From there ``least``
    to ``most`` blocks enter, those below the threshold only down to ``company`` of it. A look-up is served too when no
    one of the first ``least`` is sure, but one of them helps with the probability ``together``: silent are then 26 in
    100 of LoCoMo's questions with an answer, in place of 33, and 82 in 100 on general knowledge, in place of 87.
    """

    look_up: float = 0.30
    other: float = 0.55
    company: float = 0.33
    together: float = 0.45
    least: int = 3
    most: int = 8

    def threshold(self, intent: Intent) -> float:
        """What the best candidate must reach; more than any can for small talk."""
        return {Intent.LOOK_UP: self.look_up, Intent.SMALL_TALK: 1.1}.get(intent, self.other)


def cut(ranked: Sequence[Ranked], intent: Intent, prompt: str = "", rule: CutRule = CutRule()) -> list[Ranked]:
    """The part of ``ranked`` (best first) that enters the prompt, best first; empty when none is sure enough.

    Left out: what stands word for word in ``prompt``, and of two candidates with one key the older.
    """
    threshold = rule.threshold(intent)
    kept = newest_of_each_key([one for one in ranked if not stands_in(one.candidate.text, prompt)])
    sure = [one for one in kept if one.probability >= threshold]
    if not sure and not (intent is Intent.LOOK_UP and helps(kept[: rule.least]) >= rule.together):
        return []
    company = [one for one in kept if threshold > one.probability >= threshold * rule.company]
    return diversify([*sure, *company[: max(rule.least - len(sure), 0)]], rule.most)


def helps(ranked: Sequence[Ranked]) -> float:
    """The probability in [0, 1] that one of ``ranked`` at least helps to answer; 0 for none."""
    return 1.0 - math.prod(1.0 - one.probability for one in ranked)


def newest_of_each_key(ranked: Sequence[Ranked]) -> list[Ranked]:
    """``ranked`` without the older of two candidates that have one key; those without a key all stay."""
    newest: dict[str, Ranked] = {}
    for one in ranked:
        key = one.candidate.key
        if key and (key not in newest or newest[key].candidate.moment < one.candidate.moment):
            newest[key] = one
    return [one for one in ranked if not one.candidate.key or newest[one.candidate.key] is one]


def stands_in(text: str, prompt: str) -> bool:
    """Whether ``text`` stands word for word in ``prompt``, however its spaces are set; a text without words does."""
    return " ".join(text.split()) in " ".join(prompt.split())
