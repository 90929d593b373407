"""What is being asked and answered: one model, one answer at a time, the rest waits in order. Knows no screen.

The reply that is being written lives here, whichever conversation is on the screen; so switching loses nothing.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

from assistant.conversation.events import (
    PromptReady,
    QuestionKept,
    ReplyEnded,
    ReplyGrew,
    ReplyStarted,
    TurnEvent,
    Zone,
)
from assistant.memory.turn import Turn
from ui.language import Phrase, say

Kind = Literal["ask", "again", "instead"]
_AGAIN = Phrase("the last question, again")
_STEADY_S = 0.5  # a speed measured over less than this jumps about


@dataclass(frozen=True, slots=True)
class Request:
    """Something to be answered: ``text`` asked, the last question answered ``again``, or ``instead`` of it ``text``."""

    session_id: str
    kind: Kind
    text: str = ""


class Phase(StrEnum):
    """What the model is doing. ABSENT: it could not be opened."""

    LOADING = "loading"
    READY = "ready"
    ANSWERING = "answering"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Gauge:
    """The last prompt of a conversation by its ``zones``, what a prompt may have, and the reply so far.

    ``faithful``: more of what was said stands in it word for word, as the user missed something.
    """

    zones: tuple[Zone, ...]
    limit_tokens: int
    reply_tokens: int = 0
    tokens_per_s: float = 0.0
    faithful: bool = False


@dataclass(slots=True)
class Live:
    """The answer in progress. ``question`` is set once it is kept, ``reply`` once there is one."""

    request: Request
    question: Turn | None = None
    reply: Turn | None = None
    text: str = ""
    pieces: int = 0
    first_pieces: int = 0
    first_piece_s: float | None = None


def with_live(turns: Sequence[Turn], live: Live | None) -> list[Turn]:
    """``turns`` as read from the store, with the answer in progress in their conversation as far as it has come."""
    if live is None or live.question is None:
        return list(turns)
    known = [turn for turn in turns if turn.position < live.question.position]
    return [*known, live.question, *([replace(live.reply, text=live.text)] if live.reply else [])]


@dataclass(slots=True)
class Dialogue:
    """The order of things. ``held``: the last answer failed, so what waits is not sent by itself."""

    phase: Phase = Phase.LOADING
    model_name: str = ""
    waiting: list[Request] = field(default_factory=list)
    held: bool = False
    live: Live | None = None
    gauges: dict[str, Gauge] = field(default_factory=dict)
    clock_s: Callable[[], float] = time.monotonic

    @property
    def busy(self) -> bool:
        """Whether something is computed now."""
        return self.phase in {Phase.LOADING, Phase.ANSWERING}

    def answering(self, session_id: str) -> bool:
        """Whether the answer in progress belongs to this conversation."""
        return self.live is not None and self.live.request.session_id == session_id

    def submit(self, request: Request) -> None:
        """Put ``request`` at the end of the queue."""
        self.waiting.append(request)

    def release(self) -> None:
        """Send what was held."""
        self.held = False

    def take_next(self) -> Request | None:
        """The request whose turn it is, now being answered; None while the model is busy, absent, or all is held."""
        if self.phase is not Phase.READY or self.held or not self.waiting:
            return None
        request = self.waiting.pop(0)
        self.phase, self.live = Phase.ANSWERING, Live(request)
        return request

    def waiting_texts(self, session_id: str) -> list[str]:
        """What waits in this conversation, oldest first."""
        return [request.text or say(_AGAIN) for request in self.waiting if request.session_id == session_id]

    def take_back(self, session_id: str) -> Request | None:
        """Remove the newest waiting request of this conversation and return it."""
        for index in range(len(self.waiting) - 1, -1, -1):
            if self.waiting[index].session_id == session_id:
                request = self.waiting.pop(index)
                self.held = self.held and bool(self.waiting)
                return request
        return None

    def forget(self, session_id: str) -> None:
        """Drop what waits in a conversation that is gone."""
        self.waiting = [request for request in self.waiting if request.session_id != session_id]

    def happened(self, event: TurnEvent, pieces: int = 1) -> None:
        """Take in what the answer in progress says of itself; text that grew came in ``pieces`` tokens."""
        if self.live is None:
            return
        match event:
            case QuestionKept(turn):
                self.live.question = turn
            case PromptReady(zones, limit_tokens, faithful=faithful):
                self._set_gauge(Gauge(zones, limit_tokens, faithful=faithful))
            case ReplyStarted(turn):
                self.live.reply = turn
            case ReplyGrew(text):
                self._grow(text, pieces)
            case ReplyEnded():
                self._end(event)
            case _:  # of no meaning to the order of things
                pass

    def ended(self, *, failed: bool) -> Live | None:
        """The answer is over; returns what it was. After a failure the rest waits for the person."""
        live, self.live = self.live, None
        self.phase = Phase.READY
        self.held = failed and bool(self.waiting)
        return live

    def _grow(self, text: str, pieces: int) -> None:
        live, now_s = self.live, self.clock_s()
        if live is None:
            return
        live.text += text
        live.pieces += pieces
        if live.first_piece_s is None:
            live.first_piece_s, live.first_pieces = now_s, live.pieces
        gauge, elapsed_s = self.gauges.get(live.request.session_id), now_s - live.first_piece_s
        if gauge is not None:
            speed = (live.pieces - live.first_pieces) / elapsed_s if elapsed_s > _STEADY_S else gauge.tokens_per_s
            self._set_gauge(replace(gauge, reply_tokens=live.pieces, tokens_per_s=speed))

    def _end(self, event: ReplyEnded) -> None:
        gauge = self.gauges.get(event.turn.session_id)
        if gauge is None or event.usage is None:
            return
        speed, tokens = event.usage.tokens_per_s, event.usage.reply_tokens
        self._set_gauge(replace(gauge, reply_tokens=tokens, tokens_per_s=speed))

    def _set_gauge(self, gauge: Gauge) -> None:
        if self.live is not None:
            self.gauges[self.live.request.session_id] = gauge
