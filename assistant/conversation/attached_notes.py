"""What the documents of a conversation lay before the model for one question: notes, each with its source and page."""

from collections.abc import Callable

from assistant.conversation.newest import Note
from assistant.documents.block import KeptBlock, source_line
from assistant.documents.key_fields import is_elastic, reduced
from assistant.language.sentences import language_of
from assistant.language.synonyms import NO_SYNONYMS, Synonyms
from assistant.ports.attachments import Attachments
from assistant.retrieval.attached import best_blocks

DOCUMENT = "document"
"""The form of such a note."""

Count = Callable[[str], int]
"""The tokens of a text, by the model's own tokenizer."""


class AttachedNotes:
    """Finds them in the attachments of one profile; holds no state of its own."""

    def __init__(self, attachments: Attachments, synonyms: Callable[[], Synonyms] = lambda: NO_SYNONYMS) -> None:
        self._attachments = attachments
        self._synonyms = synonyms

    def lay(self, session_id: str, words: str, limit_tokens: int, count: Count) -> tuple[Note, ...]:
        """The notes for the question ``words``, the surest last; ``limit_tokens`` is for the prompt, question included.

        One that would take more than ``ELASTIC_SHARE`` of what is left stands as its key fields. Raises StoreError.
        """
        documents = self._attachments.documents(session_id)
        if not documents:
            return ()
        found = best_blocks(self._attachments, documents, words, self._synonyms())
        language = language_of(words)
        left_tokens = limit_tokens - count(words) if found else 0
        return tuple(_note(one, language, left_tokens, count) for one in found)


def _note(kept: KeptBlock, language: str, left_tokens: int, count: Count) -> Note:
    text = kept.block.text
    if is_elastic(count(text), left_tokens):
        text = reduced(text, kept.attached_at)
    return Note(kept.id, DOCUMENT, source_line(kept.block, language) + text, kept.attached_at)
