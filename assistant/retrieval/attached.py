"""Which blocks of what is attached to a conversation are laid before the model for a question.

By words: a document was attached because its very words matter. A question that names a file is looked up in that file,
one that names a page gets that page. One that names a file, or speaks of it and shares no word with it ("what is in the
file?"), gets its beginning too.
"""

import re
from collections.abc import Sequence

from assistant.documents.block import Document, KeptBlock
from assistant.language.synonyms import NO_SYNONYMS, Synonyms
from assistant.ports.attachments import Attachments, Matched
from assistant.retrieval.intent import Intent, intent_of
from assistant.retrieval.terms import question_terms, term_weight

MOST_BLOCKS = 4
"""Blocks for one question at most."""

LEAST_COVERED = 0.25
"""Of the weight of a question's words; a block that holds less says nothing about it."""

_BESIDE_BEST = 0.5
_SHORTEST_NAME = 4
_ABSENT = 0.5  # a word that stands in no block: half of them only join two words of an unspaced script
_SPEAKS_OF = re.compile(
    r"\b(?:documents?|files?|pdfs?|attach(?:ed|ments?)|reports?|pages?|images?|pictures?|photos?|screenshots?|papers?"
    r"|summari[sz]e|summary|what does it say)\b"
    r"|文件|附件|文档|报告|材料|资料|图片|照片|截图|这篇|这份|这页|文中|总结|概括|摘要|讲了什么|写了什么|说了什么",
    re.IGNORECASE,
)
_PAGE = re.compile(r"\bpages?\s+(\d{1,4})\b|\bp\.\s?(\d{1,4})\b|第\s?(\d{1,4})\s?页", re.IGNORECASE)


def best_blocks(
    attachments: Attachments, documents: Sequence[Document], words: str, synonyms: Synonyms = NO_SYNONYMS
) -> tuple[KeptBlock, ...]:
    """The blocks of ``documents``, all that one session has, for ``words``, the surest last. Raises StoreError.

    None for small talk, or where nothing fits.
    """
    if not documents or intent_of(words) is Intent.SMALL_TALK:
        return ()
    named = [one for one in documents if names(words, one.name)]
    among = named or list(documents)
    if (page := asked_page(words)) and (there := _on_page(attachments, among, page)):
        return tuple(reversed(there[:MOST_BLOCKS]))
    chosen = choose(attachments.match([one.id for one in among], question_terms(words, synonyms)), MOST_BLOCKS)
    kept = {one.id: one for one in attachments.kept(chosen)}
    found = [kept[one] for one in chosen if one in kept]
    if named:
        found = [*found[: MOST_BLOCKS - 1], *_beginning(attachments, among, found)]
    elif not found and _SPEAKS_OF.search(words):
        found = _beginning(attachments, among, found)
    return tuple(reversed(found[:MOST_BLOCKS]))


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


def asked_page(words: str) -> int:
    """The page that ``words`` name; 0 for none."""
    match = _PAGE.search(words)
    return int(next(group for group in match.groups() if group)) if match else 0


def _on_page(attachments: Attachments, documents: Sequence[Document], page: int) -> list[KeptBlock]:
    return [one for document in documents for one in attachments.blocks(document.id) if one.block.page == page]


def _beginning(attachments: Attachments, documents: Sequence[Document], found: Sequence[KeptBlock]) -> list[KeptBlock]:
    """The first blocks of the last of ``documents`` that are not among the ``found``."""
    there = {one.id for one in found}
    return [one for one in attachments.blocks(documents[-1].id)[:MOST_BLOCKS] if one.id not in there]
