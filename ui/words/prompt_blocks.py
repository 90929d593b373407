"""What stood in a prompt, and what left it, read out of the trace of its turn. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.trace.span import JsonValue, Span
from ui.language import say, tr
from ui.words.reasons import objects_in, span_data


@dataclass(frozen=True, slots=True)
class PromptBlock:
    """A block: its ``kind``, how it ``begins``, what it costs and weighs, and what became of it (``fate``, ``why``)."""

    kind: str
    begins: str
    tokens: int
    importance: float
    fate: str
    why: str = ""

    @property
    def became(self) -> str:
        """What became of it, in words."""
        return f"{say(self.fate)} ({say(self.why)})" if self.why else say(self.fate)


@dataclass(frozen=True, slots=True)
class Compressed:
    """A fingerprint that was made in the turn: its ``text``, and the ``sources`` that it stands for, word for word."""

    first: int
    last: int
    text: str
    tokens: int
    source_tokens: int
    sources: tuple[str, ...]

    @property
    def headline(self) -> str:
        """Which turns it stands for and what it saves."""
        saved = 1 - self.tokens / self.source_tokens if self.source_tokens else 0.0
        return tr(
            "Messages {first}–{last}: {source_tokens:,} tokens became {tokens:,} ({saved:.0%} saved)",
            first=self.first,
            last=self.last,
            source_tokens=self.source_tokens,
            tokens=self.tokens,
            saved=saved,
        )


@dataclass(frozen=True, slots=True)
class Zones:
    """What a prompt was made of: tokens by zone, front to back, in a window of ``window_tokens`` (None: not known)."""

    tokens: Mapping[str, int]
    window_tokens: int | None

    @property
    def headline(self) -> str:
        """The tokens of all zones, and the window."""
        whole = "?" if self.window_tokens is None else f"{self.window_tokens:,}"
        return tr("Prompt: {total:,} tokens in a window of {whole}", total=sum(self.tokens.values()), whole=whole)

    @property
    def parts(self) -> str:
        """The tokens of each zone."""
        return " · ".join(f"{say(name)} {tokens:,}" for name, tokens in self.tokens.items())


def zones_in(data: Mapping[str, JsonValue]) -> Zones | None:
    """What the step that put the prompt together counted; None where it did not come that far."""
    zones, window = data.get("zones"), data.get("context_tokens")
    if not isinstance(zones, dict):
        return None
    counts = {str(name): tokens for name, tokens in zones.items() if isinstance(tokens, int)}
    return Zones(counts, window if isinstance(window, int) else None)


def blocks_in(spans: Sequence[Span]) -> tuple[PromptBlock, ...]:
    """The blocks of the prompt, front to back, then what left it; none for a trace of an earlier version."""
    return tuple(_block(row) for row in objects_in(span_data(spans, "assemble").get("blocks")))


def compressed_in(spans: Sequence[Span]) -> Compressed | None:
    """What was made of the turns that left in this turn; mostly None."""
    data = span_data(spans, "assemble")
    made = data.get("compressed")
    if not isinstance(made, dict):
        return None
    first, last = _count(made, "first"), _count(made, "last")
    sources = [
        str(row.get("text", "")) for row in objects_in(data.get("history")) if first <= _count(row, "position") <= last
    ]
    tokens, source_tokens = _count(made, "tokens"), _count(made, "source_tokens")
    return Compressed(first, last, str(made.get("text", "")), tokens, source_tokens, tuple(sources))


def _block(row: dict[str, JsonValue]) -> PromptBlock:
    lives = objects_in(row.get("life"))
    last = lives[-1] if lives else {}
    weight = row.get("importance")
    return PromptBlock(
        str(row.get("type", "")),
        str(row.get("begins", "")),
        _count(row, "tokens"),
        float(weight) if isinstance(weight, int | float) else 0.0,
        str(last.get("fate", "")),
        str(last.get("why", "")),
    )


def _count(row: dict[str, JsonValue], name: str) -> int:
    value = row.get(name)
    return value if isinstance(value, int) else 0
