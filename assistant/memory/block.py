"""A block: a piece that may enter a prompt, with where it is from, what it costs, and what has become of it.

Whatever a prompt is made of can be told as blocks; the trace keeps them, so that "why did you not know that?" has an
answer. Text is cleaned before it becomes one: nothing invisible, nothing endless.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

LONGEST_ADDRESS = 200
"""Characters of an address; a longer one keeps its beginning."""
LONGEST_BLOCK = 8_000
"""Characters of a block; a longer one keeps its beginning and its end."""
ELASTIC_SHARE = 0.15
"""Of the tokens that are left; a document's block that would take more is reduced to its key fields."""

CUT = "…"
_ADDRESS_KEPT = 80
_END_SHARE = 0.25
_KEPT_CONTROLS = "\n\t"
_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s<>\"“”，。）)\]]+")


class BlockType(StrEnum):
    """What a block is. The values are told by the trace."""

    SYSTEM = "system"
    HUMAN = "human"
    ASSISTANT = "assistant"
    RETRIEVED = "retrieved"
    DOCUMENT = "document"
    FINGERPRINT = "fingerprint"
    ORDER = "order"


class Fate(StrEnum):
    """What became of a block in one turn.

    ENTERED: it is new in this prompt. USED: it stood there before. COMPRESSED: a fingerprint stands for it from now on.
    LEFT: it stands in the prompt no more. FETCHED_BACK: it had left, and is there word for word because it was needed.
    """

    ENTERED = "entered"
    USED = "used"
    COMPRESSED = "compressed"
    LEFT = "left"
    FETCHED_BACK = "fetched back"


@dataclass(frozen=True, slots=True)
class Life:
    """Something that happened to a block: ``fate``, in the turn at ``position``, and ``why`` where a rule decided."""

    fate: Fate
    position: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """``text`` of ``source_id`` (a turn, an item, a document), said or made ``at`` (UTC).

    ``tokens`` are the model's own count, an estimate where it was not asked. ``importance`` is in [0, 4]. It holds in
    the turns at positions ``first`` to ``last`` of the conversation, to its end where ``last`` is None.
    """

    type: BlockType
    text: str
    source_id: str
    at: datetime
    tokens: int = 0
    importance: float = 1.0
    first: int = 1
    last: int | None = None
    life: tuple[Life, ...] = ()

    def lived(self, fate: Fate, position: int, why: str = "") -> "Block":
        """The same block with one more entry in its life."""
        return replace(self, life=(*self.life, Life(fate, position, why)))


def cleaned(text: str, limit: int = LONGEST_BLOCK) -> str:
    """``text`` without control characters, with mended mojibake and short addresses, cut with a mark at ``limit``."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = unicodedata.normalize("NFC", _MISREAD.sub(_reread, text))
    text = "".join(mark for mark in text if mark in _KEPT_CONTROLS or unicodedata.category(mark) not in {"Cc", "Cs"})
    return shortened(_ADDRESS.sub(_short_address, text), limit)


def shortened(text: str, limit: int) -> str:
    """``text`` in at most ``limit`` characters (8 or more): its beginning, a mark, its end, where conclusions are."""
    if len(text) <= limit:
        return text
    end = int(limit * _END_SHARE)
    head = text[: limit - end - len(CUT) - 2].rstrip()
    return f"{head} {CUT} {text[len(text) - end :].lstrip()}"


def reduced(block: Block, left_tokens: int, key_fields: Callable[[str], str], count: Callable[[str], int]) -> Block:
    """``block``, or, where a document would take over ``ELASTIC_SHARE`` of ``left_tokens``, its key fields.

    ``key_fields`` gives the text of the key fields, ``count`` the tokens of a text. Whatever comes out longer than what
    went in is not taken.
    """
    if block.type is not BlockType.DOCUMENT or block.tokens <= ELASTIC_SHARE * left_tokens:
        return block
    text = key_fields(block.text)
    tokens = count(text)
    return replace(block, text=text, tokens=tokens) if tokens < block.tokens else block


def _short_address(match: re.Match[str]) -> str:
    return match[0] if len(match[0]) <= LONGEST_ADDRESS else match[0][:_ADDRESS_KEPT] + CUT


def _signs() -> dict[str, int]:
    """The characters that bytes from 0x80 on become when UTF-8 is read as Windows-1252 or Latin-1."""
    signs = {chr(byte): byte for byte in range(0x80, 0x100)}
    for byte in range(0x80, 0xA0):
        signs[bytes([byte]).decode("cp1252", "ignore") or chr(byte)] = byte
    return signs


_SIGNS = _signs()
_MISREAD = re.compile(f"[{re.escape(''.join(_SIGNS))}]{{2,}}")


def _reread(match: re.Match[str]) -> str:
    """Mojibake read rightly; a run that is no UTF-8 stays, and so does one that would become a rare letter."""
    try:
        read = bytes(_SIGNS[sign] for sign in match[0]).decode()
    except UnicodeDecodeError:
        return match[0]
    return match[0] if any("\u0180" <= sign <= "\u02ff" for sign in read) else read
