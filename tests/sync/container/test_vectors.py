"""Files in one situation each, right or wrong: the project's own, and the published ones where they lie beside it."""

import os
import tarfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from support.age_vector import Vector
from support.tree import ROOT
from tests.sync.container.make_vectors import FOLDER, vectors

OWN = sorted(path.name for path in FOLDER.iterdir() if not path.name.startswith("."))
PUBLISHED = Path(os.environ.get("AGE_TESTKIT", ROOT.parent / "shared" / "vectors" / "age_testkit.tar.gz"))
PUBLISHED_COUNT = 143
FOREIGN_TOO = {"header failure", "armor failure"}  # published vectors do not tell what is no age file at all


@pytest.mark.parametrize("name", OWN)
def test_each_situation_ends_as_it_must(name: str) -> None:
    """A good file gives its payload; a wrong one is refused for what is wrong with it."""
    vector = Vector.parse((FOLDER / name).read_bytes())
    assert vector.expect == vector.outcome()


def test_the_vectors_are_what_their_script_writes() -> None:
    """Nobody edits one by hand, and none is left over from an older script."""
    assert dict(vectors()) == {name: (FOLDER / name).read_bytes() for name in OWN}


def test_the_published_vectors_end_as_they_must() -> None:
    """All 143 of the age project; the nineteen post-quantum ones are refused as not supported, never misread."""
    if not PUBLISHED.is_file():
        pytest.skip(f"the published vectors are not at {PUBLISHED}; AGE_TESTKIT names another place")
    published = unpacked(PUBLISHED)
    wrong = {name: (vector.expect, vector.outcome()) for name, vector in published.items() if not is_right(vector)}
    assert len(published) == PUBLISHED_COUNT
    assert wrong == {}


def is_right(vector: Vector) -> bool:
    outcome = vector.outcome()
    hybrid_fault = bool(vector.all("identity")) and "-PQ-" in vector.all("identity")[0]
    return (
        outcome == vector.expect
        or (outcome == "foreign" and vector.expect in FOREIGN_TOO)
        or (outcome == "no match" and vector.expect == "header failure" and hybrid_fault)
    )


def unpacked(archive: Path) -> Mapping[str, Vector]:
    with tarfile.open(archive) as tar:
        files = {Path(member.name).name: tar.extractfile(member) for member in tar.getmembers() if member.isfile()}
        return {name: Vector.parse(file.read()) for name, file in files.items() if file is not None}
