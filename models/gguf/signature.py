"""What a file is that should have been a GGUF: the first bytes tell.

Only for the reason in an error. What a GGUF is, ``gguf`` decides.
"""

_STARTS: tuple[tuple[bytes, str], ...] = (
    (b"version https://git-lfs", "it is a Git LFS pointer: the name of the model, not the model"),
    (b"lmgg", "it is a model in a format older than GGUF"),
    (b"fmgg", "it is a model in a format older than GGUF"),
    (b"tjgg", "it is a model in a format older than GGUF"),
    (b"FUGG", "its first bytes are in reverse order: a big-endian machine wrote it"),
    (b"PK\x03\x04", "it is a ZIP archive (PyTorch weights, perhaps)"),
    (b"\x1f\x8b", "it is packed with gzip: unpack it first"),
    (b"%PDF", "it is a PDF document"),
    (b"\x7fELF", "it is a program"),
    (b"MZ", "it is a program"),
)
_WEB_PAGES = (b"<!doctype", b"<html", b"<head", b"<?xml")


def describe(start: bytes) -> str:
    """Why a file that begins with ``start`` (at least 16 bytes, if it has them) is no GGUF: half a sentence."""
    if not start:
        return "it is empty"
    if start.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(_WEB_PAGES):
        return "it is a web page, not a model (a download link that leads to a page, perhaps)"
    for opening, meaning in _STARTS:
        if start.startswith(opening):
            return meaning
    if start[5:9] == b"\0\0\0{":
        return "it looks like safetensors weights: only GGUF files can be used"
    if start[:1] == b"{":
        return "it is JSON text"
    if not start.strip(b"\0"):
        return "it begins with nothing but zeros"
    return "it does not begin with the four letters GGUF"
