"""What the documents of a conversation lay before the model for one question: notes, each with its source and page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from assistant.conversation.exchange import Inquiry
from assistant.conversation.newest import Note
from assistant.conversation.steps import ATTACH, LOOK_UP, Outcome, note_of
from assistant.documents.block import Document, source_line
from assistant.documents.key_fields import is_elastic, reduced
from assistant.language.sentences import language_of
from assistant.language.synonyms import NO_SYNONYMS, Synonyms
from assistant.ports.attachments import Attachments
from assistant.ports.recall import Meanings
from assistant.retrieval.attached import Found, Looked, Shelf, best_blocks
from assistant.retrieval.intent import Intent, intent_of
from assistant.trace.span import JsonValue

Count = Callable[[str], int]
"""The tokens of a text, by the model's own tokenizer."""


@dataclass(frozen=True, slots=True)
class Read:
    """What the steps of a turn brought: notes, the surest last, and how each came about."""

    notes: tuple[Note, ...] = ()
    looked: Looked = field(default_factory=Looked)
    outcomes: tuple[Outcome, ...] = ()

    @property
    def traced(self) -> dict[str, JsonValue]:
        """For the trace: what was found and how, what of it entered, what was withheld."""
        ways: dict[str, JsonValue] = {one.kept.id: one.way.value for one in self.looked.found}
        scores: dict[str, JsonValue] = {one.kept.id: round(one.standing, 2) for one in self.looked.found}
        steps: list[JsonValue] = [
            {
                "step": one.declaration.name,
                "id": one.id,
                "way": ways.get(one.id, ""),
                "standing": scores.get(one.id),
                "entered": list(one.entering),
                "withheld": list(one.withheld),
            }
            for one in self.outcomes
        ]
        return {"note": self.looked.note, "steps": steps}


class AttachedNotes:
    """Finds them in the attachments of one profile; holds no state of its own."""

    def __init__(
        self,
        attachments: Attachments,
        synonyms: Callable[[], Synonyms] = lambda: NO_SYNONYMS,
        meanings: Meanings | None = None,
    ) -> None:
        self._attachments = attachments
        self._synonyms = synonyms
        self._meanings = meanings

    def is_needed(self, session_id: str) -> bool:
        """Whether anything is attached to the session."""
        return bool(self._attachments.documents(session_id))

    def lay(self, inquiry: Inquiry, limit_tokens: int, count: Count) -> Read:
        """The notes for a question, the surest last; ``limit_tokens`` is for the prompt, question included.

        One that would take more than ``ELASTIC_SHARE`` of what is left stands as its key fields. Raises StoreError.
        """
        documents = self._attachments.documents(inquiry.session_id)
        if not documents or intent_of(inquiry.words) is Intent.SMALL_TALK:
            return Read()
        language = language_of(inquiry.words)
        looked = best_blocks(Shelf(self._attachments, self._synonyms(), self._meanings), documents, inquiry.words)
        left_tokens = limit_tokens - count(inquiry.words) if looked.found else 0
        outcomes = (
            *_attached(_fresh(documents, inquiry.before), looked.found),
            *(_looked_up(one, language, left_tokens, count) for one in looked.found),
        )
        notes = (note_of(one, language) for one in outcomes)
        return Read(tuple(note for note in notes if note), looked, outcomes)


def _fresh(documents: Sequence[Document], before: datetime | None) -> list[Document]:
    return [one for one in documents if before is None or one.attached_at > before]


def _attached(documents: Sequence[Document], found: Sequence[Found]) -> list[Outcome]:
    """What was attached since the last question; a document that is read from anyway says its name by that."""
    shown = {one.kept.document_id for one in found}
    return [
        Outcome(
            ATTACH,
            {
                "attached": one.name,
                "pages": str(one.pages) if one.pages else "",
                "kind": one.kind,
                "size_bytes": str(one.size_bytes),
                "digest": one.digest,
            },
            one.id,
            one.attached_at,
        )
        for one in documents
        if one.id not in shown
    ]


def _looked_up(found: Found, language: str, left_tokens: int, count: Count) -> Outcome:
    kept = found.kept
    text = kept.block.text
    if is_elastic(count(text), left_tokens):
        text = reduced(text, kept.attached_at)
    result = {
        "source": source_line(kept.block, language),
        "text": text,
        "heading": kept.block.heading,
        "way": found.way.value,
    }
    return Outcome(LOOK_UP, result, kept.id, kept.attached_at)
