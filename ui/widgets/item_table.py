"""The items of memory as a table: kind, sentence, score, freshness, when it expires, where it comes from."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from rich.text import Text
from textual.events import Resize
from textual.widgets import DataTable

from ui.desks.recollection import Remembered
from ui.format import cell_width, cut, day_text, one_line, relative_date, share_text
from ui.language import Phrase, ntr, say, tr
from ui.words.item import shared_sentences, told_apart

_GAP = "  "
_NARROWEST = 12
_RECENT = timedelta(days=6)
_TITLES = (Phrase("kind"), Phrase("what"), Phrase("score"), Phrase("fresh"), Phrase("expires"), Phrase("from"))
_NUMBERS = {2, 3}


def what_text(remembered: Remembered, shared: frozenset[str] = frozenset()) -> str:
    """The sentence, and what it replaced. Of ``shared`` sentences another row has the same."""
    item = remembered.record.item
    sentence = told_apart(item, shared)
    said = tr("{sentence} (was: {was})", sentence=sentence, was=remembered.was) if remembered.was else sentence
    return one_line(f"? {said}" if item.status == "candidate" else said)


def expiry_text(remembered: Remembered, now: datetime) -> str:
    """``never ★`` when pinned, the last local day of what ends, else nothing."""
    item = remembered.record.item
    if item.pinned:
        return tr("never ★")
    day = (item.valid_to or item.expires_at) if item.expires_at else None
    return day_text(day, now) if day else ""


def origin_text(remembered: Remembered, now: datetime) -> str:
    """``by hand``, in how many conversations it was said, or when."""
    record = remembered.record
    if not record.evidence:
        return tr("by hand")
    count = len(record.sessions)
    if count > 1:
        return ntr("{count} session", "{count} sessions", count)
    stated_at = record.item.stated_at
    return relative_date(stated_at, now) if now - stated_at < _RECENT else day_text(stated_at, now)


def row_texts(remembered: Remembered, now: datetime, shared: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The cells of a row."""
    value = remembered.assessment
    return (
        say(remembered.record.item.kind.value),
        what_text(remembered, shared),
        share_text(value.score),
        share_text(value.freshness),
        expiry_text(remembered, now),
        origin_text(remembered, now),
    )


def column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Cells for each column, the gap before it included, ``width`` in all; the sentences take what is left."""
    widths = [max(map(cell_width, column)) + len(_GAP) for column in zip(map(say, _TITLES), *rows, strict=True)]
    widths[1] = max(width - sum(widths) + widths[1], _NARROWEST)
    return widths


class ItemTable(DataTable[Text]):
    """Shows rows, and keeps the highlighted item through every change."""

    DEFAULT_CSS = """
    ItemTable { height: 1fr; background: $background; }
    ItemTable > .datatable--header { background: $background; color: $foreground-muted; text-style: none; }
    """

    def __init__(self) -> None:
        super().__init__(cursor_type="row", cell_padding=0, id="items")
        self._rows: tuple[Remembered, ...] = ()
        self._now: datetime | None = None

    @property
    def chosen(self) -> Remembered | None:
        """The highlighted row."""
        return self._rows[self.cursor_row] if 0 <= self.cursor_row < len(self._rows) else None

    @property
    def rows_shown(self) -> Sequence[Remembered]:
        """All rows, from the top."""
        return self._rows

    def show(self, rows: Sequence[Remembered], now: datetime, chosen: str = "") -> None:
        """Put ``rows`` on the screen and go to the item ``chosen``; empty: to the one that was highlighted."""
        before = self.cursor_row
        chosen = chosen or (self.chosen.record.item.id if self.chosen else "")
        self._rows, self._now = tuple(rows), now
        self._fill()
        places = {row.record.item.id: place for place, row in enumerate(self._rows)}
        self.move_cursor(row=places.get(chosen, min(max(before, 0), max(len(self._rows) - 1, 0))))

    def on_resize(self, event: Resize) -> None:
        """The sentences give way."""
        if self._now is not None and event.size.width:
            self.show(self._rows, self._now)

    def _fill(self) -> None:
        if self._now is None:
            return
        shared = shared_sentences(row.record.item for row in self._rows)
        texts = [row_texts(row, self._now, shared) for row in self._rows]
        widths = column_widths(texts, self.size.width - 1)
        self.clear(columns=True)
        for place, (title, width) in enumerate(zip(_TITLES, widths, strict=True)):
            self.add_column(_cell(say(title), width, place), width=width)
        for row in texts:
            self.add_row(*(_cell(text, widths[place], place) for place, text in enumerate(row)))


def _cell(text: str, width: int, place: int) -> Text:
    shown = cut(text, width - len(_GAP))
    return Text(_GAP + shown, no_wrap=True) if place not in _NUMBERS else Text(shown, justify="right", no_wrap=True)
