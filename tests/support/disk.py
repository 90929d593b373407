"""Small disks that fill up or turn read-only: tmpfs mounts, which only root can make."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, size_kib: int) -> Iterator[Path]:
    """A disk of ``size_kib`` mounted at ``folder``. Skips the test where it cannot be made."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("needs root on Linux to mount a small disk")
    folder.mkdir(parents=True, exist_ok=True)
    mounted = _mount("-t", "tmpfs", "-o", f"size={size_kib}k", "tmpfs", str(folder))
    if mounted.returncode != 0:
        pytest.skip(f"mounting is not allowed here: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def make_read_only(folder: Path) -> None:
    """Turn the disk mounted at ``folder`` read-only; fails while a file on it is open for writing."""
    result = _mount("-o", "remount,ro", str(folder))
    if result.returncode != 0:
        raise AssertionError(result.stderr)


def fill(folder: Path, leave_bytes: int = 0) -> Path:
    """Write a file that leaves ``leave_bytes`` of the disk; delete it to make room."""
    ballast = folder / "ballast"
    free = os.statvfs(folder)
    with ballast.open("wb") as file:
        file.write(b"\0" * max(free.f_bavail * free.f_frsize - leave_bytes, 0))
    return ballast


def _mount(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)
