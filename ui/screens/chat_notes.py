"""The small print under the turns of the chat screen: what was used, what was remembered, what was thought of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on

from assistant.conversation.events import Change, MemoryChanged, MemoryUsed, QuestionKept, RecalledItem, TurnEvent
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.memory.verdict import Verdict
from assistant.paths import Places
from ui.desks.dialogue import Dialogue, Live
from ui.language import Phrase, ntr, say, tr
from ui.screens.chat_view import ChatView
from ui.screens.choice import Choice, ChoiceScreen
from ui.words.changes import change_text
from ui.words.footnote import Footnote, Remark
from ui.work.messages import RememberingUndone, ReplyJudged, ReplyUsed

if TYPE_CHECKING:
    from ui.desks.desk import Desk

_UNDO = "undo_memory"
_REASONS = (
    Choice(Verdict.WRONG, Phrase("Wrong"), Phrase("Counts against the memories that it used.")),
    Choice(Verdict.OUTDATED, Phrase("Outdated"), Phrase("Counts against the memories that it used.")),
    Choice(Verdict.MISSED, Phrase("Missed the point")),
    Choice(Verdict.FORMAT, Phrase("Format: too long, too short, not as I want it")),
    Choice(Verdict.OTHER, Phrase("Something else")),
)


class ChatNotes(ChatView):
    """Keeps remarks until their answer has ended: they never stand in its way. They live as long as the program."""

    def __init__(self, dialogue: Dialogue, places: Places) -> None:
        super().__init__(dialogue, places)
        self._remarks: list[Remark] = []
        self._remembered: dict[str, str] = {}  # by the question's id, the turn under which its remarks stand, "" as yet

    def note_event(self, event: TurnEvent, live: Live) -> None:
        """Take in what an answer says of memory, whichever conversation is on the screen."""
        match event:
            case QuestionKept(_, masked):
                self._remarks = [_masked(len(masked))] if masked else []
            case MemoryChanged(changes):
                self._remarks = [*_changed(changes), *self._remarks]
                if live.question is not None:
                    self._remembered[live.question.id] = ""
            case MemoryUsed(items) if live.reply is not None:
                self._name_used(live.reply, items)

    def note_end(self, live: Live) -> None:
        """The answer is over: put what was remembered under it, or under its question."""
        remarks, self._remarks = tuple(self._remarks), []
        turn = live.reply or live.question
        if remarks and turn is not None and live.question is not None:
            self._annotate(turn.id, remarks=remarks)
            if live.question.id in self._remembered:
                self._remembered[live.question.id] = turn.id

    def annotate_all(self, footnotes: Mapping[str, Footnote]) -> None:
        """Take over what the store knows; remarks of this run of the program stay."""
        for turn_id, footnote in footnotes.items():
            self._annotate(turn_id, used=footnote.used, verdict=footnote.verdict)

    def chosen_reply(self) -> Turn | None:
        """The selected reply, or that to the selected question; without a selection the last one that has ended."""
        selected = self.transcript.selected
        turns = [turn for turn in self.turns if selected is None or turn.position >= selected.turn.position]
        replies = [one for one in turns if one.speaker is Speaker.ASSISTANT and one.status is not TurnStatus.GROWING]
        return next(iter(replies if selected else reversed(replies)), None)

    def action_like(self) -> None:
        """Like the reply, or take that back."""
        if reply := self._ratable():
            liked = self.transcript.footnotes.of(reply.id).verdict is Verdict.LIKE
            self._judge(reply, None if liked else Verdict.LIKE)

    def action_dislike(self) -> None:
        """Ask for the reason and dislike the reply, or take that back."""
        reply = self._ratable()
        if reply is None:
            return
        if self.transcript.footnotes.of(reply.id).verdict not in {None, Verdict.LIKE}:
            self._judge(reply, None)
            return

        def chosen(reason: str | None) -> None:
            if reason is not None:
                self._judge(reply, Verdict(reason))

        reasons = [Choice(one.id, say(one.label), say(one.about)) for one in _REASONS]
        self.app.push_screen(ChoiceScreen(tr("What was wrong with this answer?"), "", reasons), chosen)

    def action_undo_memory(self) -> None:
        """Take back what was remembered last, as long as nothing else was changed since."""
        if not self._remembered:
            self.tell(tr("Nothing was remembered since the program began. F10 shows all there is."), warning=True)
            return
        question_id = next(reversed(self._remembered))
        session_id = self.session_id
        self.work(lambda desk: RememberingUndone(question_id, desk.replies(session_id).undo(question_id)))

    def _ratable(self) -> Turn | None:
        reply = self.chosen_reply()
        if reply is None:
            self.tell(tr("There is no answer to rate yet."), warning=True)
        return reply

    def _judge(self, reply: Turn, verdict: Verdict | None) -> None:
        def judge(desk: "Desk") -> ReplyJudged:
            desk.replies(reply.session_id).judge(reply.id, verdict)
            return ReplyJudged(reply.id, verdict)

        self.work(judge)

    def _name_used(self, reply: Turn, items: Sequence[RecalledItem]) -> None:
        def look_up(desk: "Desk") -> ReplyUsed:
            _, turns = desk.read(reply.session_id)
            return ReplyUsed(reply.id, desk.replies(reply.session_id).used(items, turns))

        self.work(look_up)

    @on(ReplyUsed)
    def _show_used(self, message: ReplyUsed) -> None:
        self._annotate(message.turn_id, used=message.used)

    @on(ReplyJudged)
    def _show_judged(self, message: ReplyJudged) -> None:
        self._annotate(message.turn_id, verdict=message.verdict)

    @on(RememberingUndone)
    def _show_undone(self, message: RememberingUndone) -> None:
        if not message.done:
            self.tell(
                tr("Memory was changed by hand since then. F10 shows it, and u there takes changes back in order.")
            )
            return
        turn_id = self._remembered.pop(message.question_id, "")
        if turn_id:
            remarks = self.transcript.footnotes.of(turn_id).remarks
            self._annotate(turn_id, remarks=tuple(map(_taken_back, remarks)))
        else:  # its answer is still being written
            self._remarks = [_taken_back(remark) for remark in self._remarks]
        self.tell(tr("Taken back: what was remembered of this message."))

    def _annotate(self, turn_id: str, **changes: object) -> None:
        before = self.transcript.footnotes.of(turn_id)
        self.transcript.annotate(turn_id, replace(before, **changes))  # type: ignore[arg-type]


def _changed(changes: Sequence[Change]) -> list[Remark]:
    """One line each; the first offers to take all of them back."""
    return [Remark(f"✓ {change_text(one)}", _UNDO if index == 0 else "") for index, one in enumerate(changes)]


def _masked(count: int) -> Remark:
    text = ntr("✗ not kept (looks like a password or key)", "✗ not kept (looks like {count} passwords or keys)", count)
    return Remark(text, "keep_words")


def _taken_back(remark: Remark) -> Remark:
    """What was remembered, and is no more; other remarks stay."""
    if not remark.text.startswith("✓ "):
        return remark
    return Remark(tr("↺ taken back — {change}", change=remark.text.removeprefix("✓ ")))
