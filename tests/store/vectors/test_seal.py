"""A folder is believed when every byte is as it was sealed, and its maker is the present one."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.store.database import Database
from assistant.store.vectors.folder import IndexFolder
from assistant.store.vectors.seal import Maker, is_tainted, read_seal, taint

_MAKER = Maker("chroma 1.5.9", "words-1", 32)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Where folders are made."""
    return tmp_path / "index"


def _home(root: Path, database: Database, maker: Maker = _MAKER, names: str = "ab") -> IndexFolder:
    left = iter(names)
    return IndexFolder(root, database, maker, lambda: next(left))


def _sealed(root: Path, database: Database) -> Path:
    home = _home(root, database)
    folder = home.begin()
    (folder / "sub").mkdir()
    (folder / "one.bin").write_bytes(b"one" * 100)
    (folder / "sub" / "two.bin").write_bytes(b"")
    home.seal(folder)
    return folder


def test_a_sealed_folder_is_opened_once(root: Path, database: Database) -> None:
    """Its seal is broken by that: whoever opens it answers for what is in it."""
    folder = _sealed(root, database)
    assert _home(root, database).reopen() == folder
    assert read_seal(database) is None
    assert _home(root, database).reopen() is None


def _flip(folder: Path) -> None:
    (folder / "one.bin").write_bytes(b"one" * 99 + b"onf")


_CHANGES: dict[str, Callable[[Path], object]] = {
    "a byte": _flip,
    "a byte less": lambda folder: (folder / "one.bin").write_bytes(b"one" * 99),
    "a file less": lambda folder: (folder / "sub" / "two.bin").unlink(),
    "a file more": lambda folder: (folder / "three.bin").touch(),
    "another name": lambda folder: (folder / "one.bin").rename(folder / "eno.bin"),
    "the folder": lambda folder: folder.rename(folder.with_name("elsewhere")),
}


@pytest.mark.parametrize("change", _CHANGES)
def test_any_difference_is_seen(root: Path, database: Database, change: str) -> None:
    """Then the folder is not opened; a new one takes its place, and the old one goes."""
    folder = _sealed(root, database)
    _CHANGES[change](folder)
    home = _home(root, database, names="b")
    assert home.reopen() is None
    assert home.begin() == root / "b"
    assert [*root.iterdir()] == [root / "b"]


@pytest.mark.parametrize("change", [{"library": "chroma 1.4"}, {"model": "words-2"}, {"dimension": 33}])
def test_another_maker_does_not_open_it(root: Path, database: Database, change: dict[str, object]) -> None:
    """An older library, another model, another dimension."""
    _sealed(root, database)
    assert _home(root, database, replace(_MAKER, **change)).reopen() is None  # type: ignore[arg-type]


def test_a_tainted_folder_is_neither_opened_nor_sealed(root: Path, database: Database) -> None:
    """Something was deleted that it may hold; only when it is gone the taint is."""
    folder = _sealed(root, database)
    with database.transaction() as connection:
        taint(connection)
    home = _home(root, database, names="b")
    home.seal(folder)
    assert read_seal(database) is None
    assert home.reopen() is None
    home.begin()
    assert not folder.exists()
    assert not is_tainted(database)


@pytest.mark.parametrize("value", ["", "[]", "{}", '{"folder": 1, "maker": {}, "files": []}', "\x00"])
def test_a_seal_that_cannot_be_read_is_none(database: Database, value: str) -> None:
    """Whatever stands there."""
    with database.transaction() as connection:
        connection.execute("INSERT INTO store_state VALUES ('index_seal', ?)", (value,))
    assert read_seal(database) is None


def test_a_seal_names_no_folder_outside(root: Path, database: Database, tmp_path: Path) -> None:
    """A path in place of a name leads nowhere."""
    folder = _sealed(root, database)
    folder.rename(tmp_path / folder.name)
    with database.transaction() as connection:
        connection.execute(
            "UPDATE store_state SET value = json_set(value, '$.folder', '../a') WHERE key = 'index_seal'"
        )
    assert _home(root, database).reopen() is None
