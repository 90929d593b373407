"""The repository as tests of its shape see it."""

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CODE_FOLDERS = ("assistant", "models", "sync", "ui")
_PYTHON_FOLDERS = (*CODE_FOLDERS, "packaging", "tests")


@dataclass(frozen=True, slots=True)
class Function:
    """A function or method: where it is, and how many lines its body has without the docstring."""

    place: str
    lines: int


def project() -> dict[str, Any]:
    """pyproject.toml, parsed."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def python_files() -> list[Path]:
    """Every Python file of ours, tests and recipes included."""
    return sorted(file for folder in _PYTHON_FOLDERS for file in (ROOT / folder).rglob("*.py"))


def packages() -> set[str]:
    """Dotted names of the folders that hold code of the program."""
    files = (file for folder in CODE_FOLDERS for file in (ROOT / folder).rglob("*.py"))
    return {".".join(file.parent.relative_to(ROOT).parts) for file in files}


def functions(file: Path) -> Iterator[Function]:
    """The functions in ``file``, nested ones too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            lines = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
            yield Function(f"{file.relative_to(ROOT)}:{node.lineno} {node.name}", lines)
