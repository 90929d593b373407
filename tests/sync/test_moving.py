"""Memory moves from one machine to another, and only what may."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.houses import House, house


@pytest.fixture
def old(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path, "old") as one:
        yield one


@pytest.fixture
def new(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path, "new") as one:
        yield one


def test_what_was_learnt_on_one_machine_is_known_on_the_other(old: House, new: House, tmp_path: Path) -> None:
    """A file, ten words, and the sentences are there."""
    from support.houses import WORDS

    old.learn("tea")
    exported = old.moving.export_file(tmp_path / "a.age", WORDS)
    new.import_file(exported.path)
    assert ["I like tea."] == new.sentences()
