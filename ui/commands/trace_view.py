"""How a trace looks on stdout."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from assistant.clock import to_text
from assistant.trace.span import JsonValue, Span
from ui.format import Column, duration_text
from ui.language import Phrase, tr

if TYPE_CHECKING:
    from assistant.conversation.replay import Replayed

COLUMNS = (Column(Phrase("step")), Column(Phrase("took"), align="right"), Column(Phrase("what"), flexible=True))
_SHOWN_CHARACTERS = 60


def span_row(span: Span) -> tuple[str, str, str]:
    """One line of the table: counts whole, texts by their beginning, lists by their length."""
    failed = (tr("failed: {error}", error=span.error),) if span.error else ()
    return (
        span.name,
        duration_text(span.duration_ms / 1000),
        "  ".join((*failed, *(f"{key} {_brief(value)}" for key, value in span.data.items()))),
    )


def span_to_json(span: Span) -> dict[str, Any]:
    """One span, whole. Times in UTC."""
    return {
        "id": span.name,
        "started_at": to_text(span.started_at),
        "duration_ms": span.duration_ms,
        "data": dict(span.data),
        "error": span.error,
    }


def replayed_line(replayed: "Replayed") -> str:
    """The outcome of a replay in a sentence."""
    difference = replayed.difference
    if difference is None:
        return tr("The same: {steps}.", steps=", ".join(replayed.steps) or tr("nothing to replay"))
    return tr(
        "Different in {step}, {what}: recorded {recorded}, now {replayed}.",
        step=difference.step,
        what=difference.what,
        recorded=difference.recorded,
        replayed=difference.replayed,
    )


def replayed_to_json(turn_id: str, replayed: "Replayed") -> dict[str, Any]:
    """The outcome of a replay. ``difference`` is None when there is none."""
    difference = replayed.difference
    return {
        "id": turn_id,
        "steps": list(replayed.steps),
        "difference": None
        if difference is None
        else {
            "step": difference.step,
            "what": difference.what,
            "recorded": difference.recorded,
            "replayed": difference.replayed,
        },
    }


def _brief(value: JsonValue) -> str:
    if isinstance(value, str):
        return repr(value if len(value) <= _SHOWN_CHARACTERS else value[: _SHOWN_CHARACTERS - 1] + "…")
    if isinstance(value, list):
        return f"({len(value)})"
    if isinstance(value, Mapping):
        counts = [f"{key}={inner}" for key, inner in value.items() if isinstance(inner, int | float)]
        return " ".join(counts) if len(counts) == len(value) else "{…}"
    return str(value)
