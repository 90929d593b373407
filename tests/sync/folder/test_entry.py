"""Which entries of a shared folder may be bundles."""

import pytest

from sync.container.caps import CAPS
from sync.folder.entry import Entry, Kind, Skip, classify

NOISE = (
    ".syncthing.ricordo-b-1.age.tmp",
    "~syncthing~ricordo-b-1.age.tmp",
    ".dropbox.age",
    ".dropbox.cache",
    "ricordo-b-1.age.part",
    "Ricordo-B-1.AGE.PART",
    "~$ricordo-b-1.age",
    "._ricordo-b-1.age",
    ".ricordo-b-1.age.icloud",
    ".3f9a0c.new",
    "ricordo-b-1.age.crdownload",
    "ricordo-b-1.age.filepart",
    "ricordo-b-1.age~",
)
CONFLICT_COPIES = (
    "ricordo-b-1.sync-conflict-20261112-091400-7QKX2AB.age",
    "ricordo-b-1 (laptop-b's conflicted copy 2026-11-12).age",
    "ricordo-b-1 (laptop-b 的冲突副本 2026-11-12).age",
    "ricordo-b-1 (conflicted copy 2026-11-12 091400).age",
    "ricordo-b-1 (SFConflict ana@example.org 2026-11-12-09-14-00).age",
    "ricordo-b-1-LAPTOP-B.age",
    "ricordo-b-1 (1).age",
    "ricordo-b-1.age.conflict1",
    "ricordo-b-1.age..path2",
    "RICORDO-B-1.AGE",
)


@pytest.mark.parametrize("name", NOISE)
def test_what_sync_programs_put_beside_files_is_noise(name: str) -> None:
    """Half-written files, caches and placeholders are left alone, in whatever case they are written."""
    assert classify(Entry(name, size_bytes=9)) is Skip.NOISE


@pytest.mark.parametrize("name", [".stversions", ".stfolder", ".sync", ".dropbox.cache"])
def test_the_folders_of_sync_programs_are_noise(name: str) -> None:
    """Old versions are not news."""
    assert classify(Entry(name, Kind.FOLDER)) is Skip.NOISE


@pytest.mark.parametrize("name", CONFLICT_COPIES)
def test_a_conflict_copy_is_a_candidate_like_any_other(name: str) -> None:
    """Whichever program made it: whether it is a bundle is for its content to say."""
    assert classify(Entry(name, size_bytes=9)) is None


@pytest.mark.parametrize("name", ["notes.txt", "age", "image.png", "ricordo-b-1", "bundle.aged", "Thumbs.db"])
def test_other_files_of_a_shared_folder_are_no_bundles(name: str) -> None:
    """Only what carries .age in its name is ever opened."""
    assert classify(Entry(name, size_bytes=9)) is Skip.NO_BUNDLE


@pytest.mark.parametrize(
    ("kind", "skip"), [(Kind.FOLDER, Skip.FOLDER), (Kind.LINK, Skip.LINK), (Kind.SPECIAL, Skip.SPECIAL)]
)
def test_what_is_no_plain_file_is_skipped_under_any_name(kind: Kind, skip: Skip) -> None:
    """A folder, a link or a FIFO named like a bundle."""
    assert classify(Entry("ricordo-b-1.age", kind, 9)) is skip


def test_the_limit_is_the_last_size_that_is_read() -> None:
    """64 MiB are a candidate, one byte more is not."""
    assert classify(Entry("b.age", size_bytes=CAPS.file_bytes)) is None
    assert classify(Entry("b.age", size_bytes=CAPS.file_bytes + 1)) is Skip.TOO_LARGE


def test_an_empty_file_is_not_yet_a_bundle() -> None:
    """Some programs make the file first and fill it later."""
    assert classify(Entry("b.age")) is Skip.EMPTY


def test_own_bundles_are_skipped() -> None:
    """This device knows what it wrote."""
    assert classify(Entry("ricordo-me-1.age", size_bytes=9), lambda name: "-me-" in name) is Skip.OWN
