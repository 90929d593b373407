"""Why an answer came out as it did: the trace of its turn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from assistant.memory.block import Fate
from assistant.trace.span import JsonValue, Span
from ui.desks.reply_desk import Explained
from ui.format import cut, duration_text, local_time, one_line, padded, to_the_right
from ui.language import Phrase, say, tr
from ui.widgets.candidate_lines import reason_lines
from ui.widgets.lines import MUTED, TITLE, quiet_line
from ui.words.attached import document_line
from ui.words.prompt_blocks import blocks_in, compressed_in, zones_in
from ui.words.reasons import span_data

if TYPE_CHECKING:
    from assistant.documents.block import Document

_SHEET_CELLS = 118  # as in the style sheet
_NAME_CELLS = 12
_NUMBER_CELLS = 9
_MOVED = frozenset({Fate.COMPRESSED, Fate.LEFT, Fate.FETCHED_BACK})
_MEANINGS = {
    "keep": Phrase("your words, saved before anything else"),
    "place": Phrase("the topic they belong to"),
    "learn": Phrase("what your words say, remembered"),
    "retrieve": Phrase("memory searched"),
    "load": Phrase("the model made ready"),
    "read": Phrase("attached documents looked through"),
    "assemble": Phrase("the prompt put together and counted"),
    "generate": Phrase("the answer written"),
    "cite": Phrase("which memories it used"),
    "propose": Phrase("what the model proposed to remember"),
    "write": Phrase("the answer saved for good"),
}


def why_text(explained: Explained, width: int) -> Content:
    """The page: which memories, the prompt by zones, the steps with their times, what the model reported."""
    question, spans = explained.question, explained.spans
    at = local_time(question.created_at)
    lines = [
        Content.styled(cut(one_line(question.text), 60), TITLE),
        Content.styled(
            tr("message {position} · {created_at}", position=question.position, created_at=at),
            MUTED,
        ),
        Content(""),
        *_file_lines(explained.files, width),
        *reason_lines(explained.reasons, width),
        *_zone_lines(spans),
        *_block_lines(spans, width),
        *(_step_lines(spans) if spans else [Content.styled(tr("The trace of this turn has been removed."), MUTED)]),
        *_model_lines(spans),
    ]
    return Content("\n").join(lines)


def _file_lines(files: "Sequence[Document]", width: int) -> list[Content]:
    """The files that answers here may use; nothing where none is attached."""
    rows = [Content(cut(f"  {one_line(document_line(one))}", width)) for one in files]
    return [Content.styled(tr("Attached files"), "bold"), *rows, Content("")] if rows else []


def _zone_lines(spans: Sequence[Span]) -> list[Content]:
    zones = zones_in(span_data(spans, "assemble"))
    return [] if zones is None else [Content.styled(zones.headline, "bold"), Content(f"  {zones.parts}"), Content("")]


def _block_lines(spans: Sequence[Span], width: int) -> list[Content]:
    """What left the prompt or came back, and what was made of the turns that left, beside their own words."""
    moved = [one for one in blocks_in(spans) if one.fate in _MOVED]
    made = compressed_in(spans)
    if not moved and made is None:
        return []
    rows = [
        Content.assemble(
            f"  {padded(say(one.kind), _NAME_CELLS)}",
            cut(one_line(one.begins), max(width - 44, 16)),
            (f"  {one.became}", MUTED),
        )
        for one in moved
    ]
    if made is not None:
        rows += [Content(f"  {made.headline}"), Content(f"  {one_line(made.text)}")]
        rows += [Content.styled(f"  < {one_line(source)}", MUTED) for source in made.sources]
    return [Content.styled(tr("Left the prompt or came back"), "bold"), *rows, Content("")]


def _step_lines(spans: Sequence[Span]) -> list[Content]:
    return [Content.styled(tr("Steps"), "bold"), *map(_step_line, spans), Content("")]


def _step_line(span: Span) -> Content:
    took = to_the_right(duration_text(span.duration_ms / 1000), _NUMBER_CELLS)
    return Content.assemble(
        f"  {padded(say(span.name), _NAME_CELLS)}{took}",
        (f"  {say(_MEANINGS.get(span.name, ''))}", MUTED),
        (f"  {tr('failed: {error}', error=span.error)}", "$text-error") if span.error else "",
    )


def _model_lines(spans: Sequence[Span]) -> list[Content]:
    data = span_data(spans, "generate")
    names = {
        "prompt_tokens": tr("prompt tokens"),
        "reused_tokens": tr("of them known from before"),
        "reply_tokens": tr("tokens of the reply"),
        "first_token_ms": tr("ms until the first one"),
        "tokens_per_s": tr("tokens per second"),
        "finish": tr("how it ended"),
    }
    unknown = () if data.get("reply_tokens") else ("first_token_ms", "tokens_per_s")
    rows = [
        Content(f"  {_value(data[key]):>{_NUMBER_CELLS}}  {label}")
        for key, label in names.items()
        if key in data and key not in unknown
    ]
    return [Content.styled(tr("Model"), "bold"), *rows, Content("")] if rows else []


def _value(value: JsonValue) -> str:
    return f"{value:,}" if isinstance(value, int | float) else one_line(str(value))


class WhyScreen(ModalScreen[None]):
    """Shown over the chat; Esc, F3, w and q close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f3,w,q", "dismiss", "Close", show=False)]

    def __init__(self, explained: Explained) -> None:
        super().__init__()
        self._explained = explained

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with VerticalScroll(classes="sheet"):
            yield Static("", id="why", markup=False)
            yield quiet_line(tr("↑ ↓ scroll · Esc closes"))

    def on_resize(self) -> None:
        """The sentences take what room there is."""
        self.query_one("#why", Static).update(
            why_text(self._explained, min(self.size.width * 96 // 100, _SHEET_CELLS) - 5)
        )
