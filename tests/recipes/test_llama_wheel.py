"""The recipe that compiles llama.cpp at most once for each processor."""

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from support.tree import ROOT

SCRIPT = ROOT / "packaging" / "llama_wheel.py"


@pytest.fixture
def recipe() -> ModuleType:
    """The script as a module; the folder of recipes is no package."""
    spec = importlib.util.spec_from_file_location("llama_wheel", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new virtual environment with pip and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    return folder / "bin" / "python"


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine without compilers or an index; what pip installs lies in a folder of the test."""
    site = str(tmp_path / "site")
    return {
        "PATH": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_TARGET": site,
        "PYTHONPATH": site,
    }


def empty_wheel(folder: Path, version: str) -> None:
    """A wheel that installs nothing but its own name."""
    folder.mkdir(parents=True, exist_ok=True)
    info = f"llama_cpp_python-{version}.dist-info"
    with zipfile.ZipFile(folder / f"llama_cpp_python-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: llama_cpp_python\nVersion: {version}\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")


def pinned(recipe: ModuleType) -> str:
    """The version that the project pins."""
    return str(recipe.pinned_version(recipe.CONSTRAINTS.read_text(encoding="utf-8")))


def run(python: Path, machine: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """The script on that machine."""
    return subprocess.run([python, SCRIPT], env=machine, capture_output=True, text=True, check=False)


def test_the_version_is_the_one_that_the_constraints_pin(recipe: ModuleType) -> None:
    """One place says which llama.cpp the program is built and tested with."""
    assert recipe.pinned_version("torch==2.13.0\nllama-cpp-python==0.3.36\n") == "0.3.36"


def test_another_processor_gets_another_wheel(recipe: ModuleType) -> None:
    """A wheel compiled for AVX-512 would die of an illegal instruction on a processor without it."""
    assert recipe.key({}, "avx2 avx512f") != recipe.key({}, "avx2")


def test_other_build_options_get_another_wheel(recipe: ModuleType) -> None:
    """Whoever asks for CUDA must not be handed the wheel that was compiled without it."""
    assert recipe.key({"CMAKE_ARGS": "-DGGML_CUDA=on"}, "avx2") != recipe.key({}, "avx2")


def test_the_same_machine_finds_its_wheel_again(recipe: ModuleType) -> None:
    """What has nothing to do with the build does not change the key."""
    first = recipe.key({"HOME": "/a"}, recipe.processor())
    assert recipe.key({"HOME": "/b"}, recipe.processor()) == first


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("  [1/4] Building CXX object\n", 25),
        ("  [ 42%] Building CXX object\n", 42),
        ("  [100%] Linking\n", 100),
        ("  Building wheel [3 files]\n", None),
        ("", None),
    ],
)
def test_progress_is_what_ninja_or_make_says(recipe: ModuleType, line: str, expected: int | None) -> None:
    """Both builders count; whichever CMake picks, the percentage is theirs."""
    assert recipe.percent(line) == expected


def test_a_build_that_fails_leaves_no_wheel(recipe: ModuleType, tmp_path: Path) -> None:
    """A wheel appears in the cache whole or not at all, and the log says why."""
    folder = tmp_path / "cache"
    assert not recipe.build(str(tmp_path / "no-such-source"), folder)
    assert [entry.name for entry in folder.iterdir()] == ["build.log"]


def test_a_missing_compiler_is_named_with_its_remedy(bare_python: Path, machine: dict[str, str]) -> None:
    """On a machine without compilers the first lines say what to install, and nothing was tried."""
    result = run(bare_python, machine)
    assert result.returncode == 1
    assert "this machine has no C compiler and no C++ compiler and no cmake" in result.stdout
    assert "apt install build-essential cmake" in result.stdout


def test_the_cached_wheel_is_installed_without_compiling(
    bare_python: Path, recipe: ModuleType, machine: dict[str, str]
) -> None:
    """The second environment on a machine takes what the first one built; a further run has nothing to say."""
    empty_wheel(recipe.cache_folder(machine) / recipe.key(machine, recipe.processor()), pinned(recipe))
    assert "built here before" in run(bare_python, machine).stdout
    assert run(bare_python, machine).stdout == ""


def test_a_wheel_of_the_users_own_comes_first(
    bare_python: Path, recipe: ModuleType, machine: dict[str, str], tmp_path: Path
) -> None:
    """Whoever has a ready wheel points PIP_FIND_LINKS at it and needs no compiler."""
    empty_wheel(tmp_path / "mine", pinned(recipe))
    result = run(bare_python, {**machine, "PIP_FIND_LINKS": str(tmp_path / "mine")})
    assert "from PIP_FIND_LINKS" in result.stdout
