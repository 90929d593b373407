"""The program ``ricordo``.

Importing this module loads nothing else of ours, so that Ctrl+C while the program loads ends as quietly as later.
"""

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.wiring import Wiring

_COMPLETION = "_RICORDO_COMPLETE"  # set by the shell that wants to complete a command
_INTERRUPTED = 130  # as ``ui.failures`` has it, which may not be loaded yet


def main(wiring: "Wiring | None" = None) -> None:
    """Run the command line and end with its exit code."""
    try:
        code = _run(wiring)
    except KeyboardInterrupt:
        code = _INTERRUPTED
    sys.exit(code)


def _run(wiring: "Wiring | None") -> int:
    _open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show Chinese shows escapes; it must not end the program.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if sys.argv[1:] or _COMPLETION in os.environ:
        from ui.cli import run

        return run(sys.argv[1:], wiring)
    return _open_window(wiring)


def _open_window(wiring: "Wiring | None") -> int:
    """Without a command the screens open; the command line's grammar would cost them a third of their start."""
    from ui.border import inside_border, open_window
    from ui.wiring import Wiring

    chosen = wiring or Wiring()
    return inside_border(lambda: open_window(chosen), chosen)


def _open_missing_streams() -> None:
    """Open what the shell closed (``>&-``): else the store could get descriptor 1, and a print would damage it."""
    for descriptor, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is the missing one
            os.set_inheritable(descriptor, True)
            setattr(sys, name, open(descriptor, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


if __name__ == "__main__":
    main()
