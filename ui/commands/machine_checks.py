"""What the doctor looks at on the machine: tools, libraries, disk, terminal."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from ui.commands.checks import Finding, State
from ui.commands.invocation import Invocation
from ui.format import size_text

LEAST_COLUMNS, LEAST_LINES = 80, 24
_CHILD_S = 60.0
# A full store, its copy while it is cleaned, and a backup of a year of daily use take less than 200 MB.
_SCARCE_BYTES, _COMFORTABLE_BYTES = 200_000_000, 1_000_000_000
_TOOLS = (("cc", "gcc", "clang"), ("c++", "g++", "clang++"), ("cmake",), ("make", "ninja"))
_ENGINE = "import llama_cpp; print(llama_cpp.__version__, llama_cpp.llama_supports_gpu_offload())"
_KEYRING = "import keyring; k = keyring.get_keyring(); print(type(k).__module__, k.priority)"


def check_compiler(_: Invocation) -> Finding:
    """The tools that build llama.cpp. It runs without them; only a new installation needs them."""
    missing = [names[0] for names in _TOOLS if not any(map(shutil.which, names))]
    if not missing:
        return State.OK, "C and C++ compilers, cmake and make are here", ""
    return (
        State.WARN,
        f"not found: {', '.join(missing)}",
        "Needed only to build llama.cpp anew: on Debian or Ubuntu `apt install build-essential cmake`, "
        "on macOS `xcode-select --install` and `brew install cmake`.",
    )


def check_engine(_: Invocation) -> Finding:
    """llama.cpp, loaded in a child as in real use: a broken library ends that child only."""
    answer = _ask_child(_ENGINE)
    if isinstance(answer, str):
        version, gpu = answer.split()
        return State.OK, f"llama-cpp-python {version}, {'with' if gpu == 'True' else 'without'} a graphics card", ""
    return (
        State.FAULT,
        f"llama.cpp does not load ({answer.reason})",
        "Build it anew: `pip install --force-reinstall --no-binary llama-cpp-python llama-cpp-python`.",
    )


def check_disk(invocation: Invocation) -> Finding:
    """Room for the store."""
    folder = _existing(invocation.places.data)
    free = shutil.disk_usage(folder).free
    finding = f"{size_text(free)} free at {folder}"
    if not os.access(folder, os.W_OK):
        return State.FAULT, f"{folder} takes no writing", "Choose another place with RICORDO_HOME."
    if free < _SCARCE_BYTES:
        return State.FAULT, finding, "Free some space: a full disk takes no further message."
    if free < _COMFORTABLE_BYTES:
        return State.WARN, finding, "Free some space before you pull a model."
    return State.OK, finding, ""


def check_keyring(_: Invocation) -> Finding:
    """The system's store for keys. Only moving memory to another machine wants it."""
    answer = _ask_child(_KEYRING)
    if isinstance(answer, str) and not answer.startswith("keyring.backends.fail"):
        return State.OK, answer.partition(" ")[0], ""
    reason = "none is running" if isinstance(answer, str) else answer.reason
    return State.WARN, f"no keyring ({reason})", "Keys can be kept under a passphrase instead. Chatting needs none."


def check_terminal(_: Invocation) -> Finding:
    """Size and kind of the terminal."""
    if not sys.stdout.isatty():
        return State.OK, "not looked at: this output goes elsewhere", ""
    columns, lines = shutil.get_terminal_size()
    kind = os.environ.get("TERM", "")
    finding = f"{kind or 'of no known kind'}, {columns} x {lines}"
    if kind in {"", "dumb"}:
        return State.WARN, finding, "The screens need a terminal that knows colours and positions; `ask` needs none."
    if columns < LEAST_COLUMNS or lines < LEAST_LINES:
        return State.WARN, finding, f"Make it at least {LEAST_COLUMNS} x {LEAST_LINES}."
    return State.OK, finding, ""


def check_locale(_: Invocation) -> Finding:
    """Whether every script can be shown."""
    encoding = (sys.__stdout__.encoding if sys.__stdout__ else None) or "none"
    if encoding.lower().replace("-", "") == "utf8":
        return State.OK, "UTF-8", ""
    return State.WARN, f"{encoding}: Chinese and accents show as escapes", "`export LC_ALL=C.UTF-8`"


@dataclass(frozen=True, slots=True)
class _Silence:
    reason: str


def _ask_child(code: str) -> "str | _Silence":
    """The line that ``code`` prints in a Python of its own, or why there is none."""
    command = [sys.executable, "-P", "-c", code]
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=_CHILD_S, check=False)
    except subprocess.TimeoutExpired:
        return _Silence(f"no answer within {_CHILD_S:.0f} seconds")
    if done.returncode == 0:
        return done.stdout.decode("utf-8", "replace").strip()
    last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [f"exit status {done.returncode}"]
    return _Silence(last[0])


def _existing(folder: Path) -> Path:
    return next((place for place in (folder, *folder.parents) if place.is_dir()), Path.cwd())
