"""Copying that never silently copies nothing.

A terminal takes text by the escape sequence OSC 52, or ignores it without a word. So the system's own tool is used
beside it where there is one; and where neither is sure, the text goes into a file too.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.paths import make_folder
from models.atomic import write_atomic
from ui.language import tr

_TOOL_WAIT_S = 2.0
_FILE = "clipboard.txt"

# Terminals that document OSC 52 as switched on: https://github.com/tmux/tmux/wiki/Clipboard and their own manuals.
_TAKES_OSC52 = {
    "TERM_PROGRAM": ("iTerm.app", "WezTerm", "ghostty", "vscode", "rio"),
    "TERM": ("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra"),
}


@dataclass(frozen=True, slots=True)
class Copied:
    """``sure``: it is in the clipboard. Otherwise it may be, and it is in ``file`` for certain if there is one."""

    sure: bool
    file: Path | None = None

    def __str__(self) -> str:
        """One sentence for the person."""
        if self.sure:
            return tr("Copied.")
        if self.file is None:
            return tr(
                "Sent to the terminal's clipboard. Not every terminal takes it; a private text is put in no file."
            )
        return tr("Sent to the terminal's clipboard. If it did not arrive: the text is in {file}", file=self.file)


def tools(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> list[Sequence[str]]:
    """The clipboard commands that could work here, best first."""
    if platform == "darwin":
        return [["pbcopy"]]
    found: list[Sequence[str]] = []
    if environment.get("WAYLAND_DISPLAY"):
        found.append(["wl-copy"])
    if environment.get("DISPLAY"):
        found += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    if environment.get("WSL_DISTRO_NAME"):
        found.append(["clip.exe"])
    if "com.termux" in environment.get("PREFIX", ""):
        found.append(["termux-clipboard-set"])
    return found


def terminal_is_known(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this terminal is one that takes OSC 52. Inside tmux or screen nobody can tell."""
    if "TMUX" in environment or environment.get("TERM", "").startswith(("screen", "tmux")):
        return False
    by_name = any(environment.get(key) in names for key, names in _TAKES_OSC52.items())
    return by_name or "WT_SESSION" in environment


def copy(text: str, folder: Path | None, environment: Mapping[str, str] = os.environ) -> Copied:
    """Put ``text`` into the clipboard, after it was sent to the terminal as OSC 52.

    Where it is not certain to have arrived it is also written to a file in ``folder``; None: it must not be.
    Raises OSError or FolderUnusable when the file cannot be written.
    """
    if any(_run(command, text) for command in tools(environment)) or terminal_is_known(environment):
        return Copied(sure=True)
    if folder is None:
        return Copied(sure=False)
    file = make_folder(folder) / _FILE
    write_atomic(file, text.encode("utf-8", "replace"))
    return Copied(sure=False, file=file)


def _run(command: Sequence[str], text: str) -> bool:
    if shutil.which(command[0]) is None:
        return False
    try:
        done = subprocess.run(
            command,
            input=text.encode("utf-8", "replace"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_TOOL_WAIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
