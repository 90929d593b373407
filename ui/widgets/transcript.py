"""The turns of one conversation. Only a stretch of them is mounted; scrolling to its edge brings the next ones."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from assistant.memory.turn import Turn
from ui.keys import bindings
from ui.widgets.turn_view import TurnView, status_note

STRETCH_TURNS = 40
_BATCH_TURNS = 6


def stretch_around(count: int, index: int | None) -> range:
    """Which of ``count`` turns to mount at first: the last ones, or those around ``index``."""
    if index is None:
        return range(max(count - STRETCH_TURNS, 0), count)
    begin = max(min(index - STRETCH_TURNS // 4, count - STRETCH_TURNS), 0)
    return range(begin, min(begin + STRETCH_TURNS, count))


class Transcript(VerticalScroll, can_focus=True):
    """Shows turns and lets one be selected. It is told everything and knows no store."""

    BINDINGS = bindings("transcript")

    DEFAULT_CSS = """
    Transcript { padding: 1 1 0 1; scrollbar-size-vertical: 1; }
    Transcript > .divider { color: $text-muted; text-align: center; width: 1fr; height: auto; margin: 0 0 1 0; }
    """

    class Selected(Message):
        """Another turn is selected, or none."""

    def __init__(self) -> None:
        super().__init__(id="transcript")
        self._turns: list[Turn] = []
        self._mounted = range(0)
        self._window_start = 1
        self._now: datetime | None = None
        self._version = 0
        self._loading = False
        self._answering = False
        self._own_notes: dict[str, str] = {}

    @property
    def turns(self) -> Sequence[Turn]:
        """The turns of the conversation, shown or not."""
        return self._turns

    @property
    def selected(self) -> TurnView | None:
        """The selected turn, if any."""
        return next(iter(self.query(TurnView).filter(".selected")), None)

    async def show(self, turns: Sequence[Turn], now: datetime, window_start: int = 1, at: str | None = None) -> None:
        """Show a conversation from its end, or at the turn whose id is ``at``."""
        self._version += 1
        version = self._version
        self._turns, self._now, self._window_start = list(turns), now, window_start
        index = next((i for i, turn in enumerate(turns) if turn.id == at), None)
        stretch = stretch_around(len(turns), index)
        await self.query("TurnView, .divider").remove()
        self._mounted = range(stretch.stop, stretch.stop)
        self._loading = True
        self.anchor(index is None)
        for end in range(stretch.stop, stretch.start, -_BATCH_TURNS):
            if version != self._version:
                return
            await self._mount_above(range(max(end - _BATCH_TURNS, stretch.start), end))
            await asyncio.sleep(0)
        self._loading = False
        self._place_divider()
        if index is not None:
            self.select(self._view(self._turns[index].id))

    async def add(self, turn: Turn) -> None:
        """Append a turn that has just been said, and go to the end."""
        if self._mounted.stop < len(self._turns):
            await self.show(self._turns, turn.created_at, self._window_start)
        self._settle_notes()
        self._turns.append(turn)
        self._mounted = range(self._mounted.start, len(self._turns))
        await self.mount(TurnView(turn, turn.created_at))
        self.anchor()

    def grow(self, turn_id: str, text: str) -> None:
        """Append ``text`` to a reply on the screen; one that is not shown is left alone."""
        if view := self._view(turn_id):
            view.grow(text)

    def finish(self, turn: Turn, note: str | None = None) -> None:
        """Show a reply as it was saved; ``note`` instead of the usual line about its status."""
        self._turns = [turn if known.id == turn.id else known for known in self._turns]
        last = bool(self._turns) and self._turns[-1].id == turn.id
        if note is not None:
            self._own_notes[turn.id] = note
        if view := self._view(turn.id):
            view.finish(turn, self._note(turn, last=last))

    async def drop_from(self, position: int) -> None:
        """Take away the turns from ``position`` on: they have been replaced."""
        self._turns = [turn for turn in self._turns if turn.position < position]
        self._mounted = range(min(self._mounted.start, len(self._turns)), min(self._mounted.stop, len(self._turns)))
        for view in self.query(TurnView):
            if view.turn.position >= position:
                await view.remove()

    def leave_behind(self, window_start: int) -> None:
        """Say that turns before position ``window_start`` no longer enter the prompt."""
        self._window_start = window_start
        self._place_divider()

    def set_answering(self, answering: bool) -> None:
        """Whether a reply is being written here; the notes that offer a key are for when none is."""
        self._answering = answering
        self._settle_notes()

    def select(self, view: TurnView | None) -> None:
        """Mark ``view`` as selected and bring it into sight; None selects nothing."""
        for other in self.query(TurnView):
            other.set_class(other is view, "selected")
        if view is not None:
            self.release_anchor()
            self.call_after_refresh(self.scroll_to_widget, view, animate=False, top=True, force=True)
        self.post_message(self.Selected())

    def action_previous_turn(self) -> None:
        """Select the turn above, from the last one at first."""
        self._move(-1)

    def action_next_turn(self) -> None:
        """Select the turn below."""
        self._move(1)

    def watch_scroll_y(self, old: float, new: float) -> None:
        """At an edge of what is mounted, bring more."""
        super().watch_scroll_y(old, new)
        if self._loading or not self.is_attached or not self._turns:
            return
        if new <= 1 and old > new and self._mounted.start > 0:
            self._loading = True
            self.run_worker(self._bring_earlier())
        elif new >= self.max_scroll_y - 1 and new > old and self._mounted.stop < len(self._turns):
            self._loading = True
            self.run_worker(self._bring_later())

    async def _bring_earlier(self) -> None:
        before = self.max_scroll_y
        start = self._mounted.start
        await self._mount_above(range(max(start - STRETCH_TURNS // 2, 0), start))
        self.call_after_refresh(self._keep_place, before)

    def _keep_place(self, before: int) -> None:
        self.scroll_to(y=self.scroll_y + self.max_scroll_y - before, animate=False, force=True)
        self._place_divider()
        self._loading = False

    async def _bring_later(self) -> None:
        end = min(self._mounted.stop + STRETCH_TURNS // 2, len(self._turns))
        await self.mount_all([self._new_view(index) for index in range(self._mounted.stop, end)])
        self._mounted = range(self._mounted.start, end)
        self._place_divider()
        self._loading = False

    async def _mount_above(self, indices: range) -> None:
        views = [self._new_view(index) for index in indices]
        first = next(iter(self.query(TurnView)), None)
        self._mounted = range(indices.start, self._mounted.stop)
        await self.mount_all(views, before=first)

    def _new_view(self, index: int) -> TurnView:
        turn = self._turns[index]
        last = index == len(self._turns) - 1 and not self._answering
        return TurnView(turn, self._now or turn.created_at, self._note(turn, last=last))

    def _note(self, turn: Turn, *, last: bool) -> str:
        return self._own_notes.get(turn.id) or status_note(turn, last=last)

    def _view(self, turn_id: str) -> TurnView | None:
        return next((view for view in self.query(TurnView) if view.turn.id == turn_id), None)

    def _settle_notes(self) -> None:
        for view in self.query(TurnView):
            last = view.turn is self._turns[-1] if self._turns else False
            view.show_note(self._note(view.turn, last=last and not self._answering))

    def _place_divider(self) -> None:
        self.query(".divider").remove()
        if self._window_start <= 1:
            return
        inside = (view for view in self.query(TurnView) if view.turn.position >= self._window_start)
        if (first := next(inside, None)) is not None and first.turn is not self._turns[0]:
            text = f"— turns 1–{self._window_start - 1} no longer fit in the window —"
            self.mount(Static(Content(text), markup=False, classes="divider"), before=first)

    def _move(self, step: int) -> None:
        views = list(self.query(TurnView))
        if not views:
            return
        chosen = self.selected
        index = views.index(chosen) + step if chosen in views else len(views) - 1
        self.select(views[max(0, min(index, len(views) - 1))])
