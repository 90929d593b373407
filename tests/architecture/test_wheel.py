"""The wheel holds the program, whole, and nothing else."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from support.tree import CODE_FOLDERS, ROOT

_BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Names of the files in a wheel built from a copy of the tree."""
    copy = tmp_path_factory.mktemp("wheel") / "tree"
    for folder in (*CODE_FOLDERS, "tests", "packaging"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    target = copy.parent / "dist"
    subprocess.run([sys.executable, "-c", _BUILD, target], cwd=copy, capture_output=True, check=True)
    with zipfile.ZipFile(next(target.glob("*.whl"))) as wheel:
        return {name for name in wheel.namelist() if ".dist-info/" not in name}


def test_every_file_of_the_program_is_in_the_wheel(shipped: set[str]) -> None:
    """Migrations, style sheets, catalogues and type markers travel with the code."""
    files = (file for folder in CODE_FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file())
    expected = {file.relative_to(ROOT).as_posix() for file in files if "__pycache__" not in file.parts}
    assert shipped == expected


def test_no_test_and_no_recipe_is_in_the_wheel(shipped: set[str]) -> None:
    """An installed Ricordo brings no package called tests or packaging to its environment."""
    assert {Path(name).parts[0] for name in shipped} == set(CODE_FOLDERS)
