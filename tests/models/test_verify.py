"""Hashing: every bit counts, progress is told, and damage has a name."""

import hashlib
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from models.errors import ModelChanged, ModelMissing
from models.mark import hash_file
from models.shelf.bundled import find_bundled
from models.shelf.entry import ModelEntry
from models.shelf.registry import Registry
from models.shelf.verify import verify
from support.gguf_file import write_model

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)


@pytest.fixture
def entry(tmp_path: Path) -> ModelEntry:
    """A small model, added."""
    return Registry(tmp_path / "models").add(write_model(tmp_path / "tiny.gguf"), NOW)


def test_the_hash_is_sha_256(tmp_path: Path) -> None:
    """The same hex that every other tool prints."""
    path = tmp_path / "file"
    path.write_bytes(b"abc")

    assert hash_file(path) == hashlib.sha256(b"abc").hexdigest()


def test_progress_ends_at_the_whole(tmp_path: Path) -> None:
    """A watcher hears how much is done of how much, and at last all of it."""
    path = tmp_path / "file"
    path.write_bytes(bytes(9_000_000))
    heard: list[tuple[int, int]] = []
    hash_file(path, lambda done, total: heard.append((done, total)))

    assert heard[-1] == (9_000_000, 9_000_000)
    assert len(heard) == 3


def test_a_watcher_can_stop_it(tmp_path: Path) -> None:
    """What progress raises passes through."""

    def stop(done_bytes: int, total_bytes: int) -> None:
        raise InterruptedError

    path = tmp_path / "file"
    path.write_bytes(b"abc")
    with pytest.raises(InterruptedError):
        hash_file(path, stop)


def test_an_untouched_model_passes(entry: ModelEntry) -> None:
    """The bytes are those of the day it was added."""
    verify(entry)


def test_one_flipped_bit_is_found_behind_the_old_time(entry: ModelEntry) -> None:
    """Size and time of change are as before; only reading every byte tells."""
    data = bytearray(entry.path.read_bytes())
    data[-1] ^= 1
    entry.path.write_bytes(data)
    os.utime(entry.path, ns=(entry.modified_ns, entry.modified_ns))

    with pytest.raises(ModelChanged, match="not all its bytes"):
        verify(entry)


def test_another_size_is_found_without_reading(entry: ModelEntry) -> None:
    """A truncated file is named with both sizes."""
    entry.path.write_bytes(b"GGUF")

    with pytest.raises(ModelChanged, match="has 4 bytes"):
        verify(entry)


def test_a_file_that_grows_while_it_is_read_is_not_trusted(tmp_path: Path) -> None:
    """A hash of bytes that are no more would be worth nothing."""
    path = tmp_path / "file"
    path.write_bytes(b"abc")

    def meddle(done_bytes: int, total_bytes: int) -> None:
        path.write_bytes(b"abcdef")

    with pytest.raises(ModelChanged, match="written to"):
        hash_file(path, meddle)


def test_a_missing_file_is_called_missing(entry: ModelEntry) -> None:
    """It may lie on a disk that is not plugged in."""
    entry.path.unlink()

    with pytest.raises(ModelMissing):
        verify(entry)


@pytest.mark.engine
def test_the_bundled_model_is_the_one_its_package_lists() -> None:
    """The hash in pip's list, turned into hex, is the hash of the file."""
    bundled = find_bundled()
    assert bundled is not None

    assert hash_file(bundled.path) == bundled.sha256
