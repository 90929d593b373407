"""A process that writes a bundle and kills itself with SIGKILL at a named step.

python bundle_child.py STEP PATH
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from support.bundles import FOR_HERE, RECORDS, SIGNER, manifest, outgoing
from sync.container import bundle_file
from sync.container.stream import ChunkWriter

STEPS = ("temporary file made", "header written", "half written", "written", "flushed", "named", "folder flushed")


def main(step: str, path: Path) -> None:
    """Write bundle 2 to ``path``; killed before it is done unless ``step`` is none of ``STEPS``."""
    _arm(step)
    bundle_file.write_file(path, outgoing(RECORDS * 1000, manifest(2)), [FOR_HERE], SIGNER)


def _arm(step: str) -> None:
    match step:
        case "temporary file made":
            _die_before(bundle_file, "write_bundle")
        case "header written":
            _die_before(ChunkWriter, "write")
        case "half written":
            _die_before(ChunkWriter, "finish")
        case "written":
            _die_before(os, "fsync")
        case "flushed":
            _die_before(bundle_file, "put_in_place")
        case "named":
            _die_before(bundle_file, "flush_folder")
        case "folder flushed":
            _die_after(bundle_file, "flush_folder")


def _die_before(owner: object, name: str) -> None:
    def die(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(owner, name, die)


def _die_after(owner: object, name: str) -> None:
    whole: Callable[..., Any] = getattr(owner, name)

    def do(*arguments: object) -> None:
        whole(*arguments)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(owner, name, do)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
