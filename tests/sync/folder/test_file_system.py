"""Which file systems report what other machines change."""

from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from sync.folder.file_system import Mount, mounts, silent_kind, silent_kind_of

MOUNTS = (
    Mount("/", "ext4"),
    Mount("/home", "btrfs"),
    Mount("/home/ana/nas", "nfs4"),
    Mount("/home/ana/office", "cifs"),
    Mount("/home/ana/office/local", "ext4"),
    Mount("/mnt/c", "9p"),
    Mount("/run/user/1000/gvfs", "fuse.gvfsd-fuse"),
    Mount("/media/stick", "vfat"),
    Mount("/media/big stick", "fuseblk"),
    Mount("/srv/twice", "ext4"),
    Mount("/srv/twice", "nfs"),
)


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/ana/shared", ""),
        ("/home/ana/nas", "NFS"),
        ("/home/ana/nas/shared", "NFS"),
        ("/home/ana/nasty", ""),
        ("/home/ana/office/shared", "SMB"),
        ("/home/ana/office/local/shared", ""),
        ("/mnt/c/Users/ana", "9p"),
        ("/run/user/1000/gvfs/dav:host=x", "FUSE"),
        ("/media/stick/shared", ""),
        ("/media/big stick/shared", ""),
        ("/srv/twice/shared", "NFS"),
    ],
)
def test_the_deepest_mount_decides(folder: str, kind: str) -> None:
    """Of two on one point the later one lies on top."""
    assert kind == silent_kind(PurePosixPath(folder), MOUNTS)


@pytest.mark.parametrize(
    ("folder", "kind"), [("C:\\shared", ""), ("Z:\\shared", "SMB"), ("\\\\nas\\public\\shared", "SMB")]
)
def test_shares_of_windows_are_known(folder: str, kind: str) -> None:
    """As a drive letter, and by the name of their server."""
    drives = (Mount("C:\\", "NTFS"), Mount("Z:\\", "NTFS", is_remote=True))
    assert kind == silent_kind(PureWindowsPath(folder), drives)


def test_a_folder_under_no_known_mount_is_taken_for_a_local_one() -> None:
    """The scan is there all the same."""
    assert silent_kind(PurePosixPath("/shared"), ()) == ""


def test_the_mounts_of_this_machine_hold_its_root(tmp_path: Path) -> None:
    """Read from the real system, where a temporary folder reports its changes."""
    assert any(Path(tmp_path.anchor) == Path(mount.point) for mount in mounts())
    assert silent_kind_of(tmp_path) == ""
