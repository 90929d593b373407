"""Line breaks for Chinese and English alike.

Between Chinese characters a line may break anywhere, only it must not begin with a mark that closes what stands
before it, nor end with one that opens what comes.
"""

from rich.cells import get_character_cell_size
from textual.content import Content

# After GB/T 15834 (Chinese punctuation) and JIS X 4051 (line composition).
_NEVER_FIRST = frozenset("、。，．：；！？）］｝〉》」』】〕〗〙〞”’％‰℃·…ー々,.:;!?)]}%")
_NEVER_LAST = frozenset("（［｛〈《「『【〔〖〘〝“‘([{")
_JOINER = "\u200d"


def wrapped(content: Content, width: int) -> list[Content]:
    """``content`` in lines of at most ``width`` cells (2 at least); its own line ends are kept."""
    lines: list[Content] = []
    for line in content.split("\n", allow_blank=True):
        spread = line.expand_tabs(4)
        offsets = break_offsets(spread.plain, max(width, 2))
        lines += [piece.rstrip() for piece in spread.divide(offsets)] if offsets else [spread.rstrip()]
    return lines


def break_offsets(text: str, width: int) -> list[int]:
    """Where one line of text breaks, as offsets of the first character of each further line.

    Words are kept whole where they fit in a line; spaces at its end may hang over the edge, they are not seen.
    """
    offsets: list[int] = []
    begin = used = last = 0
    for index, character in enumerate(text):
        if index > begin and _may_break(text, index):
            last = index
        size = get_character_cell_size(character)
        if used + size > width and not character.isspace():
            begin = last if last > begin else index
            offsets.append(begin)
            used = sum(map(get_character_cell_size, text[begin:index]))
        used += size
    return offsets


def _may_break(text: str, index: int) -> bool:
    before, after = text[index - 1], text[index]
    if after.isspace() or after in _NEVER_FIRST or before in _NEVER_LAST or before == _JOINER:
        return False
    if before.isspace():
        return True
    sizes = get_character_cell_size(before), get_character_cell_size(after)
    return 0 not in sizes and 2 in sizes
