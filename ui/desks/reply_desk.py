"""What the screens know of replies beside their words: what they used, why, and what the person thinks of them.

Knows no screen. Every method reads or writes the store and belongs in a worker.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.bootstrap import Profile
from assistant.conversation.events import RecalledItem
from assistant.errors import NothingFound
from assistant.memory.turn import Speaker, Turn
from assistant.memory.verdict import Verdict
from assistant.trace.span import Span
from ui.desks.read_only import refuse_writing
from ui.language import Phrase
from ui.words.footnote import Footnote, Used, used_of
from ui.words.reasons import Reasons, reasons_of

if TYPE_CHECKING:
    from assistant.documents.block import Document


@dataclass(frozen=True, slots=True)
class Explained:
    """Why one question was answered as it was. ``spans`` are empty where its trace has been removed.

    ``files`` are those attached to the conversation now: answers may use what stands in them.
    """

    question: Turn
    spans: tuple[Span, ...]
    reasons: Reasons
    files: "tuple[Document, ...]" = ()


class ReplyDesk:
    """The replies of one profile, be it a private one."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def footnotes(self, turns: Sequence[Turn]) -> dict[str, Footnote]:
        """What stands under the replies among ``turns``, all of one conversation; nothing for most of them."""
        memory, positions = self._profile.memory, _positions(turns)
        replies = [turn.id for turn in turns if turn.speaker is Speaker.ASSISTANT]
        verdicts, now = memory.verdicts(replies), self._profile.clock.now()
        found = {}
        for turn_id in replies:
            uses = memory.used_in(turn_id)
            used = tuple(used_of(record, positions, now) for record, cited in uses if cited)
            if used or turn_id in verdicts:
                found[turn_id] = Footnote(used, verdicts.get(turn_id))
        return found

    def used(self, items: Sequence[RecalledItem], turns: Sequence[Turn]) -> tuple[Used, ...]:
        """The memories that a reply has just used, each with where it comes from."""
        now, positions = self._profile.clock.now(), _positions(turns)
        records = {r.item.id: r for r in self._profile.memory.records([item.item_id for item in items])}
        return tuple(
            used_of(records[item.item_id], positions, now)
            if item.item_id in records
            else Used(item.item_id, item.sentence)
            for item in items
        )

    def judge(self, turn_id: str, verdict: Verdict | None) -> None:
        """Keep what the person thinks of a reply; None takes it back. Raises ReadOnly, StoreError."""
        refuse_writing(self._profile)
        self._profile.memory.judge(turn_id, verdict)

    def why(self, turn: Turn | None) -> Explained:
        """The reasons of the exchange that ``turn`` is part of. Raises NothingFound when nothing is known of it."""
        if turn is None:
            raise NothingFound("trace", Phrase("of this conversation"))
        transcript = self._profile.transcript
        question = transcript.question_of(turn)
        uses = self._profile.memory.used_in(self._reply_id(question))
        spans: tuple[Span, ...] = ()
        try:
            spans = self._profile.traces.load(question.id)
        except NothingFound:
            if not uses:
                raise
        files = tuple(self._profile.attachments.documents(question.session_id))
        return Explained(question, spans, reasons_of(spans, uses), files)

    def undo(self, turn_id: str) -> bool:
        """Take back what question ``turn_id`` did to memory; False when it was not the last change, and stands."""
        refuse_writing(self._profile)
        memory = self._profile.memory
        if memory.undoable_turn() != turn_id:
            return False
        memory.undo()
        return True

    def _reply_id(self, question: Turn) -> str:
        with suppress(NothingFound):
            turns = self._profile.transcript.turns(question.session_id, question.position + 1)
            return next((turn.id for turn in turns if turn.speaker is Speaker.ASSISTANT), "")
        return ""


def _positions(turns: Sequence[Turn]) -> dict[str, int]:
    return {turn.id: turn.position for turn in turns}
