"""Atomic writing: the old file or the new one, nothing between and nothing left over."""

import stat
from pathlib import Path

import pytest

from models.atomic import make_private, write_atomic


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder."""
    folder = tmp_path / "folder"
    folder.mkdir()
    return folder


def names(folder: Path) -> list[str]:
    """What lies in it."""
    return [path.name for path in folder.iterdir()]


def test_a_new_file_is_written(folder: Path) -> None:
    """The bytes arrive, and the file is for its owner alone."""
    path = folder / "list.json"
    write_atomic(path, b"new")

    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_old_file_is_replaced_not_written_to(folder: Path) -> None:
    """Whoever has the old file open goes on reading the old bytes."""
    path = folder / "list.json"
    path.write_bytes(b"old")
    with path.open("rb") as reader:
        write_atomic(path, b"new")
        assert reader.read() == b"old"

    assert path.read_bytes() == b"new"


def test_nothing_is_left_beside_it(folder: Path) -> None:
    """The temporary file has become the file."""
    write_atomic(folder / "list.json", b"new")

    assert names(folder) == ["list.json"]


def test_a_failure_leaves_the_old_bytes_and_no_rubbish(folder: Path) -> None:
    """When the new name cannot be taken (here: a folder has it), nothing has changed."""
    path = folder / "list.json"
    path.mkdir()
    (path / "kept").write_bytes(b"old")

    with pytest.raises(IsADirectoryError) as caught:
        write_atomic(path, b"new")

    assert caught.value.filename == str(path)
    assert names(folder) == ["list.json"]
    assert (path / "kept").read_bytes() == b"old"


def test_the_longest_name_can_be_written(folder: Path) -> None:
    """The file beside it has a short name of its own."""
    path = folder / ("n" * 255)
    write_atomic(path, b"new")

    assert path.read_bytes() == b"new"


def test_a_missing_folder_is_an_error(folder: Path) -> None:
    """Folders are made by whoever owns them, with the right permissions."""
    with pytest.raises(FileNotFoundError):
        write_atomic(folder / "no" / "list.json", b"new")


def test_every_new_folder_is_private(folder: Path) -> None:
    """Not the last one alone, as mkdir would have it; those that exist stay as they are."""
    folder.chmod(0o755)
    make_private(folder / "a" / "b")

    assert [stat.S_IMODE(one.stat().st_mode) for one in (folder, folder / "a", folder / "a" / "b")] == [
        0o755,
        0o700,
        0o700,
    ]
