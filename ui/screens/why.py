"""Why an answer came out as it did: the trace of its turn."""

from collections.abc import Sequence
from typing import ClassVar

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
from ui.words.prompt_blocks import blocks_in, compressed_in
from ui.words.reasons import span_data

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
    "assemble": Phrase("the prompt put together and counted"),
    "generate": Phrase("the answer written"),
    "cite": Phrase("which memories it used"),
    "write": Phrase("the answer saved for good"),
}


def why_text(explained: Explained, width: int) -> Content:
    """The page: which memories, the prompt by zones, the steps with their times, what the model reported."""
    question, spans = explained.question, explained.spans
    lines = [
        Content.styled(cut(one_line(question.text), 60), TITLE),
        Content.styled(
            tr(
                "turn {position} · {created_at}", position=question.position, created_at=local_time(question.created_at)
            ),
            MUTED,
        ),
        Content(""),
        *reason_lines(explained.reasons, width),
        *_zone_lines(spans),
        *_block_lines(spans, width),
        *(_step_lines(spans) if spans else [Content.styled(tr("The trace of this turn has been removed."), MUTED)]),
        *_model_lines(spans),
    ]
    return Content("\n").join(lines)


def _zone_lines(spans: Sequence[Span]) -> list[Content]:
    data = span_data(spans, "assemble")
    zones, window = data.get("zones"), data.get("context_tokens")
    if not isinstance(zones, dict):
        return []
    counts = {str(name): tokens for name, tokens in zones.items() if isinstance(tokens, int)}
    total = sum(counts.values())
    whole = f"{window:,}" if isinstance(window, int) else "?"
    head = Content.styled(tr("Prompt: {total:,} tokens in a window of {whole}", total=total, whole=whole), "bold")
    parts = " · ".join(f"{say(name)} {tokens:,}" for name, tokens in counts.items())
    return [head, Content(f"  {parts}"), Content("")]


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
    rows = [
        Content.assemble(
            f"  {padded(span.name, _NAME_CELLS)}{to_the_right(duration_text(span.duration_ms / 1000), _NUMBER_CELLS)}",
            (f"  {say(_MEANINGS.get(span.name, ''))}", MUTED),
            (f"  {tr('failed: {error}', error=span.error)}", "$text-error") if span.error else "",
        )
        for span in spans
    ]
    return [Content.styled(tr("Steps"), "bold"), *rows, Content("")]


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
    rows = [Content(f"  {_value(data[key]):>{_NUMBER_CELLS}}  {label}") for key, label in names.items() if key in data]
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
