"""On which kind of file system a folder lies: some never report what another machine changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePath

# Names as the systems give them, in small letters. "fuseblk" is a stick with NTFS: what changes there is reported.
_SILENT = {
    "9p": "9p",
    "afpfs": "AFP",
    "afs": "AFS",
    "ceph": "Ceph",
    "cifs": "SMB",
    "davfs": "WebDAV",
    "glusterfs": "GlusterFS",
    "macfuse": "FUSE",
    "ncpfs": "NCP",
    "nfs": "NFS",
    "nfs4": "NFS",
    "osxfuse": "FUSE",
    "prl_fs": "Parallels",
    "smb3": "SMB",
    "smbfs": "SMB",
    "vboxsf": "VirtualBox",
    "virtiofs": "virtiofs",
    "webdav": "WebDAV",
}


@dataclass(frozen=True, slots=True)
class Mount:
    """Where a file system hangs in the tree, its type, and whether the system itself calls it remote (Windows)."""

    point: str
    type: str
    is_remote: bool = False


def silent_kind(folder: PurePath, mounts: Iterable[Mount]) -> str:
    """A name for the kind of file system under ``folder`` when it reports no changes of others; empty when it does.

    ``folder`` is absolute, without links. Of several mounts on one point the last one is seen.
    """
    if str(folder).startswith("\\\\"):
        return "SMB"
    under = [mount for mount in mounts if folder.is_relative_to(mount.point)]
    if not under:
        return ""
    deepest = max(len(PurePath(mount.point).parts) for mount in under)
    mount = [one for one in under if len(PurePath(one.point).parts) == deepest][-1]
    kind = mount.type.lower()
    if kind == "fuse" or kind.startswith("fuse."):
        return "FUSE"
    return _SILENT.get(kind, "SMB" if mount.is_remote else "")


def mounts() -> tuple[Mount, ...]:
    """What is mounted now. Nothing is asked of the file systems themselves: one may hang."""
    import psutil  # only here: a start must not pay for it

    return tuple(
        Mount(one.mountpoint, one.fstype, "remote" in one.opts.split(",")) for one in psutil.disk_partitions(all=True)
    )


def silent_kind_of(folder: Path) -> str:
    """See ``silent_kind``, for what is mounted now. ``folder`` may be a link or relative."""
    return silent_kind(Path(folder).resolve(), mounts())
