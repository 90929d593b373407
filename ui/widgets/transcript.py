"""The turns of one conversation. Only a stretch of them is mounted; scrolling to its edge brings the next ones.

Every layout of a screen visits every widget that is laid out, and a streamed reply needs a layout for each piece. So
turns far from what is in sight are folded: they keep their height, and nothing inside them is visited.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from assistant.memory.turn import Turn
from ui.language import tr
from ui.widgets.bindings import bindings
from ui.widgets.stretch import STRETCH_TURNS, near, stretch_around
from ui.widgets.turn_view import TurnView, status_note
from ui.words.footnote import Footnote, Footnotes

_BATCH_TURNS = 2  # mounted at a time: a hundred would be a standstill
_FIRST_TURNS = 8  # as many as a screen holds


class Transcript(VerticalScroll, can_focus=True):
    """Shows turns and lets one be selected. It is told everything and knows no store."""

    BINDINGS = bindings("transcript")

    DEFAULT_CSS = """
    Transcript { padding: 1 1 0 1; }
    Transcript > .divider { color: $text-muted; text-align: center; width: 1fr; height: auto; margin: 0 0 1 0; }
    """

    def __init__(self) -> None:
        super().__init__(id="transcript")
        self._turns: list[Turn] = []
        self._mounted = range(0)
        self._window_start = 1
        self._now: datetime | None = None
        self._version = 0
        self._bringing = False
        self._answering = False
        self._own_notes: dict[str, str] = {}
        self._footnotes = Footnotes()
        self._folded_for = (0, 0, 0)

    @property
    def turns(self) -> Sequence[Turn]:
        """The turns of the conversation, shown or not."""
        return self._turns

    @property
    def views(self) -> list[TurnView]:
        """The turns that are mounted, in order."""
        return [child for child in self.children if isinstance(child, TurnView)]

    @property
    def selected(self) -> TurnView | None:
        """The selected turn, if any."""
        return next((view for view in self.views if view.has_class("selected")), None)

    @property
    def footnotes(self) -> Footnotes:
        """The small print that has been put under turns."""
        return self._footnotes

    def annotate(self, turn_id: str, footnote: Footnote) -> None:
        """Let ``footnote`` stand under a turn, now or as soon as it is shown."""
        self._footnotes.put(turn_id, footnote)
        if view := self._view(turn_id):
            view.show_footnote(footnote)

    async def show(self, turns: Sequence[Turn], now: datetime, window_start: int = 1, at: str | None = None) -> None:
        """Show a conversation from its end, or at the turn whose id is ``at``."""
        self._version += 1
        self._turns, self._now, self._window_start = list(turns), now, window_start
        index = next((i for i, turn in enumerate(turns) if turn.id == at), None)
        stretch = stretch_around(len(turns), index)
        await self.remove_children()
        self._mounted = range(stretch.stop, stretch.stop)
        self.anchor(index is None)
        if index is None:
            await self._mount_above(range(max(stretch.stop - _FIRST_TURNS, stretch.start), stretch.stop))
            self.run_worker(self._fill(stretch.start, self._version))
        else:
            await self._fill(stretch.start, self._version)
            self.select(self._view(turns[index].id))

    async def add(self, turn: Turn) -> None:
        """Append a turn that has just been said, and go to the end."""
        if self._mounted.stop < len(self._turns):
            await self.show(self._turns, turn.created_at, self._window_start)
        self._turns.append(turn)
        self._mounted = range(self._mounted.start, len(self._turns))
        self._settle_notes()
        await self.mount(TurnView(turn, turn.created_at))
        self.anchor()

    async def grow(self, turn_id: str, text: str) -> None:
        """Append ``text`` to a reply on the screen; one that is not shown is left alone."""
        if view := self._view(turn_id):
            await view.grow(text)

    async def finish(self, turn: Turn, note: str | None = None) -> None:
        """Show a reply as it was saved; ``note`` instead of the usual line about its status."""
        self._turns = [turn if known.id == turn.id else known for known in self._turns]
        if note is not None:
            self._own_notes[turn.id] = note
        if view := self._view(turn.id):
            await view.finish(turn, self._note(turn))

    async def drop_from(self, position: int) -> None:
        """Take away the turns from ``position`` on: they have been replaced."""
        self._turns = [turn for turn in self._turns if turn.position < position]
        self._mounted = range(min(self._mounted.start, len(self._turns)), min(self._mounted.stop, len(self._turns)))
        for view in self.views:
            if view.turn.position >= position:
                await view.remove()

    def leave_behind(self, window_start: int) -> None:
        """Say that turns before position ``window_start`` no longer enter the prompt."""
        self._window_start = window_start
        self._place_divider()

    def set_answering(self, answering: bool) -> None:
        """Whether a reply is being written here; the notes that offer a key are for when none is."""
        if answering != self._answering:
            self._answering = answering
            self._settle_notes()

    def select(self, view: TurnView | None) -> None:
        """Mark ``view`` as selected and bring it into sight; None selects nothing."""
        for other in self.views:
            other.set_class(other is view, "selected")
        if view is not None:
            self.release_anchor()
            self.call_after_refresh(self.scroll_to_widget, view, animate=False, top=True, force=True)

    def action_previous_turn(self) -> None:
        """Select the turn above, from the last one at first."""
        self._move(-1)

    def action_next_turn(self) -> None:
        """Select the turn below."""
        self._move(1)

    def watch_scroll_y(self, old: float, new: float) -> None:
        """At an edge of what is mounted, bring more; in between, fold what is far."""
        super().watch_scroll_y(old, new)
        if self._bringing or not self.is_attached or not self._turns:
            return
        self._fold_far()
        if new <= 1 and old > new and self._mounted.start > 0:
            self.run_worker(self._bring_earlier())
        elif new >= self.max_scroll_y - 1 and new > old and self._mounted.stop < len(self._turns):
            self.run_worker(self._bring_later())

    def relabel(self) -> None:
        """Say names, notes, dates and small print in another language."""
        for view in self.views:
            view.relabel()
        self._settle_notes()
        self._place_divider()

    def on_resize(self, event: Resize) -> None:
        """Another width gives other heights: measure all anew, then fold again."""
        if self._folded_for[0] not in {0, event.size.width}:
            for view in self.views:
                view.unfold()
            self._folded_for = (0, 0, 0)
            self.call_after_refresh(self._fold_far)

    async def _fill(self, start: int, version: int) -> None:
        self._bringing = True
        while self._mounted.start > start and version == self._version:
            await self._mount_above(range(max(self._mounted.start - _BATCH_TURNS, start), self._mounted.start))
            await asyncio.sleep(0)
        if version == self._version:
            self._bringing = False
            self._place_divider()
            self.call_after_refresh(self._fold_far)

    async def _bring_earlier(self) -> None:
        before, version = self.max_scroll_y, self._version
        await self._fill(max(self._mounted.start - STRETCH_TURNS // 2, 0), version)
        self.call_after_refresh(self._keep_place, before)

    def _keep_place(self, before: int) -> None:
        self.scroll_to(y=self.scroll_y + self.max_scroll_y - before, animate=False, force=True)

    async def _bring_later(self) -> None:
        self._bringing = True
        end = min(self._mounted.stop + STRETCH_TURNS // 2, len(self._turns))
        await self.mount_all([self._new_view(index) for index in range(self._mounted.stop, end)])
        self._mounted = range(self._mounted.start, end)
        self._bringing = False

    async def _mount_above(self, indices: range) -> None:
        first = next(iter(self.views), None)
        self._mounted = range(indices.start, self._mounted.stop)
        await self.mount_all([self._new_view(index) for index in indices], before=first)

    def _new_view(self, index: int) -> TurnView:
        turn = self._turns[index]
        return TurnView(turn, self._now or turn.created_at, self._note(turn), self._footnotes.of(turn.id))

    def _note(self, turn: Turn) -> str:
        last = self._turns[-1].id == turn.id and not self._answering if self._turns else False
        return self._own_notes.get(turn.id) or status_note(turn, last=last)

    def _view(self, turn_id: str) -> TurnView | None:
        return next((view for view in self.views if view.turn.id == turn_id), None)

    def _settle_notes(self) -> None:
        for view in self.views:
            view.show_note(self._note(view.turn))

    def _fold_far(self) -> None:
        """Cheap when little has moved: half a page, or no turn more, changes nothing."""
        page = max(self.size.height, 1)
        now = (self.size.width, len(self.children), int(self.scroll_y) // max(page // 2, 1))
        if now == self._folded_for:
            return
        self._folded_for = now
        heights = [child.outer_size.height + child.styles.margin.bottom for child in self.children]
        kept = near(heights, self.scroll_y, page)
        for index, child in enumerate(self.children):
            if isinstance(child, TurnView):
                if index in kept:
                    child.unfold()
                else:
                    child.fold()

    def _place_divider(self) -> None:
        self.query_children(".divider").remove()
        inside = (view for view in self.views if view.turn.position >= self._window_start)
        first = next(inside, None)
        if first is not None and self._window_start > 1 and first.turn.id != self._turns[0].id:
            text = tr("— messages 1–{last} are kept as notes; ask and I look them up —", last=self._window_start - 1)
            self.mount(Static(Content(text), markup=False, classes="divider"), before=first)

    def _move(self, step: int) -> None:
        views = self.views
        if not views:
            return
        chosen = self.selected
        index = views.index(chosen) + step if chosen in views else len(views) - 1
        self.select(views[max(0, min(index, len(views) - 1))])
