"""Splitting a document into blocks: at pages and headings first, then at paragraphs, then at sentences.

A block is what may stand in a prompt beside others, so it is small, and says by itself where it is from.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assistant.documents.block import DocumentBlock
from assistant.documents.cleaning import CUT
from assistant.language.sentences import split_sentences

TARGET_WEIGHT = 600
LONGEST_WEIGHT = 900
"""Of a block. A letter weighs 1, a Han character 3: about what they cost in tokens, at four letters a token."""

_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_WEIGHT = 3
_PARAGRAPHS = re.compile(r"\n[ \t]*\n")
_HEADING = re.compile(
    r"(?:#{1,6}[ \t]+(?P<marked>\S.*?)[ \t#]*"
    r"|(?P<chapter>(?:第[一二三四五六七八九十百零\d]+[章节篇]|(?:Chapter|Section|Part)\s+\d+)[^。.!?！？]{0,60}))"
)
_FENCE = re.compile(r"```|~~~")


@dataclass(frozen=True, slots=True)
class PageText:
    """The clean text of one page; ``number`` is 0 where there are no pages."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    page: int
    heading: str


def split_document(source: str, pages: Iterable[PageText]) -> tuple[DocumentBlock, ...]:
    """The blocks of the file ``source`` in order. A heading holds until the next one, over pages too."""
    pieces: list[_Piece] = []
    heading = ""
    for page in pages:
        for title, paragraphs in _sections(page.text):
            heading = title or heading
            packed = _packed(piece for paragraph in paragraphs for piece in _pieces(paragraph))
            pieces += [_Piece(text, page.number, heading) for text in packed]
    return tuple(
        DocumentBlock(piece.text, source, piece.page, piece.heading, position)
        for position, piece in enumerate(pieces, 1)
    )


def weight(text: str) -> int:
    """How much of a prompt ``text`` takes, in letters."""
    return len(text) + (_HAN_WEIGHT - 1) * len(_HAN.findall(text))


def _sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """Headings with their paragraphs; the first has no heading of its own. What looks like one in code is none."""
    title, lines, fenced = "", [], False
    for line in text.split("\n"):
        match = None if fenced else _HEADING.fullmatch(line.strip())
        if _FENCE.match(line.strip()):
            fenced = not fenced
        if match is None:
            lines.append(line)
            continue
        if title or any(map(str.strip, lines)):
            yield title, _paragraphs(title, lines)
        title, lines = (match["marked"] or match["chapter"]).strip(), []
    yield title, _paragraphs(title, lines)


def _paragraphs(title: str, lines: list[str]) -> list[str]:
    """A heading without text is text itself."""
    found = [part.strip() for part in _PARAGRAPHS.split("\n".join(lines)) if part.strip()]
    return found or ([title] if title else [])


def _pieces(paragraph: str) -> Iterator[str]:
    """A paragraph, or its sentences when it is long for a block, or stretches of a sentence that is."""
    if weight(paragraph) <= LONGEST_WEIGHT:
        yield paragraph
        return
    start = 0
    for sentence in split_sentences(paragraph):
        stretch = paragraph[start : sentence.end].strip()
        start = sentence.end
        yield from [stretch] if weight(stretch) <= LONGEST_WEIGHT else _stretches(stretch)


def _stretches(text: str) -> Iterator[str]:
    """A text without an end to stop at, cut with a mark on both sides of each cut."""
    room = LONGEST_WEIGHT * len(text) // weight(text) - len(CUT) * 2
    for start in range(0, len(text), room):
        before = CUT if start else ""
        after = CUT if start + room < len(text) else ""
        yield f"{before}{text[start : start + room]}{after}"


def _packed(pieces: Iterable[str]) -> Iterator[str]:
    """Neighbours together until a block is as large as it should be."""
    held: list[str] = []
    for piece in pieces:
        if held and weight("\n".join([*held, piece])) > TARGET_WEIGHT:
            yield "\n".join(held)
            held = []
        held.append(piece)
    if held:
        yield "\n".join(held)
