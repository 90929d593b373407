"""The small print under a turn: one quiet line for what a reply used, one for each thing that was remembered."""

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ui.actions.registry import find_action, key_name
from ui.format import cut, one_line
from ui.language import say, tr
from ui.widgets.lines import MUTED
from ui.words.footnote import NOTHING, VERDICTS, Footnote, Remark, used_text

_GAP = "   "


def footnote_lines(footnote: Footnote, width: int) -> list[Content]:
    """Each line in ``width`` cells: what happened at the left, the keys that belong to it at the right."""
    lines = []
    if footnote.used or footnote.verdict:
        lines.append(_aligned(used_text(footnote.used), _rating(footnote), width))
    return [*lines, *(_remark(remark, width) for remark in footnote.remarks)]


def _rating(footnote: Footnote) -> Content:
    why = _key("why") + Content.styled(f" {tr('why')}{_GAP}", MUTED) if footnote.used else Content("")
    like, dislike = _key("like"), _key("dislike")
    if footnote.verdict is None:
        return why + like + " " + dislike + Content.styled(f" {tr('rate')}", MUTED)
    liked = footnote.verdict == "like"
    return why + (like if liked else dislike) + Content.styled(f" {say(VERDICTS[footnote.verdict])}", "$text-primary")


def _remark(remark: Remark, width: int) -> Content:
    if not remark.action:
        return _aligned(remark.text, Content(""), width)
    action = find_action(remark.action)
    hint = _key(remark.action) + Content.styled(f" {say(action.short or action.label).lower()}", MUTED)
    return _aligned(remark.text, hint, width)


def _aligned(text: str, hint: Content, width: int) -> Content:
    room = width - hint.cell_length - (len(_GAP) if hint else 0)
    left = Content.styled(cut(one_line(text), room), MUTED)
    blank = max(width - left.cell_length - hint.cell_length, 0) if hint else 0
    return left + " " * blank + hint


def _key(action_id: str) -> Content:
    action = find_action(action_id)
    return Content.styled(key_name(action.plain_key or action.key), "bold")


class FootnoteView(Widget):
    """Shows a ``Footnote``; takes no room when there is nothing to say."""

    DEFAULT_CSS = """
    FootnoteView { height: auto; width: 1fr; padding: 0 0 0 2; margin: 0 0 1 0; display: none; }
    FootnoteView.some { display: block; }
    """

    def __init__(self, footnote: Footnote = NOTHING) -> None:
        super().__init__()
        self._footnote = footnote
        self.set_class(bool(footnote_lines(footnote, 0)), "some")

    def show(self, footnote: Footnote) -> None:
        """Show ``footnote``."""
        self._footnote = footnote
        self.set_class(bool(footnote_lines(footnote, 0)), "some")
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """See ``Widget``."""
        return len(footnote_lines(self._footnote, width))

    def render(self) -> Content:
        """See ``Widget``."""
        return Content("\n").join(footnote_lines(self._footnote, self.content_size.width))
