"""Cleaning the text of a file: out goes what no reader and no model can use, and nothing that somebody wrote.

Control and invisible characters, text that was decoded wrongly before it came here (mended where that is certain),
base64, and the tails of endless addresses. A picture in a Markdown file never reaches a prompt as letters.
"""

import re
import unicodedata

LONGEST_URL = 200
"""Characters of an address; a longer one keeps its beginning."""

CUT = "…"
REMOVED = "[…]"
_URL_KEPT = 80
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff0-\ufffb]"
)
_URL = re.compile(r"(?:https?|ftp)://[^\s<>\"“”，。）)\]]+")
_DATA_URI = re.compile(
    r"data:[\w.+-]+/[\w.+-]+(?:;[\w=.+-]+)*;base64,[A-Za-z0-9+/_-]*(?:\n[A-Za-z0-9+/_-]{40,})*={0,2}"
)
_BASE64 = re.compile(
    r"(?<![A-Za-z0-9+/=_-])(?:[A-Za-z0-9+/_-]{60,}\n)*[A-Za-z0-9+/_-]{60,}(?:={1,2}|\n[A-Za-z0-9+/_-]{1,76}={1,2})?"
)
_KINDS_OF_SIGNS = (re.compile("[a-z]"), re.compile("[A-Z]"), re.compile("[0-9]"))
_BROKEN_RUN = re.compile(r"\ufffd{2,}")
_MANY_LINES = re.compile(r"\n{3,}")
_TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)
_SURROGATES = re.compile("[\ud800-\udfff]")


def cleaned(text: str) -> str:
    """``text`` without what nobody can read."""
    text = _SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text).replace("\r\n", "\n").replace("\r", "\n")
    text = _DATA_URI.sub(REMOVED, text)
    text = _INVISIBLE.sub("", _mended(text).replace("\x0c", "\n"))
    text = unicodedata.normalize("NFC", text)
    text = _BASE64.sub(_without_base64, text)
    text = _URL.sub(_shortened, text)
    text = _BROKEN_RUN.sub("\N{REPLACEMENT CHARACTER}", text)
    return _MANY_LINES.sub("\n\n", _TRAILING.sub("", text)).strip()


def _shortened(match: re.Match[str]) -> str:
    return match[0] if len(match[0]) <= LONGEST_URL else match[0][:_URL_KEPT] + CUT


def _without_base64(match: re.Match[str]) -> str:
    """Long words have not all of small letters, capitals and digits; paths and slugs have many joints."""
    run = match[0]
    joints = sum(map(run.count, "/-_"))
    return REMOVED if joints * 12 <= len(run) and all(kind.search(run) for kind in _KINDS_OF_SIGNS) else run


def _byte_signs() -> dict[str, int]:
    """The characters that bytes from 0x80 on become when UTF-8 is read as Windows-1252."""
    signs = {chr(byte): byte for byte in range(0x80, 0x100)}
    for byte in range(0x80, 0xA0):
        try:
            signs[bytes([byte]).decode("cp1252")] = byte
        except UnicodeDecodeError:  # five bytes stand for nothing there
            continue
    return signs


_SIGNS = _byte_signs()
_MISREAD = re.compile(f"[{re.escape(''.join(_SIGNS))}]{{2,}}")


def _mended(text: str) -> str:
    """Runs that are UTF-8 read as Windows-1252, read rightly: "Ã¼" is ü. Only what decodes whole is touched."""
    return _MISREAD.sub(_reread, text)


def _reread(match: re.Match[str]) -> str:
    try:
        read = bytes(_SIGNS[sign] for sign in match[0]).decode("utf-8")
    except UnicodeDecodeError:
        return match[0]
    return match[0] if any("\u0180" <= sign <= "\u02ff" for sign in read) else read
