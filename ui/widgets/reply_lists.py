"""Lists and paragraphs of a reply: Textual's, drawn with fewer widgets. Imported by ``reply`` alone."""

from collections.abc import Iterator, Sequence

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.styles import RulesMap
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widget import Widget
from textual.widgets._markdown import (
    MarkdownBullet,
    MarkdownList,
    MarkdownListItem,
    MarkdownParagraph,
)
from textual.widgets.markdown import MarkdownBlock


class Hanging(Visual):
    """Text behind a mark; its further lines begin under its first word."""

    def __init__(self, mark: str, text: Content) -> None:
        self._mark = mark
        self._text = text

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """See ``Visual``."""
        indent = len(self._mark)
        head = Strip([Segment(self._mark, style.rich_style)], indent)
        strips = self._text.render_strips(max(width - indent, 1), height, style, options)
        edges = [head, *[Strip.blank(indent, style.rich_style)] * len(strips)]
        return [Strip.join(pair) for pair in zip(edges, strips or [Strip([])], strict=False)]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """See ``Visual``."""
        return len(self._mark) + self._text.get_optimal_width(rules, container_width)

    def get_minimal_width(self, rules: RulesMap) -> int:
        """See ``Visual``."""
        return len(self._mark) + self._text.get_minimal_width(rules)

    def get_height(self, rules: RulesMap, width: int) -> int:
        """See ``Visual``."""
        return self._text.get_height(rules, max(width - len(self._mark), 1))


class Paragraph(MarkdownParagraph):
    """A paragraph, also the one of a list's item: then it draws the item's mark itself."""

    _mark = ""

    def hang(self, mark: str) -> None:
        """Stand behind ``mark``."""
        self._mark = mark
        self.set_content(self._content)

    def set_content(self, content: Content) -> None:
        """See ``MarkdownBlock``."""
        self._content = content
        self.update(Hanging(self._mark, content) if self._mark else content)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """See ``Widget``: the words without the mark."""
        return selection.extract(self._content.plain), "\n"


class Items(MarkdownList):
    """A list whose items are one widget each where Textual makes four, and which grows at its end.

    Textual lays out every widget for each piece of a reply, and makes all items anew: in a list of 60 items the screen
    stood still for 360 ms each time.
    """

    DEFAULT_CSS = """
    Items { margin: 0 0 1 0; padding: 0; }
    Items Horizontal, Items Vertical { height: auto; width: 1fr; }
    """

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        items = [block for block in self._blocks if isinstance(block, MarkdownListItem)]
        self._blocks.clear()
        yield from self._rows(items, self._marks(items))

    async def _update_from_block(self, block: MarkdownBlock) -> None:
        rows = list(self.children)
        items = [item for item in block._blocks if isinstance(item, MarkdownListItem)]
        if not isinstance(block, type(self)) or not rows or len(items) < len(rows):
            await super()._update_from_block(block)
            return
        stay, marks = len(rows) - 1, self._marks(items)
        words = items[stay]._blocks
        last = rows[stay]
        if isinstance(last, Paragraph) and len(words) == 1 and isinstance(words[0], Paragraph):
            await last._update_from_block(words[0])
            stay += 1
        else:
            await last.remove()
        await self.mount_all(self._rows(items[stay:], marks[stay:]))

    def _rows(self, items: Sequence[MarkdownListItem], marks: Sequence[str]) -> Iterator[Widget]:
        for item, mark in zip(items, marks, strict=True):
            match item._blocks:
                case [Paragraph() as words]:
                    words.hang(mark)
                    yield words
                case [Paragraph() as words, *rest]:
                    words.hang(mark)
                    below = Vertical(*rest)
                    below.styles.padding = (0, 0, 0, len(mark))
                    yield Vertical(words, below)
                case blocks:
                    bullet = MarkdownBullet()
                    bullet.symbol = mark
                    yield Horizontal(bullet, Vertical(*blocks))

    def _marks(self, items: Sequence[MarkdownListItem]) -> list[str]:
        return [item.bullet for item in items]


class BulletList(Items):
    """Items with bullets."""


class OrderedList(Items):
    """Items with numbers, aligned at the right."""

    def _marks(self, items: Sequence[MarkdownListItem]) -> list[str]:
        width = max((len(item.bullet) for item in items), default=1)
        return [f" {item.bullet:>{width}}. " for item in items]
