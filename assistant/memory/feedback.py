"""Likes and dislikes of a reply, and what they add to the items that the reply used."""

from collections.abc import Sequence

from assistant.memory.evidence import Gain
from assistant.memory.verdict import Verdict

_BLAMES_ITEMS = frozenset({Verdict.WRONG, Verdict.OUTDATED})


def feedback_gains(cited: Sequence[str], verdict: Verdict) -> tuple[Gain, ...]:
    """A like counts for each item cited; "wrong" and "outdated" are shared among them; other reasons are not theirs."""
    if verdict is Verdict.LIKE:
        return tuple(Gain(item_id, positives=1) for item_id in cited)
    if verdict in _BLAMES_ITEMS:
        return tuple(Gain(item_id, negatives=1 / len(cited)) for item_id in cited)
    return ()


def opposite(gains: Sequence[Gain]) -> tuple[Gain, ...]:
    """What takes ``gains`` back."""
    return tuple(Gain(g.item_id, -g.positives, -g.negatives, -g.retrieved, -g.cited, -g.confirmations) for g in gains)
