"""A reply, drawn as Markdown by one widget that can grow piece by piece.

While it grows only what may still change is read again: the last block of the text. At the end the whole is read once.
"""

from textual.content import Content
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Static

from ui.widgets.markdown_blocks import Block, parse


class ProseVisual(Visual):
    """Blocks laid out for a width. Lines of a block are kept until the width or the style changes."""

    def __init__(self, blocks: tuple[Block, ...], settled: "ProseVisual | None" = None) -> None:
        self._blocks = blocks
        self._laid: dict[int, tuple[int, list[Content]]] = settled._laid if settled else {}
        self._drawn: dict[int, tuple[object, list[Strip]]] = settled._drawn if settled else {}

    def lines(self, width: int) -> list[Content]:
        """Every line of the text in at most ``width`` cells."""
        return [line for block in self._blocks for line in self._block_lines(block, width)]

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """See ``Visual``."""
        if options.selection is not None:
            strips = Content("\n").join(self.lines(width)).render_strips(width, height, style, options)
        else:
            strips = [strip for block in self._blocks for strip in self._block_strips(block, width, style, options)]
        return strips if height is None else strips[:height]

    def get_optimal_width(self, rules: object, container_width: int) -> int:  # noqa: ARG002
        """See ``Visual``: prose takes what there is."""
        return container_width

    def get_minimal_width(self, rules: object) -> int:  # noqa: ARG002
        """See ``Visual``."""
        return 8

    def get_height(self, rules: object, width: int) -> int:  # noqa: ARG002
        """See ``Visual``."""
        return sum(len(self._block_lines(block, width)) for block in self._blocks)

    def forget_styles(self) -> None:
        """Draw anew next time: the colours have changed."""
        self._drawn.clear()

    def keep_only(self, blocks: tuple[Block, ...]) -> None:
        """Drop what was laid out for other blocks than these."""
        kept = {id(block) for block in blocks}
        for cached in (self._laid, self._drawn):
            for key in [key for key in cached if key not in kept]:
                del cached[key]

    def _block_lines(self, block: Block, width: int) -> list[Content]:
        known = self._laid.get(id(block))
        if known is None or known[0] != width:
            known = (width, [*[Content("")] * block.gap, *block.lines(width)])
            self._laid[id(block)] = known
        return known[1]

    def _block_strips(self, block: Block, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        known = self._drawn.get(id(block))
        if known is None or known[0] != (width, style):
            content = Content("\n").join(self._block_lines(block, width))
            known = ((width, style), content.render_strips(width, None, style, options))
            self._drawn[id(block)] = known
        return known[1]


class Plain(Static):
    """Words as they were written: no Markdown, no markup."""

    def __init__(self, text: str) -> None:
        self._shown = ProseVisual((Block(Content(text)),))
        super().__init__(self._shown, markup=False)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The selected words, for copying with the mouse."""
        lines = self._shown.lines(self.content_size.width)
        return selection.extract("\n".join(line.plain for line in lines)), "\n"

    def notify_style_update(self) -> None:
        """See ``Widget``: colours are part of what is kept drawn."""
        self._shown.forget_styles()
        super().notify_style_update()


class Prose(Plain):
    """The text of a reply, as Markdown. ``append`` while it grows, ``finish`` with the whole at the end."""

    def __init__(self, text: str = "") -> None:
        super().__init__("")
        self._source = text
        self._settled: tuple[Block, ...] = ()
        self._open_at = 0
        self._show(parse(text).blocks)

    @property
    def source(self) -> str:
        """The Markdown that is shown."""
        return self._source

    def append(self, text: str) -> None:
        """Add ``text`` at the end; only the last block is read again."""
        self._source += text
        tail = self._source[self._open_at :]
        parsed = parse(tail, follows=bool(self._settled))
        blocks = self._settled + parsed.blocks
        if parsed.open_block:
            self._settled += parsed.blocks[: parsed.open_block]
            self._open_at += sum(map(len, tail.splitlines(keepends=True)[: parsed.open_line]))
        self._show(blocks)

    def finish(self, text: str) -> None:
        """Show exactly ``text``, read from the beginning."""
        self._source, self._settled, self._open_at = text, (), 0
        self._show(parse(text).blocks)

    def _show(self, blocks: tuple[Block, ...]) -> None:
        self._shown = ProseVisual(blocks, self._shown)
        self._shown.keep_only(blocks)
        self.update(self._shown)
