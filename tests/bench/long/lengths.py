"""Turns and replies as long as real ones: further sentences come to what is said until there is enough of it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.bench.long.wording import estimate_tokens

_TRIES = 20


@dataclass(frozen=True, slots=True)
class Source:
    """Where further sentences come from, at most ``most`` of them; ``in_front``: they stand before what is said."""

    draw: Callable[[], str]
    most: int
    in_front: bool = False


def fit(rng: random.Random, text: str, limits: tuple[int, int], sources: Sequence[Source], joint: str) -> str:
    """``text`` and sentences of ``sources``, with ``joint`` between them, until there are enough tokens.

    Enough is a quarter of the way from the lower of ``limits`` to the upper one. A sentence that would make too many is
    left out.
    """
    texts, left = [text], {place: source.most for place, source in enumerate(sources)}
    for _ in range(_TRIES):
        open_places = [place for place, count in left.items() if count]
        if not open_places or estimate_tokens(" ".join(texts)) >= limits[0] + (limits[1] - limits[0]) // 4:
            break
        place = rng.choice(open_places)
        text = sources[place].draw()
        if text in texts or estimate_tokens(" ".join([*texts, text])) > limits[1]:
            continue
        left[place] -= 1
        texts = [text, *texts] if sources[place].in_front else [*texts, text]
    return joint.join(texts)
