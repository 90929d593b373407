"""Replay: run the pure steps of a recorded turn again and report the first difference.

A recorded turn is a regression test: a rule that changed what it does shows here, with no model at hand.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from assistant.conversation.context import assemble
from assistant.conversation.normalise import normalise
from assistant.conversation.recording import digest, fingerprint_to_json, material_from
from assistant.errors import RicordoError
from assistant.trace.span import JsonValue, Span
from models.chat import Message
from models.errors import ModelError


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a replay left the recording: ``step``, ``what`` of it, and both values as text."""

    step: str
    what: str
    recorded: str
    replayed: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """The steps that were run again, and the first difference or None."""

    steps: tuple[str, ...]
    difference: Difference | None


def replay(spans: Sequence[Span]) -> Replayed:
    """Run every span that has a pure rule again; a step that failed when it was recorded is left out."""
    steps: list[str] = []
    for span in spans:
        rule = _RULES.get(span.name)
        if rule is None or span.error is not None:
            continue
        steps.append(span.name)
        difference = _first_difference(span, rule)
        if difference:
            return Replayed(tuple(steps), difference)
    return Replayed(tuple(steps), None)


_Facts = Iterator[tuple[str, JsonValue, JsonValue]]


def _first_difference(span: Span, rule: Callable[[Span], _Facts]) -> Difference | None:
    try:
        for what, recorded, replayed in rule(span):
            if recorded != replayed:
                return Difference(span.name, what, str(recorded), str(replayed))
    except (RicordoError, ModelError) as error:
        return Difference(span.name, "outcome", "done", f"{type(error).__name__}: {error}")
    except (KeyError, TypeError, ValueError) as error:
        return Difference(span.name, "record", "whole", f"not readable ({error!r})")
    return None


def _keep(span: Span) -> _Facts:
    yield "kept", span.data["kept"], normalise(str(span.data["typed"]))


def _assemble(span: Span) -> _Facts:
    material, window = material_from(span.data)
    counts = _Counts(span.data["measured"])
    context = assemble(material, window, counts.measure)
    yield "counts asked for", len(counts.recorded), counts.asked
    yield "window_start", span.data["window_start"], context.window_start
    made = context.compressed
    yield "compressed", span.data.get("compressed"), None if made is None else fingerprint_to_json(made)
    yield "zones", span.data["zones"], {zone.name: zone.tokens for zone in context.zones}
    yield (
        "messages",
        span.data["messages"],
        [f"{message.role} {digest(message)}" for message in context.messages],
    )


class _Counts:
    """The token counts of the recording, given out in the order in which they were asked for."""

    def __init__(self, recorded: JsonValue) -> None:
        if not isinstance(recorded, list):
            raise TypeError("no recorded counts")
        self.recorded = recorded
        self.asked = 0

    def measure(self, messages: Sequence[Message]) -> list[int]:
        costs = self.recorded[self.asked] if self.asked < len(self.recorded) else []
        self.asked += 1
        if not isinstance(costs, list) or len(costs) != len(messages):
            raise ValueError(f"{len(messages)} messages, but the recording counted others")
        return [int(str(cost)) for cost in costs]


_RULES: dict[str, Callable[[Span], _Facts]] = {"keep": _keep, "assemble": _assemble}
