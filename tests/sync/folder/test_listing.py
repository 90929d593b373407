"""Looking into a folder where anything may lie, and reading what may be exchanged meanwhile."""

import hashlib
import os
from pathlib import Path

import pytest

from sync.folder.entry import Kind
from sync.folder.listing import Absent, Identity, hash_file, identify, list_folder

LIMIT = 1000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder."""
    empty = tmp_path / "shared"
    empty.mkdir()
    return empty


def test_links_are_not_followed_and_special_files_not_opened(folder: Path) -> None:
    """Each entry is what it is itself, a dead link too."""
    (folder / "file.age").write_bytes(b"abc")
    (folder / "folder.age").mkdir()
    (folder / "link.age").symlink_to(folder / "file.age")
    (folder / "dead.age").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "fifo.age")
    entries = list_folder(folder)
    assert not isinstance(entries, Absent)
    assert {
        "file.age": Kind.FILE,
        "folder.age": Kind.FOLDER,
        "link.age": Kind.LINK,
        "dead.age": Kind.LINK,
        "fifo.age": Kind.SPECIAL,
    } == {entry.name: entry.kind for entry in entries}
    assert [3] == [entry.size_bytes for entry in entries if entry.kind is Kind.FILE]


def test_a_folder_that_is_not_there_is_absent(tmp_path: Path) -> None:
    """Not an empty folder: that would be another thing."""
    assert Absent() == list_folder(tmp_path / "gone")
    assert Absent() == identify(tmp_path / "gone")


def test_a_file_in_the_place_of_the_folder_is_no_folder(tmp_path: Path) -> None:
    """It is said, not raised."""
    (tmp_path / "file").touch()
    assert Absent("it is not a folder") == identify(tmp_path / "file")


def test_another_folder_under_the_same_path_has_another_identity(tmp_path: Path) -> None:
    """Moved away and made anew, it is not the one that was watched."""
    folder = tmp_path / "shared"
    folder.mkdir()
    before = identify(folder)
    folder.rename(tmp_path / "away")
    folder.mkdir()
    assert isinstance(before, Identity)
    assert identify(tmp_path / "away") == before
    assert identify(folder) != before


def test_a_name_that_is_no_text_is_listed_and_read(folder: Path) -> None:
    """Names are bytes on some systems."""
    name = os.fsdecode(b"\xff\xfe.age")
    (folder / name).write_bytes(b"abc")
    entries = list_folder(folder)
    assert not isinstance(entries, Absent)
    assert [name] == [entry.name for entry in entries]
    assert hash_file(folder / name, LIMIT) is not None


@pytest.mark.parametrize("size_bytes", [1, LIMIT])
def test_a_file_is_hashed_to_its_end(tmp_path: Path, size_bytes: int) -> None:
    """Up to the limit."""
    path = tmp_path / "b.age"
    path.write_bytes(b"x" * size_bytes)
    assert hashlib.sha256(b"x" * size_bytes).hexdigest() == hash_file(path, LIMIT)


def test_a_file_that_outgrew_the_limit_is_not_read_to_its_end(tmp_path: Path) -> None:
    """It was smaller when it was looked at."""
    path = tmp_path / "b.age"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a terabyte of nothing
    assert hash_file(path, LIMIT) is None


def test_a_link_that_took_the_place_of_a_file_is_not_followed(tmp_path: Path) -> None:
    """What lies behind it was never meant."""
    (tmp_path / "secret").write_bytes(b"abc")
    (tmp_path / "b.age").symlink_to(tmp_path / "secret")
    assert hash_file(tmp_path / "b.age", LIMIT) is None


def test_a_fifo_that_took_the_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    """Nobody may ever write into it."""
    os.mkfifo(tmp_path / "b.age")
    assert hash_file(tmp_path / "b.age", LIMIT) is None


def test_a_folder_that_took_the_place_of_a_file_is_not_read(tmp_path: Path) -> None:
    """Opening it for reading succeeds on some systems."""
    (tmp_path / "b.age").mkdir()
    assert hash_file(tmp_path / "b.age", LIMIT) is None


def test_a_file_that_vanished_raises(tmp_path: Path) -> None:
    """The caller notes it and looks again."""
    with pytest.raises(FileNotFoundError):
        hash_file(tmp_path / "b.age", LIMIT)
