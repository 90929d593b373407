"""How a trace looks on stdout."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from assistant.clock import to_text
from assistant.trace.span import JsonValue, Span
from ui.commands.output import put, put_table
from ui.format import Column, duration_text, one_line
from ui.language import Phrase, say, tr
from ui.words.prompt_blocks import PromptBlock, blocks_in, compressed_in, zones_in

if TYPE_CHECKING:
    from assistant.conversation.replay import Replayed

COLUMNS = (Column(Phrase("step")), Column(Phrase("took"), align="right"), Column(Phrase("what"), flexible=True))
BLOCK_COLUMNS = (
    Column(Phrase("block")),
    Column(Phrase("begins"), flexible=True),
    Column(Phrase("tokens"), align="right"),
    Column(Phrase("weight"), align="right"),
    Column(Phrase("became")),
)
_SHOWN_CHARACTERS = 60


def span_row(span: Span) -> tuple[str, str, str]:
    """One line of the table: counts whole, texts by their beginning, lists by their length.

    The step that put the prompt together has too much of all that: its line says what the prompt was made of.
    """
    failed = (tr("failed: {error}", error=span.error),) if span.error else ()
    zones = zones_in(span.data) if span.name == "assemble" else None
    told = (
        [f"{key} {_brief(value)}" for key, value in span.data.items()]
        if zones is None
        else [f"{zones.headline} · {zones.parts}"]
    )
    return say(span.name), duration_text(span.duration_ms / 1000), "  ".join((*failed, *told))


def span_to_json(span: Span) -> dict[str, Any]:
    """One span, whole. Times in UTC."""
    return {
        "id": span.name,
        "started_at": to_text(span.started_at),
        "duration_ms": span.duration_ms,
        "data": dict(span.data),
        "error": span.error,
    }


def put_blocks(spans: Sequence[Span]) -> None:
    """Write what stood in the prompt and what left it; the text that stands for turns beside these turns."""
    blocks = blocks_in(spans)
    if not blocks:
        return
    put("")
    put_table(BLOCK_COLUMNS, [_block_row(block) for block in blocks])
    made = compressed_in(spans)
    if made is not None:
        put("")
        put(made.headline)
        put(f"  {one_line(made.text)}")
        for source in made.sources:
            put(f"  < {one_line(source)}")


def _block_row(block: PromptBlock) -> tuple[str, str, str, str, str]:
    return (
        say(block.kind),
        one_line(block.begins),
        f"{block.tokens:,}",
        f"{block.importance:.1f}",
        block.became,
    )


def replayed_line(replayed: "Replayed") -> str:
    """The outcome of a replay in a sentence."""
    difference = replayed.difference
    if difference is None:
        return tr("The same: {steps}.", steps=tr(", ").join(map(say, replayed.steps)) or tr("nothing to replay"))
    return tr(
        "Different in {step}, {what}: recorded {recorded}, now {replayed}.",
        step=say(difference.step),
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
