"""The list of conversations at the left, with the search over all of them."""

from collections.abc import Sequence
from datetime import datetime

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ui.desks.listing import UNTITLED, Found, Listed, date_heading
from ui.format import local_time, one_line, relative_date
from ui.language import ntr, say, tr
from ui.widgets.lines import MUTED, TITLE


def found_text(found: Found, now: datetime, width: int) -> Content:
    """Title, then the line with the words that matched, in ``width`` cells, then the date."""
    title = one_line(found.session.title) or say(UNTITLED)
    line = [(text, TITLE if matched else MUTED) for text, matched in found.excerpt]
    excerpt = Content("\n").join(Content.assemble(*line).wrap(width))
    date = Content.styled(relative_date(found.moment, now), "$foreground-disabled")
    return Content("\n").join([Content.styled(title, "bold"), excerpt, date])


class SessionList(Vertical):
    """Receives rows, posts what is chosen."""

    DEFAULT_CSS = """
    SessionList { width: 30; padding: 0 1; border-right: vkey $foreground 15%; }
    SessionList Input { border: none; height: 1; padding: 0; background: transparent; margin: 0 0 1 0; }
    SessionList Input:focus { border: none; }
    SessionList OptionList {
        height: 1fr; border: none; padding: 0; background: transparent; scrollbar-size-vertical: 1;
        text-wrap: nowrap; text-overflow: ellipsis;
        &:focus { border: none; }
        & > .option-list--option { padding: 0; }
        & > .option-list--option-disabled { color: $text-muted; }
    }
    SessionList #detail { height: auto; max-height: 2; color: $text-muted; }
    """

    class Chosen(Message):
        """Open this conversation, at ``turn_id`` when it is not None."""

        def __init__(self, session_id: str, turn_id: str | None = None) -> None:
            super().__init__()
            self.session_id = session_id
            self.turn_id = turn_id

    class Searched(Message):
        """The person looks for ``query``; empty: for nothing any more."""

        def __init__(self, query: str) -> None:
            super().__init__()
            self.query_text = query

    def __init__(self) -> None:
        super().__init__(id="sessions")
        self._listed: Sequence[Listed] = ()
        self._found: Sequence[Found] | None = None
        self._current = ""
        self._now: datetime | None = None

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        yield Input(placeholder=tr("/ search"), id="search")
        yield OptionList(markup=False)
        yield Static("", id="detail", markup=False)

    def show_sessions(self, listed: Sequence[Listed], current: str, now: datetime) -> None:
        """Show all conversations, ``current`` (an id) marked."""
        self._listed, self._current, self._now = listed, current, now
        if self._found is None:
            self._fill(self._session_rows(now))

    def show_found(self, found: Sequence[Found] | None, now: datetime) -> None:
        """Show what a search found; None: all conversations again."""
        self._found, self._now = found, now
        if found is None:
            self._fill(self._session_rows(now))
        elif found:
            width = max(self._options.size.width - 2, 10)
            self._fill([Option(found_text(hit, now, width), id=f"{hit.session.id} {hit.turn_id}") for hit in found])
        else:
            self._fill([Option(Content(tr("Nothing found")), disabled=True)])

    def relabel(self) -> None:
        """Say in another language what stands here."""
        self.query_one(Input).placeholder = tr("/ search")
        if self._now is not None:
            self.show_found(self._found, self._now)

    def begin_search(self) -> None:
        """Put the cursor into the search line."""
        self.query_one(Input).focus()

    def end_search(self) -> None:
        """Empty the search line and show all conversations."""
        search = self.query_one(Input)
        with search.prevent(Input.Changed):
            search.value = ""
        if self._found is not None and self._now is not None:
            self.show_found(None, self._now)

    @property
    def _options(self) -> OptionList:
        return self.query_one(OptionList)

    def _session_rows(self, now: datetime) -> list[Option]:
        rows: list[Option] = []
        heading = ""
        for listed in self._listed:
            name = tr("Private, in memory only") if listed.private else date_heading(listed.session.updated_at, now)
            if name != heading:
                rows.append(Option(Content(name), disabled=True))
                heading = name
            mark = ("▸ ", "$text-primary") if listed.session.id == self._current else "  "
            title = one_line(listed.session.title) or say(UNTITLED)
            rows.append(Option(Content.assemble(mark, title), id=listed.session.id))
        return rows or [Option(Content(tr("No conversations yet")), disabled=True)]

    def _fill(self, rows: list[Option]) -> None:
        options = self._options
        with options.prevent(OptionList.OptionHighlighted):
            options.clear_options()
            options.add_options(rows)
        wanted = self._current if self._found is None else rows[0].id
        options.highlighted = next((i for i, row in enumerate(rows) if wanted and row.id == wanted), None)
        if options.highlighted is None:
            self.query_one("#detail", Static).update("")

    @on(Input.Changed)
    def _search(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Searched(event.value))

    @on(Input.Submitted)
    def _open_first(self, event: Input.Submitted) -> None:
        event.stop()
        options = self._options
        if self._found and options.highlighted is not None:
            options.action_select()
        elif options.option_count:
            options.focus()

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        session_id, _, turn_id = (event.option.id or "").partition(" ")
        self.post_message(self.Chosen(session_id, turn_id or None))

    @on(OptionList.OptionHighlighted)
    def _show_detail(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        session_id = (event.option.id or "").partition(" ")[0]
        listed = next((row for row in self._listed if row.session.id == session_id), None)
        if listed is None or self._now is None:
            return
        session = listed.session
        messages = ntr("{count:,} message", "{count:,} messages", session.turn_count)
        detail = f"{messages} · {relative_date(session.updated_at, self._now)}\n{local_time(session.updated_at)}"
        self.query_one("#detail", Static).update(Content(detail))

    def key_down(self) -> None:
        """From the search line into the rows."""
        if self.query_one(Input).has_focus:
            self._options.focus()
