"""A reply as Markdown: it grows piece by piece, and is read once as a whole at the end.

Imported with the first reply, not at the start: Textual's Markdown and its parser cost as much as an empty screen.
"""

from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from pygments.lexers import get_all_lexers  # type: ignore[import-untyped]
from textual.content import Content
from textual.widgets import Markdown
from textual.widgets.markdown import MarkdownFence, MarkdownStream

from ui.widgets.reply_lists import BulletList, OrderedList, Paragraph


class KnownCode(MarkdownFence):
    """Program text, in colours when its language is named and known.

    Never guessed: guessing loads every lexer there is, a second in which the screen stands still.
    """

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:
        """See ``MarkdownFence``."""
        name = language.split()[0].lower() if language.split() else ""
        return super().highlight(code, name if name in known_languages() else "text", ansi=ansi, dark=dark)


class Reply(Markdown):
    """Markdown that grows. HTML in it stays text, a single line end is a line end: models mean it so."""

    BLOCKS = {  # noqa: RUF012 - as Textual declares it
        **Markdown.BLOCKS,
        "paragraph_open": Paragraph,
        "bullet_list_open": BulletList,
        "ordered_list_open": OrderedList,
        "fence": KnownCode,
        "code_block": KnownCode,
    }

    def __init__(self, text: str) -> None:
        super().__init__(text, open_links=False, parser_factory=parser)
        self._growth: MarkdownStream | None = None

    async def grow(self, text: str) -> None:
        """Append ``text``; pieces that come faster than they can be drawn are drawn together."""
        if self._growth is None:
            self._growth = self.get_stream(self)
        await self._growth.write(text)

    async def finish(self, text: str) -> None:
        """Show exactly ``text``, read from the beginning."""
        if self._growth is not None:
            await self._growth.stop()
            self._growth = None
        await self.update(text)


@cache
def parser() -> MarkdownIt:
    """Reads what models write."""
    reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    reader.core.ruler.push("line_ends", _keep_line_ends)
    return reader


@cache
def known_languages() -> frozenset[str]:
    """Names that stand for a lexer of Pygments itself."""
    return frozenset(alias for _, aliases, _, _ in get_all_lexers(plugins=False) for alias in aliases)


def _keep_line_ends(state: StateCore) -> None:
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "softbreak":
                child.type = "hardbreak"
