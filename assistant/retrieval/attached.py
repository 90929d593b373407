"""Which blocks of what is attached to a conversation are laid before the model for a question.

By words first: a document was attached because its very words matter. By meaning beside it, for a question in other
words than the document's. A question that names a file is looked up in that file, one that names a page gets that page.
One that names a file, or speaks of it and finds nothing in it ("what is in the file?"), gets its beginning too.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from assistant.documents.block import Document, KeptBlock
from assistant.language.synonyms import NO_SYNONYMS, Synonyms, expanded
from assistant.ports.attachments import Attachments, Matched
from assistant.ports.recall import Meanings
from assistant.retrieval.intent import Intent, intent_of
from assistant.retrieval.near_blocks import begin_nearby, stand_out
from assistant.retrieval.terms import question_terms, term_weight

MOST_BLOCKS = 4
"""Blocks for one question at most."""

LEAST_COVERED = 0.25
"""Of the weight of a question's words; a block that holds less says nothing about it."""

_BESIDE_BEST = 0.5
_MEANING = 0.8  # what a place in the order by meaning is worth beside one in the order by words
_SHORTEST_NAME = 4
_ABSENT = 0.5  # a word that stands in no block: half of them only join two words of an unspaced script
_SPEAKS_OF = re.compile(
    r"\b(?:documents?|files?|pdfs?|attach(?:ed|ments?)|reports?|pages?|images?|pictures?|photos?|screenshots?|papers?"
    r"|summari[sz]e|summary|what does it say)\b"
    r"|文件|附件|文档|报告|材料|资料|图片|照片|截图|这篇|这份|这页|文中|总结|概括|摘要|讲了什么|写了什么|说了什么",
    re.IGNORECASE,
)
_PAGE = re.compile(r"\bpages?\s+(\d{1,4})\b|\bp\.\s?(\d{1,4})\b|第\s?(\d{1,4})\s?页", re.IGNORECASE)


class Way(StrEnum):
    """How a block was found. The values are told by the trace."""

    WORDS = "words"
    MEANING = "meaning"
    BOTH = "words and meaning"
    PAGE = "page"
    BEGINNING = "beginning"


@dataclass(frozen=True, slots=True)
class Found:
    """A block for a question, how it was found, and how far it stands out by meaning (0: not looked at)."""

    kept: KeptBlock
    way: Way
    standing: float = 0.0


@dataclass(frozen=True, slots=True)
class Looked:
    """What there is for a question, the surest last. ``note`` says why meaning was not looked at; empty when it was."""

    found: tuple[Found, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where blocks are looked for. ``meanings`` None: by words alone."""

    attachments: Attachments
    synonyms: Synonyms = NO_SYNONYMS
    meanings: Meanings | None = None


def best_blocks(shelf: Shelf, documents: Sequence[Document], words: str) -> Looked:
    """The blocks of ``documents``, all that one session has, for ``words``. Raises StoreError.

    None for small talk, or where nothing fits.
    """
    if not documents or intent_of(words) is Intent.SMALL_TALK:
        return Looked()
    named = [one for one in documents if names(words, one.name)]
    among = named or list(documents)
    if (page := asked_page(words)) and (there := _on_page(shelf.attachments, among, page)):
        return Looked(_surest_last([Found(one, Way.PAGE) for one in there]))
    looked = _sought(shelf, among, words)
    found = list(looked.found)
    if named:
        found = [*found[: MOST_BLOCKS - 1], *_beginning(shelf.attachments, among, found)]
    elif not found and _SPEAKS_OF.search(words):
        found = _beginning(shelf.attachments, among, found)
    return Looked(_surest_last(found), looked.note)


def names(words: str, name: str) -> bool:
    """Whether ``words`` name the file ``name``: with its ending, or without one where that is no usual short word."""
    said, stem = words.casefold(), name.rpartition(".")[0].casefold()
    if name.casefold() in said:
        return True
    length = len(stem) if stem.isascii() else 2 * len(stem)
    return length >= _SHORTEST_NAME and re.search(rf"(?<![a-z0-9]){re.escape(stem)}(?![a-z0-9])", said) is not None


def choose(matched: Matched, limit: int) -> list[str]:
    """The ids of the blocks that hold most of a question by the weight of its words, best first."""
    weights = [term_weight(matched.blocks, max(count, 1)) * (1 if count else _ABSENT) for count in matched.counts]
    whole = sum(weights)
    if not whole:
        return []
    covered = {
        block_id: sum(weight for place, weight in enumerate(weights) if bits >> place & 1) / whole
        for block_id, bits in matched.hits.items()
    }
    least = max(LEAST_COVERED, _BESIDE_BEST * max(covered.values(), default=0))
    ranked = sorted(covered, key=lambda block_id: (-covered[block_id], block_id))
    return [block_id for block_id in ranked if covered[block_id] >= least][:limit]


def fused(by_words: Sequence[str], by_meaning: Sequence[str], limit: int) -> list[str]:
    """The ids of both orders in one, best first: by the places they have, those of words being worth more."""
    worth: dict[str, float] = {}
    for ids, weight in ((by_words, 1.0), (by_meaning, _MEANING)):
        for place, one in enumerate(ids, 1):
            worth[one] = worth.get(one, 0.0) + weight / place
    return sorted(worth, key=lambda one: (-worth[one], one))[:limit]


def asked_page(words: str) -> int:
    """The page that ``words`` name; 0 for none."""
    match = _PAGE.search(words)
    return int(next(group for group in match.groups() if group)) if match else 0


def _sought(shelf: Shelf, documents: Sequence[Document], words: str) -> Looked:
    """What words and meaning find, both at the same time, best first."""
    wait = begin_nearby(shelf.meanings, expanded(words, shelf.synonyms), documents)
    ids = [one.id for one in documents]
    by_words = choose(shelf.attachments.match(ids, question_terms(words, shelf.synonyms)), MOST_BLOCKS)
    near = wait()
    kept = {one.id: one for one in shelf.attachments.kept([*by_words, *near.ids]) if one.document_id in ids}
    out = stand_out(shelf.meanings, words, near, [kept[one] for one in near.ids if one in kept])
    best = [one for one in fused(by_words, list(out.scores), MOST_BLOCKS) if one in kept]
    return Looked(
        tuple(Found(kept[one], _way(one, by_words, out.scores), out.scores.get(one, 0.0)) for one in best), out.note
    )


def _way(block_id: str, by_words: Sequence[str], by_meaning: Collection[str]) -> Way:
    if block_id not in by_meaning:
        return Way.WORDS
    return Way.BOTH if block_id in by_words else Way.MEANING


def _surest_last(found: Sequence[Found]) -> tuple[Found, ...]:
    return tuple(reversed(found[:MOST_BLOCKS]))


def _on_page(attachments: Attachments, documents: Sequence[Document], page: int) -> list[KeptBlock]:
    return [one for document in documents for one in attachments.blocks(document.id) if one.block.page == page]


def _beginning(attachments: Attachments, documents: Sequence[Document], found: Sequence[Found]) -> list[Found]:
    """The first blocks of the last of ``documents`` that are not among the ``found``."""
    there = {one.kept.id for one in found}
    first = attachments.blocks(documents[-1].id)[:MOST_BLOCKS]
    return [Found(one, Way.BEGINNING) for one in first if one.id not in there]
