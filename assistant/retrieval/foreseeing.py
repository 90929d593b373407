"""What a turn that opens a task will need next, as far as it is known, before it is asked for.

It is looked for by the words of the task's own needs and by nothing else: a field that nobody told is not guessed at.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from assistant.language.prefetch import Need, foreseen
from assistant.language.references import refers_to_past
from assistant.language.sentences import language_of
from assistant.language.synonyms import phrase_of
from assistant.language.tokens import index_text
from assistant.language.topics import concerns, signature_of
from assistant.memory.evidence import Record
from assistant.memory.item import Item
from assistant.memory.likeness import folded
from assistant.memory.statement import ACCOUNT, USER
from assistant.ports.recall import FoundItem, Passages, Phrases
from assistant.retrieval.cut import stands_in
from assistant.retrieval.intent import Intent
from assistant.retrieval.recollection import Recollection

MOST_RAISED = 4
"""Memories that one turn raises at most."""
_OF_ONE_NEED = 2
_SEEDS = 40


@dataclass(frozen=True, slots=True)
class Raised:
    """A memory that was raised, and the name of the ``need`` that it meets, in the language of the turn."""

    record: Record
    need: str


def raise_ahead(
    passages: Passages, text: str, found: Recollection, barred: Collection[str], prompt: str
) -> tuple[Raised, ...]:
    """What the task that ``text`` opens will need, the most important first; mostly nothing. Raises StoreError.

    ``found`` is what the question itself brought. ``barred`` are ids of what stands in the prompt anyway, and
    ``prompt`` what stands there word for word. Nothing is raised for small talk, for a question about the past, and
    for one that asks for something and got it.
    """
    answered = found.intent == Intent.LOOK_UP and any(found.recalled)
    if found.intent == Intent.SMALL_TALK or answered or refers_to_past(text):
        return ()
    needs = foreseen(text)
    if not needs:
        return ()
    looked = passages.look_up([_phrases(need) for need in needs])
    items = passages.items(looked, [1.0] * len(needs), (), _SEEDS)
    free = [one for one in items if _may_be_raised(one.record.item, text, barred, prompt)]
    return meeting(needs, free, language_of(text))


def meeting(needs: Sequence[Need], items: Sequence[FoundItem], language: str) -> tuple[Raised, ...]:
    """Which of ``items`` meet which of ``needs``; bit k of their hits says that a word of need k stands in it.

    The newest first, two of a need at most and each once, ``MOST_RAISED`` in all.
    """
    raised: dict[str, Raised] = {}
    newest = sorted(items, key=lambda one: one.record.item.reinforced_at, reverse=True)
    for place, need in enumerate(needs):
        fitting = [one.record for one in newest if one.hits >> place & 1 and _is_of(need, one.record.item)]
        new = [one for one in fitting if one.item.id not in raised]
        raised |= {one.item.id: Raised(one, need.name(language)) for one in new[:_OF_ONE_NEED]}
    return tuple(raised.values())[:MOST_RAISED]


def _phrases(need: Need) -> Phrases:
    """Its words by their stems, and as they are written: the index has both, one after the other."""
    return tuple(dict.fromkeys(form(word) for word in need.words for form in (phrase_of, index_text)))


def _is_of(need: Need, item: Item) -> bool:
    return not need.attributes or folded(item.attribute) in need.attributes


def _may_be_raised(item: Item, text: str, barred: Collection[str], prompt: str) -> bool:
    """The user's own, of this matter, and not there yet. What is obeyed stands or stays out by rules of its own."""
    if item.id in barred or item.is_standing or folded(item.subject) != folded(USER):
        return False
    if folded(item.scope) != folded(ACCOUNT) and not concerns(item.scope, signature_of(text)):
        return False
    return not stands_in(item.sentence, prompt)
