"""The commands that set everything up."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from support.tree import ROOT

STAMPS = (".made", ".peers", ".pip", ".llama", ".chat", ".test", ".check")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone as far as make looks at it, set up already: every stamp is younger than what it depends on."""
    folder = tmp_path / "clone"
    (folder / ".venv").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "packaging", ".ci"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    for age, stamp in enumerate(STAMPS):
        touch(folder / ".venv" / stamp, 1_000_000 + age)
    for file in (*folder.glob("packaging/*"), folder / "pyproject.toml"):
        touch(file, 900_000)
    return folder


def touch(file: Path, moment_s: int) -> None:
    """Make ``file`` exist, changed at that moment."""
    file.touch()
    os.utime(file, (moment_s, moment_s))


def make(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run make there, outside the make that may be running the tests."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(
        ["make", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_a_second_run_installs_nothing(clone: Path) -> None:
    """What stands is found by its stamps alone, so that the program opens at once."""
    assert "install" not in make(clone, "--dry-run", "chat", "test", "check").stdout


@pytest.mark.parametrize("changed", ["pyproject.toml", "packaging/constraints.txt"])
def test_a_changed_requirement_installs_anew(clone: Path, changed: str) -> None:
    """After an update of the clone, the environment follows by itself."""
    touch(clone / changed, 2_000_000)
    assert "-e '.[bundled]'" in make(clone, "--dry-run", "chat").stdout


def test_without_a_fitting_python_one_sentence_says_so(clone: Path) -> None:
    """No traceback of some installer, but what is needed and how to name it."""
    (clone / ".venv" / ".made").unlink()
    result = make(clone, "chat", "PYTHON=no-such-python")
    assert result.returncode != 0
    assert "Ricordo needs Python 3.11 or later; tried: no-such-python" in result.stdout


def test_help_names_every_command(clone: Path) -> None:
    """``make`` alone lists what can be made."""
    phony = re.search(r"^\.PHONY: (.*)$", (clone / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert phony is not None
    listed = set(re.findall(r"^make ([a-z-]+)", make(clone).stdout, re.MULTILINE))
    assert listed == set(phony[1].split()) - {"help"}


def test_the_build_servers_script_makes_the_tests_wherever_it_is_called_from(clone: Path, tmp_path: Path) -> None:
    """It is the README's own command, run at the root of the clone, with nothing to read from."""
    (clone / "Makefile").write_text("test:\n\t@pwd; cat\n", encoding="utf-8")
    command = ["bash", str(clone / ".ci" / "run")]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert str(clone) in result.stdout
