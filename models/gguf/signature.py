"""What a file is that should have been a GGUF: the first bytes tell.

Only for the reason in an error. What a GGUF is, ``gguf`` decides.
"""

from models.phrase import Phrase

_STARTS: tuple[tuple[bytes, str], ...] = (
    (b"version https://git-lfs", Phrase("it is a Git LFS pointer: the name of the model, not the model")),
    (b"lmgg", Phrase("it is a model in a format older than GGUF")),
    (b"fmgg", Phrase("it is a model in a format older than GGUF")),
    (b"tjgg", Phrase("it is a model in a format older than GGUF")),
    (b"FUGG", Phrase("its first bytes are in reverse order: a big-endian machine wrote it")),
    (b"PK\x03\x04", Phrase("it is a ZIP archive (PyTorch weights, perhaps)")),
    (b"\x1f\x8b", Phrase("it is packed with gzip: unpack it first")),
    (b"%PDF", Phrase("it is a PDF document")),
    (b"\x7fELF", Phrase("it is a program")),
    (b"MZ", Phrase("it is a program")),
)
_WEB_PAGES = (b"<!doctype", b"<html", b"<head", b"<?xml")


def describe(start: bytes) -> str:
    """Why a file that begins with ``start`` (at least 16 bytes, if it has them) is no GGUF: half a sentence."""
    if not start:
        return Phrase("it is empty")
    if start.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(_WEB_PAGES):
        return Phrase("it is a web page, not a model (a download link that leads to a page, perhaps)")
    for opening, meaning in _STARTS:
        if start.startswith(opening):
            return meaning
    if start[5:9] == b"\0\0\0{":
        return Phrase("it looks like safetensors weights: only GGUF files can be used")
    if start[:1] == b"{":
        return Phrase("it is JSON text")
    if not start.strip(b"\0"):
        return Phrase("it begins with nothing but zeros")
    return Phrase("it does not begin with the four letters GGUF")
