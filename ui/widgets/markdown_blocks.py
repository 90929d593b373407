"""Markdown as a flat list of blocks that one widget can draw.

Textual's own Markdown widget makes a widget of every paragraph and list item. Measured with 20 replies on the screen:
22 ms for each piece of a streamed reply, and standstills of 360 ms in a list of 60 items, because every layout visits
every widget. Blocks cost nothing until they are drawn. ``markdown_it`` is imported with the first
reply, not at the start.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from textual.content import Content

from ui.widgets.markdown_inline import inline
from ui.widgets.markdown_table import Row, table_lines
from ui.widgets.wrapping import wrapped

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

_BULLET = "• "
_QUOTE = Content.styled("│ ", "$foreground-muted")
_NOTHING = Content("")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, item … ``first`` stands before its first line and ``rest`` before the others.

    ``gap`` is the number of empty lines above it.
    """

    content: Content
    first: Content = _NOTHING
    rest: Content = _NOTHING
    gap: int = 0

    def lines(self, width: int) -> list[Content]:
        """The block in lines of at most ``width`` cells (of 8 at least)."""
        room = max(width - max(self.first.cell_length, self.rest.cell_length), 8)
        return [
            (self.first if index == 0 else self.rest) + line.rstrip() for index, line in enumerate(self._wrapped(room))
        ]

    def _wrapped(self, room: int) -> list[Content]:
        return wrapped(self.content, room)


@dataclass(frozen=True, slots=True)
class CodeBlock(Block):
    """Program text: cut at the edge into further lines, never re-flowed."""

    def lines(self, width: int) -> list[Content]:
        """See ``Block``; every line is as wide as the block, to carry a background."""
        room = max(width - self.rest.cell_length, 8)
        code = self.content.expand_tabs(4).split("\n", allow_blank=True)
        folded = [piece for line in code for piece in line.fold(room - 2)]
        drawn = [(Content(" ") + line).extend_right(max(room - 1 - line.cell_length, 0)) for line in folded]
        return [self.rest + line.stylize_before("on $boost") for line in drawn]


@dataclass(frozen=True, slots=True)
class RuleBlock(Block):
    """A line across."""

    def lines(self, width: int) -> list[Content]:
        """See ``Block``."""
        return [self.first + Content.styled("─" * max(width - self.first.cell_length, 1), "$foreground-muted")]


@dataclass(frozen=True, slots=True)
class TableBlock(Block):
    """A table; its first row is the head."""

    rows: tuple[Row, ...] = field(default=())

    def lines(self, width: int) -> list[Content]:
        """See ``Block``."""
        return [self.rest + line for line in table_lines(self.rows, max(width - self.rest.cell_length, 8))]


@dataclass(frozen=True, slots=True)
class Parsed:
    """``blocks`` in order. What begins at line ``open_line`` may still grow; ``open_block`` is its first block."""

    blocks: tuple[Block, ...]
    open_line: int
    open_block: int


def parse(text: str, *, follows: bool = False) -> Parsed:
    """Read ``text``. HTML stays text, a single line end is a line end: models mean it so.

    ``follows``: other blocks stand above, so the first one keeps its distance.
    """
    from markdown_it.tree import SyntaxTreeNode

    blocks: list[Block] = []
    open_line = open_block = 0
    for node in SyntaxTreeNode(_parser().parse(text)).children:
        begun = len(blocks)
        if node.map is not None:
            open_line, open_block = node.map[0], begun
        _visit(node, _NOTHING, _NOTHING, blocks)
        if (begun or follows) and len(blocks) > begun:
            blocks[begun] = replace(blocks[begun], gap=1)
    return Parsed(tuple(blocks), open_line, open_block)


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])


def _visit(node: "SyntaxTreeNode", first: Content, rest: Content, blocks: list[Block]) -> None:
    match node.type:
        case "bullet_list" | "ordered_list":
            _visit_list(node, first, rest, blocks)
        case "blockquote":
            _visit_all(node.children, first + _QUOTE, rest + _QUOTE, blocks)
        case "fence" | "code_block":
            if first is not rest:
                blocks.append(Block(_NOTHING, first, rest))
            blocks.append(CodeBlock(_highlighted(node.content, node.info), rest, rest))
        case "table":
            blocks.append(TableBlock(_NOTHING, first, rest, rows=_rows(node)))
        case _:
            blocks.append(_line_block(node, first, rest))


def _line_block(node: "SyntaxTreeNode", first: Content, rest: Content) -> Block:
    if node.type == "hr":
        return RuleBlock(_NOTHING, first, rest)
    content = inline(node.children[0]) if node.children else Content(node.content)
    if node.type == "heading":
        content = content.stylize_before("bold $text-primary" if node.tag in {"h1", "h2"} else "bold")
    return Block(content, first, rest)


def _visit_list(node: "SyntaxTreeNode", first: Content, rest: Content, blocks: list[Block]) -> None:
    for item, mark in zip(node.children, _marks(node), strict=True):
        head = first + Content.styled(mark, "$text-primary")
        tail = rest + Content(" " * len(mark))
        if item.children:
            _visit_all(item.children, head, tail, blocks)
        else:
            blocks.append(Block(_NOTHING, head, tail))
        first = rest


def _marks(node: "SyntaxTreeNode") -> list[str]:
    count = len(node.children)
    if node.type == "bullet_list":
        return [_BULLET] * count
    start = int(node.attrs.get("start", 1))
    numbers = [f"{number}. " for number in range(start, start + count)]
    return [number.rjust(len(numbers[-1])) for number in numbers]


def _visit_all(nodes: Sequence["SyntaxTreeNode"], first: Content, rest: Content, blocks: list[Block]) -> None:
    for node in nodes:
        _visit(node, first, rest, blocks)
        first = rest


def _rows(table: "SyntaxTreeNode") -> tuple[Row, ...]:
    rows = [row for part in table.children for row in part.children]
    return tuple(
        Row(
            tuple(inline(cell.children[0]) if cell.children else _NOTHING for cell in row.children),
            tuple(str(cell.attrs.get("style", "")).removeprefix("text-align:") for cell in row.children),
        )
        for row in rows
    )


def _highlighted(code: str, info: str) -> Content:
    """``code`` in colours when its language is known. Never guessed: guessing loads every lexer there is."""
    language = info.split()[0].lower() if info.split() else ""
    code = code.rstrip("\n")
    if language not in _languages():
        return Content(code)
    from textual.highlight import highlight

    return highlight(code, language=language)


@cache
def _languages() -> frozenset[str]:
    from pygments.lexers import get_all_lexers  # type: ignore[import-untyped]

    return frozenset(alias for _, aliases, _, _ in get_all_lexers(plugins=False) for alias in aliases)
