"""Where a passphrase comes from when nobody types it: a file, or a descriptor that a script hands down.

Never from an argument, which every other user of the machine can see. One newline at the end is the editor's; anything
else, spaces among them, is the passphrase's own.
"""

import os
import stat
from pathlib import Path

from sync.container.errors import PassphraseUnreadable

_LARGEST_BYTES = 4096


def read_passphrase_file(path: Path) -> str:
    """The passphrase in the file at ``path``. Raises PassphraseUnreadable, and OSError when it cannot be opened."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return read_passphrase(descriptor)
    finally:
        os.close(descriptor)


def read_passphrase(descriptor: int) -> str:
    """The passphrase that ``descriptor`` gives, to its end; it stays open. Raises PassphraseUnreadable, OSError."""
    if stat.S_ISDIR(os.fstat(descriptor).st_mode):
        raise PassphraseUnreadable("a folder")
    data = b""
    while len(data) <= _LARGEST_BYTES and (piece := os.read(descriptor, _LARGEST_BYTES)):
        data += piece
    if len(data) > _LARGEST_BYTES:
        raise PassphraseUnreadable("longer than 4,096 bytes")
    return _text(data)


def _text(data: bytes) -> str:
    newline = b"\r\n" if data.endswith(b"\r\n") else b"\n"
    try:
        text = data.removesuffix(newline).decode("utf-8")
    except UnicodeDecodeError:
        # The error would quote the passphrase, so it is not kept as the cause.
        raise PassphraseUnreadable("not UTF-8") from None
    if not text:
        raise PassphraseUnreadable("empty")
    return text
