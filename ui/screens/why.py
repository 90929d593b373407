"""Why an answer came out as it did: the trace of its turn."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from assistant.memory.turn import Turn
from assistant.trace.span import JsonValue, Span
from ui.format import cell_width, cut, duration_text, local_time, one_line, padded
from ui.language import Phrase, say, tr

_NAME_CELLS = 12
_NUMBER_CELLS = 9
_MEANINGS = {
    "keep": Phrase("your words, saved before anything else"),
    "learn": Phrase("what your words say, remembered"),
    "load": Phrase("the model made ready"),
    "assemble": Phrase("the prompt put together and counted"),
    "generate": Phrase("the answer written"),
    "write": Phrase("the answer saved for good"),
}


def why_text(question: Turn, spans: Sequence[Span]) -> Content:
    """The trace as a page: the prompt by zones, the steps with their times, what the model reported."""
    lines = [
        Content.styled(cut(one_line(question.text), 60), "bold $text-primary"),
        Content.styled(
            tr(
                "turn {position} · {created_at}", position=question.position, created_at=local_time(question.created_at)
            ),
            "$foreground-muted",
        ),
        Content(""),
        *_zone_lines(spans),
        *_step_lines(spans),
        *_model_lines(spans),
    ]
    return Content("\n").join(lines)


def _data(spans: Sequence[Span], name: str) -> Mapping[str, JsonValue]:
    return next((span.data for span in reversed(spans) if span.name == name), {})


def _zone_lines(spans: Sequence[Span]) -> list[Content]:
    data = _data(spans, "assemble")
    zones, window = data.get("zones"), data.get("context_tokens")
    if not isinstance(zones, dict):
        return []
    counts = {str(name): tokens for name, tokens in zones.items() if isinstance(tokens, int)}
    total = sum(counts.values())
    rows = [_number_line(name, tokens, total) for name, tokens in counts.items()]
    whole = f"{window:,}" if isinstance(window, int) else "?"
    head = Content.styled(tr("Prompt: {total:,} tokens in a window of {whole}", total=total, whole=whole), "bold")
    return [head, *rows, Content("")]


def _number_line(name: str, tokens: int, total: int) -> Content:
    share = f"{tokens / max(total, 1):>6.0%}"
    return Content.assemble(
        f"  {padded(say(name), _NAME_CELLS)}{tokens:>{_NUMBER_CELLS},}", (share, "$foreground-muted")
    )


def _step_lines(spans: Sequence[Span]) -> list[Content]:
    rows = [
        Content.assemble(
            f"  {padded(span.name, _NAME_CELLS)}{_to_the_right(duration_text(span.duration_ms / 1000))}",
            (f"  {say(_MEANINGS.get(span.name, ''))}", "$foreground-muted"),
            (f"  {tr('failed: {error}', error=span.error)}", "$text-error") if span.error else "",
        )
        for span in spans
    ]
    return [Content.styled(tr("Steps"), "bold"), *rows, Content("")]


def _model_lines(spans: Sequence[Span]) -> list[Content]:
    data = _data(spans, "generate")
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


def _to_the_right(text: str) -> str:
    return " " * (_NUMBER_CELLS - cell_width(text)) + text


def _value(value: JsonValue) -> str:
    return f"{value:,}" if isinstance(value, int | float) else one_line(str(value))


class WhyScreen(ModalScreen[None]):
    """Shown over the chat; Esc, F3 and q close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f3,q", "dismiss", "Close", show=False)]

    def __init__(self, question: Turn, spans: Sequence[Span]) -> None:
        super().__init__()
        self._question = question
        self._spans = spans

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with VerticalScroll(classes="sheet"):
            yield Static(why_text(self._question, self._spans), markup=False)
            yield Static(Content.styled(tr("↑ ↓ scroll · Esc closes"), "$foreground-muted"), markup=False)
