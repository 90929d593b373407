"""One turn on the screen: who and when, the words, and a quiet line when it did not end as usual."""

from datetime import datetime
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from assistant.memory.turn import Speaker, Turn, TurnStatus
from ui.format import cell_width, day_text
from ui.language import Phrase, say, tr
from ui.widgets.footnote_view import FootnoteView
from ui.widgets.lines import MUTED, TITLE
from ui.words.footnote import NOTHING, Footnote

if TYPE_CHECKING:
    from ui.widgets.reply import Reply

_NAMES = {Speaker.USER: Phrase("You"), Speaker.ASSISTANT: "Ricordo"}
_NOTES = {
    TurnStatus.STOPPED: Phrase("stopped"),
    TurnStatus.CUT: Phrase("cut at the window"),
    TurnStatus.INTERRUPTED: Phrase("interrupted — the program ended here"),
}


def status_note(turn: Turn, *, last: bool) -> str:
    """What is said under ``turn`` about how it ended; empty when all is well.

    ``last``: it is the newest turn and nothing is running, so the note offers the key that goes on from here.
    """
    if turn.speaker is Speaker.USER:
        return tr("no answer yet · ^R asks again") if last else ""
    note = say(_NOTES.get(turn.status, ""))
    again = {TurnStatus.INTERRUPTED: tr("^R writes it anew"), TurnStatus.STOPPED: tr("^R writes it anew")}
    return f"{note} · {again[turn.status]}" if last and turn.status in again else note


def clock_time(moment: datetime, now: datetime) -> str:
    """Local time: ``14:02`` today, with the date otherwise."""
    then, today = moment.astimezone(), now.astimezone()
    if then.date() == today.date():
        return f"{then:%H:%M}"
    return tr("{day}, {time:%H:%M}", day=day_text(moment, now), time=then)


class TurnHead(Widget):
    """The speaker at the left, the time at the right."""

    DEFAULT_CSS = "TurnHead { height: 1; width: 1fr; }"

    def __init__(self, speaker: Speaker, time_text: str) -> None:
        super().__init__(classes=speaker.value)
        self._speaker = speaker
        self._time_text = time_text

    def show_time(self, time_text: str) -> None:
        """Another text for the time; the speaker's name is looked up again."""
        self._time_text = time_text
        self.refresh()

    def render(self) -> Content:
        """See ``Widget``."""
        name = Content.styled(say(_NAMES[self._speaker]), TITLE if self._speaker is Speaker.ASSISTANT else "bold")
        blank = max(self.size.width - name.cell_length - cell_width(self._time_text), 1)
        return name + " " * blank + Content.styled(self._time_text, MUTED)


class TurnView(Vertical):
    """A turn. ``grow`` and ``finish`` change its words, ``show_note`` and ``show_footnote`` what stands under them.

    The blocks of a reply end with an empty line of their own.
    """

    DEFAULT_CSS = """
    TurnView { height: auto; padding: 0 1 0 2; margin: 0 0 1 0; }
    TurnView.selected { border-left: outer $primary; padding: 0 1 0 1; }
    TurnView.-folded > * { display: none; }
    TurnView.assistant { margin: 0; }
    TurnView .note { color: $text-muted; height: auto; }
    TurnView.assistant .note { margin: 0 0 1 0; }
    TurnView Reply { padding: 0; height: auto; }
    """

    def __init__(self, turn: Turn, now: datetime, note: str = "", footnote: Footnote = NOTHING) -> None:
        super().__init__(classes=turn.speaker.value)
        self.turn = turn
        self._footnote = footnote
        self._now = now
        self._note = note
        self._words = turn.text
        self._reply: Reply | None = None

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        yield TurnHead(self.turn.speaker, clock_time(self.turn.created_at, self._now))
        if self.turn.speaker is Speaker.ASSISTANT:
            from ui.widgets.reply import Reply  # only here: a start without replies does not pay for it

            self._reply = Reply(self.turn.text)
            yield self._reply
        else:
            yield Static(Content(self.turn.text), markup=False)
        if self._note:
            yield Static(Content(self._note), markup=False, classes="note")
        if self._footnote != NOTHING:
            yield FootnoteView(self._footnote)

    @property
    def text(self) -> str:
        """The words that are shown."""
        return self._words

    async def grow(self, text: str) -> None:
        """Append to a reply."""
        self._words += text
        if self._reply is not None:
            await self._reply.grow(text)

    async def finish(self, turn: Turn, note: str) -> None:
        """Show the reply as it was saved."""
        self.turn, self._words = turn, turn.text
        if self._reply is not None:
            await self._reply.finish(turn.text)
        self.show_note(note)

    def show_note(self, note: str) -> None:
        """Put ``note`` under the words; an empty one takes the line away."""
        if note == self._note:
            return
        self._note = note
        self.query(".note").remove()
        if note:
            footnotes = [*self.query_children(FootnoteView)]
            line = Static(Content(note), markup=False, classes="note")
            self.mount(line, before=footnotes[0] if footnotes else None)

    def show_footnote(self, footnote: Footnote) -> None:
        """Put ``footnote`` under all; one without content takes it away."""
        if footnote == self._footnote:
            return
        self._footnote = footnote
        self.unfold()
        shown = [*self.query_children(FootnoteView)]
        if shown:
            shown[0].show(footnote)
        elif self.is_mounted:
            self.mount(FootnoteView(footnote))

    def relabel(self) -> None:
        """Say who and when in another language."""
        self.query_one(TurnHead).show_time(clock_time(self.turn.created_at, self._now))
        for footnote in self.query_children(FootnoteView):
            footnote.refresh(layout=True)

    def fold(self) -> None:
        """Out of sight: keep the height, lay out nothing inside."""
        if not self.has_class("-folded") and self.size.height:
            self.styles.height = self.outer_size.height
            self.add_class("-folded")

    def unfold(self) -> None:
        """In sight again, or to be measured anew."""
        if self.has_class("-folded"):
            self.styles.height = "auto"
            self.remove_class("-folded")
