"""Blocks of attached documents that lie near a question in meaning, with or without a word in common.

What is slow or broken here never keeps an answer waiting: words alone stand in for it.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from assistant.documents.block import Document, KeptBlock
from assistant.errors import IndexUnusable
from assistant.language.sentences import language_of
from assistant.ports.fields import CHUNKS, code_of
from assistant.ports.index import Where
from assistant.ports.recall import Meanings, Meant
from assistant.retrieval.standing_out import BAR, everyday, standing
from models.errors import ModelError

_log = logging.getLogger(__name__)

_CHUNK = "chunk"
_WIDE = 20
MOST_NEAR = 2
"""Blocks that meaning alone may bring for one question."""
_BESIDE_BEST = 0.8


@dataclass(frozen=True, slots=True)
class Nearby:
    """What lies near a question: ids, nearest first, and the question's vector. ``note`` says why there is nothing."""

    ids: tuple[str, ...] = ()
    vector: bytes = b""
    note: str = ""


@dataclass(frozen=True, slots=True)
class StandOut:
    """How far blocks stand out, by id, those that say something first; ``note`` as in ``Nearby``."""

    scores: Mapping[str, float] = field(default_factory=dict)
    note: str = ""


def begin_nearby(meanings: Meanings | None, words: str, documents: Sequence[Document]) -> Callable[[], Nearby]:
    """Begin to look for ``words`` in ``documents``, all of one session; what is returned waits for it."""
    if meanings is None:
        return Nearby
    one = documents[0]
    where = Where(equal=(("document", code_of(one.id)),))
    if len(documents) > 1:
        where = Where(equal=(("session", code_of(one.session_id)),))
    try:
        wait = meanings.search(words, {CHUNKS: _WIDE}, where)
    except (IndexUnusable, ModelError) as error:
        return partial(_without, error)
    return partial(_found, wait)


def stand_out(meanings: Meanings | None, words: str, near: Nearby, blocks: Sequence[KeptBlock]) -> StandOut:
    """Those of ``blocks`` that stand out for ``words``, at most ``MOST_NEAR``. Raises StoreError."""
    if meanings is None or not near.vector or not blocks:
        return StandOut(note=near.note)
    by_language: dict[str, list[str]] = {}
    for one in blocks:
        by_language.setdefault(language_of(one.block.text), []).append(one.id)
    scores: dict[str, float] = {}
    try:
        reads = bool(_yardstick(meanings, language_of(words)))
        for language, ids in by_language.items() if reads else ():
            if measure := _yardstick(meanings, language):
                scores |= _best(standing(near.vector, meanings.vectors_of(_CHUNK, ids), measure))
    except (IndexUnusable, ModelError) as error:
        return StandOut(note=_without(error).note)
    ranked = sorted(scores, key=lambda one: (-scores[one], one))
    return StandOut({one: scores[one] for one in ranked[:MOST_NEAR]})


def _best(scores: Mapping[str, float]) -> dict[str, float]:
    """Those over the bar and not far below the best. Of blocks in one language: another has its own scale."""
    least = max(BAR, _BESIDE_BEST * max(scores.values(), default=0.0))
    return {one: score for one, score in scores.items() if score >= least}


def _yardstick(meanings: Meanings, language: str) -> tuple[bytes, ...]:
    return meanings.yardstick(everyday(language), language)


def _found(wait: Callable[[], Meant]) -> Nearby:
    try:
        meant = wait()
    except (IndexUnusable, ModelError) as error:
        return _without(error)
    return Nearby(meant.near.get(CHUNKS, ()), meant.vector)


def _without(error: Exception) -> Nearby:
    _log.info("documents are searched by words alone: %s", error)
    return Nearby(note=str(error))
