"""Folders, packages and sizes are what the project says they are."""

import importlib.util
import subprocess
import sys
from pathlib import Path

from support.tree import CODE_FOLDERS, ROOT, functions, packages, project, python_files

LONGEST_FILE = 350
LONGEST_FUNCTION = 40


def test_every_package_of_the_tree_is_shipped_and_no_other() -> None:
    """The list in pyproject is the tree: a forgotten package would be missing from the wheel alone."""
    assert set(project()["tool"]["setuptools"]["packages"]) == packages()


def test_every_package_says_what_it_is_for() -> None:
    """Each has an __init__.py; a folder without one is found from the source tree and lost in the wheel."""
    missing = [name for name in packages() if not (ROOT.joinpath(*name.split(".")) / "__init__.py").is_file()]
    assert missing == []


def test_no_further_top_level_folder_exists() -> None:
    """Code, tests and recipes each have their place, and nothing else stands beside them."""
    made_by_tools = {"build", "dist", "ricordo.egg-info", "__pycache__"}
    folders = {entry.name for entry in ROOT.iterdir() if entry.is_dir() and not entry.name.startswith(".")}
    assert folders - made_by_tools == {*CODE_FOLDERS, "tests", "packaging"}


def test_the_folder_packaging_shadows_no_library() -> None:
    """The library of that name stays importable from the repository's root."""
    assert not list((ROOT / "packaging").rglob("__init__.py"))
    found = importlib.util.find_spec("packaging.version")
    assert found is not None
    assert not str(found.origin).startswith(str(ROOT / "packaging"))


def test_no_folder_of_tests_passes_for_a_package() -> None:
    """tests/models is no package, so that ``import models`` means the program's."""
    assert list((ROOT / "tests").rglob("__init__.py")) == []


def test_no_file_is_too_long_to_read() -> None:
    """A file over the limit has two subjects."""
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in python_files()}
    too_long = {str(file.relative_to(ROOT)): lines for file, lines in lengths.items() if lines > LONGEST_FILE}
    assert too_long == {}


def test_no_function_is_too_long_to_read() -> None:
    """A body over the limit is a function that has another one in it."""
    all_functions = (function for file in python_files() for function in functions(file))
    assert [function for function in all_functions if function.lines > LONGEST_FUNCTION] == []


def test_nothing_imports_from_main() -> None:
    """``__main__`` is another module in every process that starts, so nothing may live there."""
    guilty = [file for file in python_files() if "from " + "__main__ import" in file.read_text(encoding="utf-8")]
    assert guilty == []


def test_the_import_contracts_hold() -> None:
    """Four floors, pure rules, native code behind its child process: import-linter proves all of it."""
    program = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
