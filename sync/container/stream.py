"""The payload: chunks of 64 KiB, each sealed with its number, the last one marked as the last.

No chunk can be changed, swapped, doubled, dropped or added without notice. Memory is bounded both ways. A reader hands
out chunks before it has seen the last one: nothing may be done with them until the stream has ended without an error.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from sync.container.errors import BundleDamaged, Part
from sync.container.source import Source

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

CHUNK_BYTES = 64 * 1024
TAG_BYTES = 16
_SEALED_BYTES = CHUNK_BYTES + TAG_BYTES
_AT_ONCE = 8  # chunks in one read or write: 512 KiB, which a processor's cache still holds


class Sink(Protocol):
    """A file opened for writing bytes, which takes all that it is given."""

    def write(self, data: memoryview | bytes, /) -> int:
        """Write all of ``data``."""
        ...


class ChunkWriter:
    """Seals what is written to it under ``key`` (32 bytes, used for this stream only) into ``sink``."""

    def __init__(self, sink: Sink, key: bytes) -> None:
        self._sink = sink
        self._cipher = _cipher(key)
        self._number = 0
        self._held = bytearray()  # empty before the first byte, then 1 to CHUNK_BYTES: it may be the last chunk
        self._sealed = memoryview(bytearray(_AT_ONCE * _SEALED_BYTES))

    def write(self, data: bytes | memoryview) -> None:
        """Take ``data``; what fills chunks is written on. Raises OSError from the sink."""
        rest = memoryview(data)
        if self._held:
            taken = min(CHUNK_BYTES - len(self._held), len(rest))
            self._held += rest[:taken]
            rest = rest[taken:]
            if not rest:
                return
            self._seal(memoryview(bytes(self._held)))
            self._held.clear()
        whole = max(len(rest) - 1, 0) // CHUNK_BYTES * CHUNK_BYTES
        for start in range(0, whole, _AT_ONCE * CHUNK_BYTES):
            self._seal(rest[start : min(start + _AT_ONCE * CHUNK_BYTES, whole)])
        self._held += rest[whole:]

    def finish(self) -> None:
        """Write the last chunk. Nothing may be written after it."""
        self._sink.write(self._cipher.encrypt(_nonce(self._number, last=True), bytes(self._held), None))
        self._held.clear()

    def _seal(self, chunks: memoryview) -> None:
        """Seal one to ``_AT_ONCE`` full chunks, none of them the last."""
        end = 0
        for start in range(0, len(chunks), CHUNK_BYTES):
            nonce, chunk = _nonce(self._number, last=False), chunks[start : start + CHUNK_BYTES]
            self._cipher.encrypt_into(nonce, chunk, None, self._sealed[end : end + _SEALED_BYTES])
            self._number += 1
            end += _SEALED_BYTES
        self._sink.write(self._sealed[:end])


def read_chunks(source: Source, key: bytes) -> Iterator[bytes]:
    """What was sealed under ``key``, in pieces of one to ``_AT_ONCE`` chunks. Raises BundleDamaged, and OverTheCaps.

    The pieces together are the payload only when the iterator has come to its end.
    """
    from cryptography.exceptions import InvalidTag

    reader = _Reader(source, key)
    try:
        while not reader.is_done:
            yield reader.piece()
    except InvalidTag as error:
        raise BundleDamaged(Part.PAYLOAD, "a chunk does not open") from error


class _Reader:
    """Reads one block ahead: whether a full chunk is the last shows only when nothing follows it."""

    def __init__(self, source: Source, key: bytes) -> None:
        self.is_done = False
        self._source = source
        self._cipher = _cipher(key)
        self._number = 0
        self._blocks = [memoryview(bytearray(_AT_ONCE * _SEALED_BYTES)) for _ in range(2)]
        self._opened = memoryview(bytearray(_AT_ONCE * CHUNK_BYTES))
        self._ready = source.readinto(self._blocks[0])

    def piece(self) -> bytes:
        block, size = self._blocks[0], self._ready
        self._blocks.reverse()
        self._ready = self._source.readinto(self._blocks[0]) if size == len(block) else 0
        self.is_done = not self._ready
        opened = 0
        for start in range(0, max(size, 1), _SEALED_BYTES):
            end = min(start + _SEALED_BYTES, size)
            opened += self._open(block[start:end], opened, is_last=self.is_done and end == size)
        return bytes(self._opened[:opened])

    def _open(self, chunk: memoryview, offset: int, *, is_last: bool) -> int:
        size = len(chunk) - TAG_BYTES
        if size < 0 or (size == 0 and self._number):
            raise BundleDamaged(Part.PAYLOAD, "a chunk is cut off, or an empty one follows others")
        nonce = _nonce(self._number, last=is_last)
        self._cipher.decrypt_into(nonce, chunk, None, self._opened[offset : offset + size])
        self._number += 1
        return size


def _cipher(key: bytes) -> "ChaCha20Poly1305":
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(key)


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + (b"\1" if last else b"\0")
