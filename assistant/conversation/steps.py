"""The steps that a turn may take beside answering, and what of their results may enter its prompt.

A step that is missing here, or does not say ``to_context``, brings nothing in. A note of the forms in ``FORMS`` is made
here and nowhere else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from assistant.conversation.newest import Note
from assistant.memory.step import Declaration, as_text, to_context

DOCUMENT, STEP = "document", "step"
FORMS = frozenset({DOCUMENT, STEP})
"""The forms of notes that are results of steps."""

LOOK_UP = Declaration("look up", to_context=True, fields=("source", "text"))
"""A block of an attached document was found for a question. How it was found and its heading stay out."""

ATTACH = Declaration("attach", to_context=True, fields=("attached", "pages"))
"""A file was attached since the question before. Its size, its digest and what was masked stay out."""

_LABELS = {"zh": {"attached": "已添加附件", "pages": "页数"}, "en": {}}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step found: its declaration, its ``result`` by field, the ``id`` of what it is about, and since when."""

    declaration: Declaration
    result: Mapping[str, str]
    id: str
    at: datetime

    @property
    def entering(self) -> dict[str, str]:
        """The part of the result that may enter a prompt."""
        return to_context(self.declaration, self.result)

    @property
    def withheld(self) -> tuple[str, ...]:
        """The names of the fields that may not."""
        return tuple(name for name in self.result if name not in self.entering)


def note_of(outcome: Outcome, language: str) -> Note | None:
    """What enters the prompt of the outcome, in ``language`` ("en" or "zh"); None for nothing."""
    entering = outcome.entering
    if not entering:
        return None
    if outcome.declaration == LOOK_UP:
        return Note(outcome.id, DOCUMENT, "".join(entering.values()), outcome.at)
    text = as_text(outcome.declaration, outcome.result, _LABELS[language])
    return Note(outcome.id, STEP, text, outcome.at)
