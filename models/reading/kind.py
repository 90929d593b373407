"""Which sort of file it is, by its first bytes; by its name only where the bytes say nothing."""

from models.phrase import Phrase
from models.reading.page import Kind
from models.reading.refusals import DocumentDamaged, DocumentUnknown

_PDF_WITHIN = 1024  # some programs write a line before the mark, and every viewer takes that
_IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM", b"II*\x00", b"MM\x00*")
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
_MARKDOWN = (".md", ".markdown", ".mdown", ".mkd")
_NAMED = {".pdf": "PDF"} | dict.fromkeys(
    (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".webp"), Phrase("image")
)


def kind_of(name: str, data: bytes) -> Kind:
    """The kind of the file ``name`` that holds ``data``.

    Raises DocumentUnknown for what nothing here reads, DocumentDamaged for a PDF or an image by name only.
    """
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return Kind.PDF
    if data.startswith(_IMAGES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return Kind.IMAGE
    suffix = _suffix(name)
    if suffix in _NAMED:
        raise DocumentDamaged(name, Phrase("it does not begin like a {kind}", kind=_NAMED[suffix]))
    if b"\x00" in data and not data.startswith(_BYTE_ORDER_MARKS):
        raise DocumentUnknown(name)
    return Kind.MARKDOWN if suffix in _MARKDOWN else Kind.TEXT


def _suffix(name: str) -> str:
    _, dot, ending = name.rpartition(".")
    return f".{ending.lower()}" if dot else ""
