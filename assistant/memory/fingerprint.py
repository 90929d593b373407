"""A fingerprint: what stands in the prompt for a stretch of turns that left it.

Its text is made of the turns' own words. It names the turns, which come back word for word when a question needs them.
A fingerprint is made of turns only, never of fingerprints.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.memory.episode import Span

KEPT_IN_PROMPT = 3
"""The newest fingerprints stand in the prompt; older ones are found only when they are looked for."""
EARLIER_SHARE = 0.06
"""Of what a prompt may take, the share that fingerprints may take."""
TOPIC_LIMIT = 40
"""Characters of a topic."""


class Reason(StrEnum):
    """Why turns left: the window was FULL, or past the SHARE it may have; SLOTS were nearly full; the topic DRIFTED."""

    FULL = "full"
    SHARE = "share"
    SLOTS = "slots"
    DRIFT = "drift"


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The turns at positions ``first`` to ``last``: ``text`` has ``tokens`` instead of their ``source_tokens``."""

    first: int
    last: int
    text: str
    made_at: datetime
    reason: Reason
    tokens: int = 0
    source_tokens: int = 0

    @property
    def saved(self) -> float:
        """The share of the tokens that it saves, at most 1; 0 where nothing was counted."""
        return 1 - self.tokens / self.source_tokens if self.source_tokens else 0.0

    @property
    def topic(self) -> str:
        """What it calls the stretch."""
        return self.text.partition("; [")[0].removeprefix("[topic] ")


def fingerprint_text(topic: str, entities: Sequence[str], actions: Sequence[str]) -> str:
    """``[topic] …; [entities] …; [actions] …`` on one line; a part without anything is left out."""
    parts = (("topic", topic[:TOPIC_LIMIT]), ("entities", ", ".join(entities)), ("actions", " ".join(actions)))
    return "; ".join(f"[{name}] {' '.join(text.split())}" for name, text in parts if text.strip())


def of_topic(fingerprints: Sequence[Fingerprint], spans: Sequence[Span]) -> tuple[Fingerprint, ...]:
    """Those of the topic that makes these ``spans``, and the newest of all; every one where no topic is known.

    What was said of another topic is found when a question is about it, and does not stand beside this one.
    """
    if not spans:
        return tuple(fingerprints)
    here = [
        one for one in fingerprints[:-1] if any(one.first <= span.last and span.first <= one.last for span in spans)
    ]
    return (*here, *fingerprints[-1:])


def shown(fingerprints: Sequence[Fingerprint], limit_tokens: int) -> tuple[Fingerprint, ...]:
    """Those that stand in a prompt of at most ``limit_tokens``: of the newest those that find room, oldest first."""
    room = int(limit_tokens * EARLIER_SHARE)
    kept: list[Fingerprint] = []
    for one in reversed(fingerprints[-KEPT_IN_PROMPT:]):
        if one.tokens <= room:
            room -= one.tokens
            kept.append(one)
    return tuple(reversed(kept))
