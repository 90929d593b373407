"""Ways in which the folder of an index is damaged while nobody looks."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

Damage = Callable[[Path], None]
"""Given the folder that holds the index's own folder."""

NOISE = bytes(range(256)) * 16


def _file(root: Path, name: str) -> Path:
    return next(path for path in sorted(root.rglob(name)) if path.stat().st_size > 0)


def truncated(name: str) -> Damage:
    """A file that ends half-way."""

    def do(root: Path) -> None:
        path = _file(root, name)
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size // 2)

    return do


def overwritten(name: str) -> Damage:
    """A file with a stretch of noise in it; size and time stay plausible."""

    def do(root: Path) -> None:
        path = _file(root, name)
        with path.open("r+b") as file:
            file.seek(path.stat().st_size // 3)
            file.write(NOISE[: path.stat().st_size // 3])

    return do


def removed(name: str) -> Damage:
    """A file that is gone."""
    return lambda root: _file(root, name).unlink()


def emptied(name: str) -> Damage:
    """A file without a byte."""

    def do(root: Path) -> None:
        _file(root, name).write_bytes(b"")

    return do


def folder_gone(root: Path) -> None:
    """Nothing is left."""
    shutil.rmtree(root)


def stranger_added(root: Path) -> None:
    """A file that nobody wrote."""
    (_file(root, "chroma.sqlite3").parent / "chroma.sqlite3-journal").write_bytes(NOISE)


HNSW_FILES = ("data_level0.bin", "header.bin", "length.bin", "link_lists.bin", "index_metadata.pickle")

DAMAGES: Mapping[str, Damage] = {
    **{f"truncated {name}": truncated(name) for name in HNSW_FILES},
    **{f"overwritten {name}": overwritten(name) for name in HNSW_FILES},
    **{f"removed {name}": removed(name) for name in HNSW_FILES},
    **{f"emptied {name}": emptied(name) for name in HNSW_FILES},
    "truncated database": truncated("chroma.sqlite3"),
    "overwritten database": overwritten("chroma.sqlite3"),
    "emptied database": emptied("chroma.sqlite3"),
    "removed database": removed("chroma.sqlite3"),
    "folder gone": folder_gone,
    "stranger added": stranger_added,
}
