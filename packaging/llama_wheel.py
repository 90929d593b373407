"""Put llama-cpp-python into the environment that runs this script, compiling it at most once for each processor.

llama.cpp is compiled for the very processor it is built on, and a wheel of another one dies of an illegal
instruction. So pip's own cache is left aside, and the wheel is kept under a key that names the processor and
whatever else shapes the build. Needs nothing but the standard library and the pip beside it.
"""

import hashlib
import os
import platform
import queue
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path

CONSTRAINTS = Path(__file__).with_name("constraints.txt")
DISTRIBUTION = "llama-cpp-python"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
_STEP = re.compile(r"^\s*\[\s*(?:(?P<done>\d+)/(?P<all>\d+)|(?P<percent>\d+)%)\]")
# What CMake and the compilers read: another value makes another wheel.
_BUILD_VARIABLES = ("CMAKE_ARGS", "CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "SKBUILD_CMAKE_ARGS")
_REMEDY = """\
    Debian, Ubuntu   sudo apt install build-essential cmake
    Fedora           sudo dnf install gcc gcc-c++ make cmake
    macOS            xcode-select --install; brew install cmake
    Windows          winget install Kitware.CMake Microsoft.VisualStudio.2022.BuildTools
                     (choose "Desktop development with C++" in its installer)"""


def main() -> int:
    """Do what is needed, cheapest first. Returns an exit code."""
    version = pinned_version(CONSTRAINTS.read_text(encoding="utf-8"))
    wanted = f"{DISTRIBUTION}=={version}"
    folder = cache_folder(os.environ) / key(os.environ, processor())
    if installed_version() == version or take_ready(wanted, folder):
        return 0
    if missing := missing_tools():
        print(f"{wanted} must be compiled, and this machine has no {' and no '.join(missing)}.")
        print(f"Install what is missing and run the same command again:\n{_REMEDY}")
        return 1
    return 0 if build(wanted, folder) and take(wanted, *only_from(folder)) else 1


def take_ready(wanted: str, folder: Path) -> bool:
    """Install a wheel that needs no compiling: the user's own, one of the cache, one of the index."""
    if os.environ.get("PIP_FIND_LINKS") and take(wanted, "--no-index"):
        where = "from PIP_FIND_LINKS"
    elif folder.is_dir() and take(wanted, *only_from(folder)):
        where = f"built here before ({folder})"
    elif take(wanted):
        where = "from the package index"
    else:
        return False
    print(f"{wanted}: a ready wheel {where}.")
    return True


def pinned_version(constraints: str) -> str:
    """The version that the constraints file pins. Raises ValueError without one."""
    found = re.search(rf"^{DISTRIBUTION}==(\S+)", constraints, re.MULTILINE)
    if not found:
        raise ValueError(f"the constraints pin no {DISTRIBUTION}")
    return found[1]


def installed_version() -> str | None:
    """The version in this environment, None without one."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return None


def cache_folder(environment: Mapping[str, str]) -> Path:
    """Where wheels are kept between environments."""
    cache = environment.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "ricordo" / "wheels"


def key(environment: Mapping[str, str], cpu: str) -> str:
    """A folder name for wheels that run where this one was built. The wheel's own name says version and Python."""
    system = sysconfig.get_platform()
    parts = [system, *platform.libc_ver(), cpu, *(environment.get(name, "") for name in _BUILD_VARIABLES)]
    return f"{system}-{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:16]}"


def processor() -> str:
    """What this processor can do, as text that is equal on equal processors."""
    if platform.system() == "Linux":
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        flags = (line.partition(":")[2] for line in lines if line.startswith(("flags", "Features", "isa")))
        return " ".join(sorted(next(flags, platform.machine()).split()))
    if platform.system() == "Darwin":
        command = ["sysctl", "-n", "machdep.cpu.brand_string"]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return platform.processor()


def missing_tools() -> list[str]:
    """The tools that a build needs and that are not here. What it needs besides, pip brings itself."""
    tools = {
        "C compiler": (os.environ.get("CC", "cc"), "gcc", "clang"),
        "C++ compiler": (os.environ.get("CXX", "c++"), "g++", "clang++"),
        "cmake": ("cmake",),
    }
    if platform.system() == "Windows":  # Visual Studio is on no path; CMake finds it, or the build says so
        del tools["C compiler"], tools["C++ compiler"]
    return [name for name, programs in tools.items() if not any(map(shutil.which, programs))]


def take(wanted: str, *source: str) -> bool:
    """Install a ready wheel from ``source`` (options of pip). False when there is none that fits."""
    command = [*PIP, "install", "--no-deps", "--only-binary", DISTRIBUTION, *source, wanted]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def only_from(folder: Path) -> tuple[str, ...]:
    """Options of pip that look nowhere else."""
    return "--no-index", "--find-links", str(folder)


def build(wanted: str, folder: Path) -> bool:
    """Compile the wheel into ``folder``, where it appears whole or not at all. False when that failed."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "build.log"
    print(f"{wanted} is compiled for this processor, once: about 4 minutes on two cores.\nLog: {log}")
    with tempfile.TemporaryDirectory(dir=folder) as work:
        returncode = compile_wheel([*PIP, "wheel", "-v", "--no-cache-dir", "--no-deps", "-w", work, wanted], log)
        wheels = list(Path(work).glob("*.whl"))
        if returncode == 0 and wheels:
            wheels[0].replace(folder / wheels[0].name)
            return True
    tail = log.read_text(encoding="utf-8", errors="replace").splitlines()[-25:]
    print("\n".join([*tail, "", f"The build failed; above is the end of {log}. It needs:", _REMEDY]))
    return False


def compile_wheel(command: list[str], log: Path) -> int:
    """Run ``command`` with its output in ``log`` and its progress on the screen. Returns its exit code."""
    environment = {"CMAKE_BUILD_PARALLEL_LEVEL": str(os.cpu_count() or 1), **os.environ}
    meter = Meter()
    with (
        log.open("w", encoding="utf-8") as written,
        subprocess.Popen(
            command, env=environment, text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as child,
    ):
        for line in lines_or_ticks(child):
            written.write(line)
            meter.show(percent(line))
    meter.end()
    return child.returncode


def lines_or_ticks(child: "subprocess.Popen[str]") -> Iterator[str]:
    """The child's lines as they come, and '' after each second without one: some files compile for a minute."""
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def read() -> None:
        for line in child.stdout or ():
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    while True:
        try:
            line = lines.get(timeout=1.0)
        except queue.Empty:
            line = ""
        if line is None:
            return
        yield line


def percent(line: str) -> int | None:
    """How far ninja (``[3/40]``) or make (``[ 7%]``) says it is; None for any other line."""
    if not (step := _STEP.match(line)):
        return None
    if step["percent"]:
        return int(step["percent"])
    return 100 * int(step["done"]) // max(int(step["all"]), 1)


class Meter:
    """One line that moves on a terminal; elsewhere a line for each tenth."""

    def __init__(self) -> None:
        self._began_s = time.monotonic()
        self._percent = 0
        self._tenth = 0

    def show(self, percent_done: int | None) -> None:
        """Take a new value (None: only time has passed) and show it where that says something new."""
        self._percent = max(self._percent, percent_done or 0)
        minutes, seconds = divmod(int(time.monotonic() - self._began_s), 60)
        text = f"  compiling llama.cpp  {self._percent:3d} %  {minutes}:{seconds:02d}"
        if sys.stdout.isatty():
            print(f"\r{text}", end="", flush=True)
        elif self._percent // 10 > self._tenth:
            self._tenth = self._percent // 10
            print(text, flush=True)

    def end(self) -> None:
        """Leave the line."""
        if sys.stdout.isatty():
            print()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nStopped. Nothing half-built is kept; the same command starts again.")
