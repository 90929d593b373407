"""Chunks: whatever is cut, swapped, doubled or added shows, and memory stays bounded both ways."""

import io
import tracemalloc

import pytest

from sync.container.errors import BundleDamaged, OverTheCaps, Part
from sync.container.source import Source
from sync.container.stream import CHUNK_BYTES, TAG_BYTES, ChunkWriter, read_chunks

KEY = bytes(range(32))
SEALED = CHUNK_BYTES + TAG_BYTES
SIZES = (0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 8 * CHUNK_BYTES, 9 * CHUNK_BYTES, 17 * CHUNK_BYTES + 5)
MANY = 64 << 20


def sealed(data: bytes, piece_bytes: int = 1 << 20) -> bytes:
    sink = io.BytesIO()
    writer = ChunkWriter(sink, KEY)
    for start in range(0, len(data), piece_bytes):
        writer.write(data[start : start + piece_bytes])
    writer.finish()
    return sink.getvalue()


def opened(data: bytes) -> bytes:
    return b"".join(read_chunks(Source(io.BytesIO(data), len(data)), KEY))


def plain(size: int) -> bytes:
    return (b"0123456789abcdef" * (size // 16 + 1))[:size]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("piece_bytes", [1000, CHUNK_BYTES, 1 << 20])
def test_what_was_sealed_comes_back(size: int, piece_bytes: int) -> None:
    """Of every size around the borders, written in pieces of any size."""
    assert plain(size) == opened(sealed(plain(size), piece_bytes))


@pytest.mark.parametrize("size", SIZES)
def test_a_stream_does_not_depend_on_how_it_was_written(size: int) -> None:
    """Small pieces and one large one give the same bytes."""
    assert sealed(plain(size)) == sealed(plain(size), 777)


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 16, 17])
@pytest.mark.parametrize("off", [-TAG_BYTES - 1, -TAG_BYTES, -1, 0, 1, TAG_BYTES - 1, TAG_BYTES])
def test_a_cut_at_a_border_shows(count: int, off: int) -> None:
    """A stream of seventeen and a half chunks, cut at or around the end of any block."""
    whole = sealed(plain(17 * CHUNK_BYTES + CHUNK_BYTES // 2))
    with pytest.raises(BundleDamaged) as caught:
        opened(whole[: count * SEALED + off])
    assert caught.value.part is Part.PAYLOAD


def chunks_of(data: bytes) -> list[bytes]:
    return [data[start : start + SEALED] for start in range(0, len(data), SEALED)]


@pytest.mark.parametrize(
    "order",
    [(1, 0, 2, 3), (0, 2, 1, 3), (0, 0, 1, 2, 3), (0, 1, 1, 2, 3), (0, 2, 3), (1, 2, 3), (0, 1, 3), (0, 1, 2), (3,)],
)
def test_chunks_have_their_place(order: tuple[int, ...]) -> None:
    """Swapped, doubled, missing: no other order opens than the one that was sealed."""
    chunks = chunks_of(sealed(plain(3 * CHUNK_BYTES + 9)))
    with pytest.raises(BundleDamaged):
        opened(b"".join(chunks[number] for number in order))


def test_nothing_of_a_wrong_block_is_handed_out() -> None:
    """A reader that looks at pieces as they come never sees one that was not sealed."""
    whole = bytearray(sealed(plain(CHUNK_BYTES * 3)))
    whole[2 * SEALED + 5] ^= 1
    pieces: list[bytes] = []
    with pytest.raises(BundleDamaged):
        pieces.extend(read_chunks(Source(io.BytesIO(whole), len(whole)), KEY))
    assert pieces == []


class Nothing:
    """A sink that keeps nothing."""

    def write(self, data: memoryview | bytes, /) -> int:
        return len(data)


class Zeros:
    """A source of zeros without end."""

    def readinto(self, buffer: memoryview, /) -> int:
        return len(buffer)


def test_sealing_takes_bounded_memory() -> None:
    """64 MiB go through in less than four."""
    writer, piece = ChunkWriter(Nothing(), KEY), bytes(1 << 20)
    tracemalloc.start()
    for _ in range(MANY >> 20):
        writer.write(piece)
    writer.finish()
    _, peak_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak_bytes < 4 << 20


def test_a_source_without_end_is_left_at_the_limit() -> None:
    """Whoever offers more than a bundle may have is not read to the end, which might never come."""
    with pytest.raises(OverTheCaps) as caught:
        Source(Zeros(), 1000).readinto(memoryview(bytearray(2000)))
    assert caught.value.limit == 1000


def test_opening_takes_bounded_memory() -> None:
    """32 MiB are opened piece by piece in less than four."""
    whole = sealed(bytes(32 << 20))
    tracemalloc.start()
    size = sum(len(piece) for piece in read_chunks(Source(io.BytesIO(whole), len(whole)), KEY))
    _, peak_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size == 32 << 20
    assert peak_bytes < 4 << 20
