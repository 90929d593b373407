"""Retrieval: from a question to what of memory is laid before the model.

Wide recall by words and by meaning makes a pool, the ranker gives each candidate a probability, the cut takes a few or
none. What is slow or broken in the dense channel never keeps an answer waiting: words alone stand in for it.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from assistant.errors import IndexUnusable
from assistant.language.synonyms import NO_SYNONYMS, Synonyms, expanded
from assistant.memory.score import freshness
from assistant.memory.turn import Turn
from assistant.ports.recall import (
    ITEMS,
    TURNS,
    Field,
    FoundItem,
    FoundTurn,
    LookUp,
    Meanings,
    Meant,
    Passages,
    Wide,
)
from assistant.retrieval.candidate import REACH, SEEDS, Candidate, CandidateKind, Question, Ranked, Term
from assistant.retrieval.cosines import cosines
from assistant.retrieval.cut import CutRule, cut, newest_of_each_key, stands_in
from assistant.retrieval.foreseeing import Raised, raise_ahead
from assistant.retrieval.intent import Intent, intent_of
from assistant.retrieval.ranker import rank
from assistant.retrieval.recollection import Fate, Recollection, Weighed
from assistant.retrieval.speaker import ASSISTANT, USER, asked_speaker, speaker_of
from assistant.retrieval.terms import question_terms, term_weight
from assistant.retrieval.weights import weights_for
from models.errors import ModelError

_log = logging.getLogger(__name__)

ITEM_SEEDS = 20
"""Items that each channel gives: words, meaning. They have no neighbours, so fewer do than of turns."""

_MOST = 0.6
_ROLES = (USER, ASSISTANT)

Rank = Callable[[Question, Sequence[Candidate], str], list[Ranked]]
"""Ranks a pool, best first; the last argument is the embedder's model id, empty without vectors."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked of retrieval: the user's words with their references resolved, where turns may be looked for,
    which items stand in the prompt anyway (ids), what else stands there word for word, and when it is asked (UTC).
    """

    text: str
    field: Field
    now: datetime
    standing: frozenset[str] = frozenset()
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class Near:
    """What the dense channel found: the question's vector, the ids of turns and items.

    The vector is empty when it failed, and ``note`` says why.
    """

    vector: bytes = b""
    turns: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    model_id: str = ""
    note: str = ""


def by_weights(question: Question, pool: Sequence[Candidate], model_id: str) -> list[Ranked]:
    """A ``Rank`` by the weights that were learned for the embedder."""
    return rank(question, pool, weights_for(model_id))


@dataclass(frozen=True, slots=True)
class Sources:
    """What a retriever stands on. ``meanings`` None: words alone, for the reason in ``note``."""

    passages: Passages
    rank: Rank = by_weights
    meanings: Meanings | None = None
    note: str = ""
    synonyms: Synonyms = NO_SYNONYMS
    rule: CutRule = field(default_factory=CutRule)
    turn_seeds: int = SEEDS
    item_seeds: int = ITEM_SEEDS


class Retriever:
    """Recall for one profile; holds no state of its own."""

    def __init__(self, sources: Sources) -> None:
        self._from = sources

    def recall(self, asking: Asking) -> Recollection:
        """What may help with ``asking``. Raises StoreError."""
        intent = intent_of(asking.text)
        threshold = self._from.rule.threshold(intent)
        if intent is Intent.SMALL_TALK:
            return Recollection(asking.text, intent, threshold)
        question, pool, near = self.pool(asking)
        ranked = self._from.rank(question, pool, near.model_id)
        return Recollection(asking.text, intent, threshold, self._weigh(ranked, intent, asking), near.note)

    def foresee(self, asking: Asking, found: Recollection) -> tuple[Raised, ...]:
        """What the task that the question opens will need next, beside what was ``found`` for it. Raises StoreError."""
        there = {item_id for one in found.recalled for item_id in (one.id, *one.twins)}
        return raise_ahead(self._from.passages, asking.text, found, asking.standing | there, asking.prompt)

    def pool(self, asking: Asking) -> tuple[Question, list[Candidate], Near]:
        """Everything that words or meaning find, not yet ranked: both look at the same time. Raises StoreError."""
        wait = self._begin(asking)
        terms = question_terms(asking.text, self._from.synonyms)
        found = self._from.passages.look_up(terms)
        near = wait()
        weights = [term_weight(found.texts, count) for count in found.counts]
        kept = [Term(terms[place], weights[place]) for place in range(len(terms))]
        return Question(asking.text, tuple(kept)), self._candidates(found, weights, near, asking), near

    def _begin(self, asking: Asking) -> Callable[[], Near]:
        """Begin to look by meaning. What is returned waits for it, and says so when nothing comes of it."""
        meanings, limits = self._from.meanings, {TURNS: self._from.turn_seeds, ITEMS: self._from.item_seeds}
        if meanings is None:
            return lambda: Near(note=self._from.note)

        try:
            wait = meanings.search(expanded(asking.text, self._from.synonyms), limits)
        except (IndexUnusable, ModelError) as error:
            return partial(_without, error)
        return partial(_near, wait)

    def _candidates(self, found: LookUp, weights: Sequence[float], near: Near, asking: Asking) -> list[Candidate]:
        """Turns and items in one pool: their cosines are counted from one middle."""
        passages, wide = self._from.passages, Wide(self._from.turn_seeds, REACH)
        turns = passages.turns(found, weights, near.turns, asking.field, wide)
        items = passages.items(found, weights, near.items, self._from.item_seeds)
        turns = [one for one in turns if not _is_told_by(one, items)]
        ids = {"turn": [one.turn.id for one in turns], "item": [one.record.item.id for one in items]}
        close = self._cosines(ids, near)
        return [
            *(of_turn(one.turn, one.hits, close.get(one.turn.id), is_seed=one.is_seed) for one in turns),
            *(of_item(some, close.get(some[0].record.item.id), asking.now) for some in _by_sentence(items)),
        ]

    def _cosines(self, ids: Mapping[str, Sequence[str]], near: Near) -> dict[str, float]:
        meanings = self._from.meanings
        if not near.vector or meanings is None:
            return {}
        vectors: dict[str, bytes] = {}
        for kind, row_ids in ids.items():
            vectors |= meanings.vectors_of(kind, row_ids)
        return cosines(near.vector, vectors)

    def _weigh(self, ranked: Sequence[Ranked], intent: Intent, asking: Asking) -> tuple[Weighed, ...]:
        """The fate of each candidate, the best first."""
        asks_assistant = asked_speaker(asking.text, _ROLES) == ASSISTANT
        barred = {id(one): why for one in ranked if (why := _barred(one, asking, asks_assistant=asks_assistant))}
        free = [one for one in ranked if id(one) not in barred]
        recalled = {id(one) for one in cut(free, intent, "", self._from.rule)}
        unlike = {id(one) for one in newest_of_each_key(free)}
        threshold = self._from.rule.threshold(intent)

        def fate(one: Ranked) -> Fate:
            if id(one) in recalled:
                return Fate.RECALLED
            if id(one) in barred:
                return barred[id(one)]
            if id(one) not in unlike:
                return Fate.REPEATED
            return Fate.CROWDED_OUT if one.probability >= threshold else Fate.UNSURE

        return tuple(Weighed(one, fate(one)) for one in ranked)


def _near(wait: Callable[[], Meant]) -> Near:
    try:
        found = wait()
    except (IndexUnusable, ModelError) as error:
        return _without(error)
    return Near(found.vector, found.near.get(TURNS, ()), found.near.get(ITEMS, ()), found.model_id)


def _without(error: Exception) -> Near:
    _log.info("recall goes on with words alone: %s", error)
    return Near(note=str(error))


def of_turn(turn: Turn, hits: int, similarity: float | None, *, is_seed: bool) -> Candidate:
    """A turn as a candidate."""
    return Candidate(
        id=turn.id,
        kind=CandidateKind.TURN,
        text=turn.text,
        moment=turn.created_at,
        hits=hits,
        similarity=similarity,
        is_seed=is_seed,
        speaker=speaker_of(turn.text, turn.speaker.value),
        session=turn.session_id,
        position=turn.position,
    )


def of_item(same: Sequence[FoundItem], similarity: float | None, now: datetime) -> Candidate:
    """An item as a candidate, with its twins behind it in ``same``.

    Its key counts where it holds one value only: of two likes both may be recalled.
    """
    first, *others = same
    item = first.record.item
    return Candidate(
        id=item.id,
        kind=CandidateKind.ITEM,
        text=item.sentence,
        moment=item.stated_at,
        hits=first.hits,
        similarity=similarity,
        key="\n".join((*item.topic, item.scope)) if item.single and not others else "",
        evidence=len(first.record.sessions),
        freshness=freshness(item, now),
        twins=tuple(other.record.item.id for other in others),
    )


def _is_told_by(found: FoundTurn, items: Sequence[FoundItem]) -> bool:
    """Whether a turn says little more than an item that was learned from it: the item is enough."""
    turn = found.turn
    return any(
        len(one.record.item.sentence) >= _MOST * len(turn.text)
        and any(evidence.turn_id == turn.id for evidence in one.record.evidence)
        for one in items
    )


def _by_sentence(items: Sequence[FoundItem]) -> list[list[FoundItem]]:
    """Two facts of one sentence are one candidate: they would halve each other's chance."""
    groups: dict[str, list[FoundItem]] = {}
    for one in items:
        groups.setdefault(one.record.item.sentence, []).append(one)
    return list(groups.values())


def _barred(one: Ranked, asking: Asking, *, asks_assistant: bool) -> Fate | None:
    """Why a candidate may not be recalled, however sure; None: it may."""
    candidate = one.candidate
    if candidate.id in asking.standing or stands_in(candidate.text, asking.prompt):
        return Fate.PRESENT
    return Fate.UNASKED if candidate.speaker == ASSISTANT and not asks_assistant else None
