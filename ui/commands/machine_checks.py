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
from ui.language import Phrase

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
        return State.OK, Phrase("C and C++ compilers, cmake and make are here"), ""
    return (
        State.WARN,
        Phrase("not found: {missing}", missing=", ".join(missing)),
        Phrase(
            "Needed only to build llama.cpp anew: on Debian or Ubuntu `apt install build-essential cmake`, "
            "on macOS `xcode-select --install` and `brew install cmake`."
        ),
    )


def check_engine(_: Invocation) -> Finding:
    """llama.cpp, loaded in a child as in real use: a broken library ends that child only."""
    answer = _ask_child(_ENGINE)
    if isinstance(answer, str):
        version, gpu = answer.split()
        if gpu == "True":
            return State.OK, Phrase("llama-cpp-python {version}, with a graphics card", version=version), ""
        return State.OK, Phrase("llama-cpp-python {version}, without a graphics card", version=version), ""
    return (
        State.FAULT,
        Phrase("llama.cpp does not load ({reason})", reason=answer.reason),
        Phrase("Build it anew: `pip install --force-reinstall --no-binary llama-cpp-python llama-cpp-python`."),
    )


def check_disk(invocation: Invocation) -> Finding:
    """Room for the store."""
    folder = _existing(invocation.places.data)
    free = shutil.disk_usage(folder).free
    finding = Phrase("{free} free at {folder}", free=size_text(free), folder=folder)
    if not os.access(folder, os.W_OK):
        return (
            State.FAULT,
            Phrase("{folder} takes no writing", folder=folder),
            Phrase("Choose another place with RICORDO_HOME."),
        )
    if free < _SCARCE_BYTES:
        return State.FAULT, finding, Phrase("Free some space: a full disk takes no further message.")
    if free < _COMFORTABLE_BYTES:
        return State.WARN, finding, Phrase("Free some space before you pull a model.")
    return State.OK, finding, ""


def check_keyring(_: Invocation) -> Finding:
    """The system's store for keys. Only moving memory to another machine wants it."""
    answer = _ask_child(_KEYRING)
    if isinstance(answer, str) and not answer.startswith("keyring.backends.fail"):
        return State.OK, answer.partition(" ")[0], ""
    reason = Phrase("none is running") if isinstance(answer, str) else answer.reason
    return (
        State.WARN,
        Phrase("no keyring ({reason})", reason=reason),
        Phrase("Keys can be kept under a passphrase instead. Chatting needs none."),
    )


def check_terminal(_: Invocation) -> Finding:
    """Size and kind of the terminal."""
    if not sys.stdout.isatty():
        return State.OK, Phrase("not looked at: this output goes elsewhere"), ""
    columns, lines = shutil.get_terminal_size()
    kind = os.environ.get("TERM", "")
    finding = Phrase(
        "{kind}, {columns} x {lines}", kind=kind or Phrase("of no known kind"), columns=columns, lines=lines
    )
    if kind in {"", "dumb"}:
        return (
            State.WARN,
            finding,
            Phrase("The screens need a terminal that knows colours and positions; `ask` needs none."),
        )
    if columns < LEAST_COLUMNS or lines < LEAST_LINES:
        return (
            State.WARN,
            finding,
            Phrase(
                "Make it at least {least_columns} x {least_lines}.",
                least_columns=LEAST_COLUMNS,
                least_lines=LEAST_LINES,
            ),
        )
    return State.OK, finding, ""


def check_locale(_: Invocation) -> Finding:
    """Whether every script can be shown."""
    encoding = (sys.__stdout__.encoding if sys.__stdout__ else None) or "none"
    if encoding.lower().replace("-", "") == "utf8":
        return State.OK, "UTF-8", ""
    return (
        State.WARN,
        Phrase("{encoding}: Chinese and accents show as escapes", encoding=encoding),
        "`export LC_ALL=C.UTF-8`",
    )


@dataclass(frozen=True, slots=True)
class _Silence:
    reason: str


def _ask_child(code: str) -> "str | _Silence":
    """The line that ``code`` prints in a Python of its own, or why there is none."""
    command = [sys.executable, "-P", "-c", code]
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=_CHILD_S, check=False)
    except subprocess.TimeoutExpired:
        return _Silence(Phrase("no answer within {child_s:.0f} seconds", child_s=_CHILD_S))
    if done.returncode == 0:
        return done.stdout.decode("utf-8", "replace").strip()
    last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [
        Phrase("exit status {returncode}", returncode=done.returncode)
    ]
    return _Silence(last[0])


def _existing(folder: Path) -> Path:
    return next((place for place in (folder, *folder.parents) if place.is_dir()), Path.cwd())
