"""A bundle on a disk: the old one or the new one under its name, whatever happens; never half of one."""

import errno
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import bundle_child
from support.bundles import FOR_HERE, HERE, KNOWN, RECORDS, SIGNER, manifest, outgoing, sealed
from support.disk import fill, make_read_only, small_disk
from support.tree import ROOT
from sync.container import bundle_file
from sync.container.bundle import Bundle, Outgoing
from sync.container.bundle_file import open_file, prune_own, put_in_place, read_file, write_file
from sync.container.bundle_name import BundleName
from sync.container.caps import CAPS
from sync.container.errors import (
    BundleInUse,
    BundleNotWritten,
    FolderGone,
    FolderNotWritable,
    NoRoomForBundle,
    NotABundle,
    OverTheCaps,
    RecordRefused,
    not_written,
)

LARGE = RECORDS * 20_000
SENTENCE = b"I like green tea"


def read_known(path: Path) -> Bundle:
    return read_file(path, [HERE], CAPS, KNOWN)


def write(path: Path, sequence: int = 1, records: tuple[dict[str, object], ...] = RECORDS) -> None:
    write_file(path, outgoing(records, manifest(sequence)), [FOR_HERE], SIGNER)


def names_in(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Bundle 1, written."""
    path = tmp_path / "out" / "moving.age"
    path.parent.mkdir()
    write(path)
    return path


def test_what_is_written_can_be_read(path: Path) -> None:
    """By this user alone, and nothing stands beside it."""
    assert read_known(path).records == RECORDS
    assert list(path.parent.iterdir()) == [path]
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_new_bundle_takes_the_place_of_the_old_one(path: Path) -> None:
    """In one step, whoever has the old one open keeps it."""
    with path.open("rb") as old:
        before = old.read(10)
        write(path, 2)
        assert read_known(path).manifest.sequence == 2
        assert before + old.read() != path.read_bytes()


def test_nothing_is_written_in_clear(path: Path) -> None:
    """Not a word of a memory, not the device's name, in the file or in a name."""
    assert SENTENCE not in path.read_bytes()
    assert "laptop" not in "".join(map(str, path.parent.rglob("*")))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 KiB with bundle 1 on it."""
    with small_disk(tmp_path / "stick", 256) as folder:
        write(folder / "moving.age")
        yield folder


def test_a_full_disk_leaves_the_old_bundle(disk: Path) -> None:
    """And no half file; with room again, it is written."""
    ballast = fill(disk, leave_bytes=8192)
    with pytest.raises(NoRoomForBundle, match="no room on the disk"):
        write(disk / "moving.age", 2, LARGE)
    assert read_known(disk / "moving.age").manifest.sequence == 1
    assert sorted(path.name for path in disk.iterdir()) == ["ballast", "moving.age"]
    ballast.unlink()
    write(disk / "moving.age", 3)
    assert read_known(disk / "moving.age").manifest.sequence == 3


def test_a_disk_without_any_room_leaves_the_old_bundle(disk: Path) -> None:
    """Not even the temporary file's first block fits."""
    fill(disk)
    with pytest.raises(NoRoomForBundle):
        write(disk / "moving.age", 2)
    assert read_known(disk / "moving.age").manifest.sequence == 1


def test_a_write_protected_stick_says_so(disk: Path) -> None:
    """The old bundle on it can still be read."""
    make_read_only(disk)
    with pytest.raises(FolderNotWritable, match="takes no writing"):
        write(disk / "moving.age", 2)
    assert read_known(disk / "moving.age").manifest.sequence == 1


def test_a_missing_folder_says_so(tmp_path: Path) -> None:
    """It is not made: it may be where a stick should be."""
    with pytest.raises(FolderGone, match="is not there"):
        write(tmp_path / "stick" / "moving.age")
    assert list(tmp_path.glob("stick")) == []


@pytest.mark.parametrize("step", ["write_bundle", "put_in_place"])
def test_a_folder_that_vanishes_says_so(step: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick that is pulled in the middle: before the bytes, and before the name."""
    whole = getattr(bundle_file, step)

    def pulled(*arguments: object) -> object:
        path.parent.rename(path.parent.with_name("pulled"))
        return whole(*arguments)

    monkeypatch.setattr(bundle_file, step, pulled)
    with pytest.raises(FolderGone):
        write(path, 2)
    assert read_known(path.parent.with_name("pulled") / path.name).manifest.sequence == 1


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (errno.ENOSPC, NoRoomForBundle),
        (errno.EDQUOT, NoRoomForBundle),
        (errno.EROFS, FolderNotWritable),
        (errno.EACCES, FolderNotWritable),
        (errno.ENOENT, FolderGone),
        (errno.ENODEV, FolderGone),
        (errno.EIO, BundleNotWritten),
    ],
)
def test_what_the_system_says_has_a_sentence(code: int, kind: type[BundleNotWritten], path: Path) -> None:
    """With the path that a person named, and what to do."""
    error = not_written(path, OSError(code, "said the system"))
    assert type(error) is kind
    assert str(path) in str(error)
    assert error.hint


@pytest.mark.parametrize("step", ["fsync", "flush_folder", "put_in_place"])
def test_a_disk_that_fails_at_a_step_leaves_no_half_file(
    step: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever step it is, a whole bundle stands under the name and nothing beside it."""

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os if step == "fsync" else bundle_file, step, fail)
    with pytest.raises(BundleNotWritten):
        write(path, 2)
    assert list(path.parent.iterdir()) == [path]
    assert read_known(path).records == RECORDS


def test_a_record_that_is_refused_leaves_the_old_bundle(path: Path) -> None:
    """An error of ours is no reason to leave something behind either."""
    with pytest.raises(RecordRefused):
        write_file(path, Outgoing(manifest(2), [b"{"]), [FOR_HERE], SIGNER)
    assert list(path.parent.iterdir()) == [path]
    assert read_known(path).manifest.sequence == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("step", bundle_child.STEPS)
def test_a_kill_leaves_a_whole_bundle(step: str, path: Path) -> None:
    """The old one until the new one has the name; and what is left beside it holds nothing in clear."""
    command = [sys.executable, str(bundle_child.__file__), step, str(path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert read_known(path).manifest.sequence == (2 if step in {"named", "folder flushed"} else 1)
    assert all(SENTENCE not in file.read_bytes() for file in path.parent.iterdir())
    assert {name for name in names_in(path.parent) if name.endswith(".age")} == {path.name}


def test_what_a_kill_left_is_taken_away_later(path: Path) -> None:
    """By the device that wrote it, and by no other."""
    device = manifest().device_id
    left = path.with_name(f".ricordo-{device}-{'0' * 16}.part")
    others = path.with_name(f".ricordo-another-{'0' * 16}.part")
    left.write_bytes(b"half")
    others.write_bytes(b"half")
    assert prune_own(path.parent, device, 3) == (left.name,)
    assert sorted(path.parent.iterdir()) == sorted([others, path])


def test_a_device_prunes_only_its_own(tmp_path: Path) -> None:
    """The latest stay, links and folders of that name are no bundles, and others' files are not touched."""
    for sequence in (1, 2, 9, 10):
        (tmp_path / str(BundleName("a", sequence))).touch()
        (tmp_path / str(BundleName("b", sequence))).touch()
    (tmp_path / str(BundleName("a", 3))).mkdir()
    (tmp_path / "ricordo-a-1 (conflict).age").touch()
    if os.name != "nt":
        (tmp_path / str(BundleName("a", 4))).symlink_to(tmp_path / str(BundleName("b", 1)))
    before = names_in(tmp_path)
    assert prune_own(tmp_path, "a", 2) == ("ricordo-a-1.age", "ricordo-a-2.age")
    assert before - names_in(tmp_path) == {"ricordo-a-1.age", "ricordo-a-2.age"}


@pytest.mark.parametrize(
    "name", ["ricordo-a-01.age", "ricordo-A-1.age", "ricordo-a-1.age.part", "ricordo--1.age", "a.age"]
)
def test_other_names_are_no_bundles(name: str) -> None:
    """A bundle's name has one spelling."""
    assert BundleName.parse(name) is None
    assert BundleName.parse("ricordo-a-1-12.age") == BundleName("a-1", 12)


class Held(PermissionError):
    """What Windows says while another program has a file open."""

    winerror = 32


@pytest.mark.parametrize("failures", [0, 1, 5])
def test_a_file_that_others_hold_for_a_moment_is_waited_for(failures: int, path: Path) -> None:
    """A virus scanner, an indexer: the pauses grow, and then it works."""
    left, pauses = [Held()] * failures, list[float]()

    def replace(source: Path, target: Path) -> None:
        if left:
            raise left.pop()
        source.replace(target)

    beside = path.with_name("beside")
    beside.write_bytes(b"new")
    put_in_place(beside, path, replace, pauses.append)
    assert path.read_bytes() == b"new"
    assert pauses == [0.05 * 2**attempt for attempt in range(failures)]


def test_a_file_that_others_keep_is_given_up(path: Path) -> None:
    """After a second and a half, with a sentence that says what it waits for."""

    def replace(_: Path, __: Path) -> None:
        raise Held

    pauses = list[float]()
    with pytest.raises(BundleInUse, match="Another program holds"):
        put_in_place(path, path, replace, pauses.append)
    assert len(pauses) == 5


def test_another_refusal_is_not_waited_for(path: Path) -> None:
    """A folder that takes no writing will not take it in a second either."""

    def replace(_: Path, __: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with pytest.raises(PermissionError):
        put_in_place(path, path, replace, lambda _: pytest.fail("it waited"))


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    """A folder, and a pipe that nobody writes to and that would be waited for forever."""
    with pytest.raises(NotABundle), open_file(tmp_path):
        pass
    if os.name != "nt":
        os.mkfifo(tmp_path / "pipe.age")
        with pytest.raises(NotABundle), open_file(tmp_path / "pipe.age"):
            pass


def test_a_file_over_the_limit_is_not_read(tmp_path: Path) -> None:
    """Its size is looked at before its first byte."""
    large = tmp_path / "large.age"
    large.write_bytes(sealed())
    os.truncate(large, CAPS.file_bytes + 1)
    with pytest.raises(OverTheCaps), open_file(large):
        pass
