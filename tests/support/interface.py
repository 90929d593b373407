"""What the catalogues of the interface should hold, found in the code as the recipe finds it."""

import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from support.tree import ROOT

_SPOKEN = {"tr", "ntr", "Phrase", "counted", "say"}
_SINKS = {
    "Button",
    "Choice",
    "ChoiceScreen",
    "Column",
    "Content",
    "Failure",
    "Label",
    "LineScreen",
    "Static",
    "assemble",
    "confirm",
    "notify",
    "progress_bar",
    "put",
    "show_banner",
    "show_mode",
    "show_title",
    "styled",
    "tell",
}
_READ_KEYWORDS = {"placeholder", "title", "prompt"}
_STYLE = re.compile(r"\$[a-z-]+|\b(?:bold|not bold|dim|italic)\b|\bon\b")
_NO_SENTENCES = {
    "import keyring; k = keyring.get_keyring(); print(type(k).__module__, k.priority)": "a program",
    "memory that says": "a kind of thing; its name is in assistant/errors.py",
    "turn that says": "as above",
    "ricordo:  ": "the program's name",
    "English": "a language calls itself so",
    "English · 中文": "as above",
    "  English, 中文": "as above",
    "  English": "as above",
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": "names of variables",
}
_NOT_WORDS = re.compile(r"`[^`]*`|ricordo [a-z]+(?: [a-zA-Z]+)*|https?://\S+")
_WORD, _PROSE = re.compile(r"[A-Za-z]{2,}"), re.compile(r"\b[A-Za-z]{2,},? [a-z]{2,}\b")


@dataclass(frozen=True, slots=True)
class Bare:
    """A text in the code that a person will read and no catalogue knows."""

    file: str
    line: int
    text: str


def recipe() -> ModuleType:
    """``packaging/catalogue.py`` as a module."""
    spec = importlib.util.spec_from_file_location("catalogue_recipe", ROOT / "packaging" / "catalogue.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def bare_texts(file: Path) -> list[Bare]:
    """What ``file`` would say in English whatever the language is."""
    return [
        Bare(file.relative_to(ROOT).as_posix(), line, text)
        for line, text in _bare_in(ast.parse(file.read_text(encoding="utf-8")))
    ]


def bare_errors(file: Path, kinds: set[str]) -> list[Bare]:
    """What an error of one of ``kinds`` made in ``file`` would say, or advise, in English whatever the language is."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    silent = _silent(tree)
    said = [
        found
        for node in ast.walk(tree)
        for argument in _said_by_error(node, kinds)
        for found in _texts(argument, _PROSE, silent)
    ]
    return [Bare(file.relative_to(ROOT).as_posix(), line, text) for line, text in said]


def _said_by_error(node: ast.AST, kinds: set[str]) -> list[ast.expr]:
    if isinstance(node, ast.Call) and (_name(node) in kinds or ast.unparse(node.func) == "super().__init__"):
        return node.args
    if isinstance(node, ast.Assign) and any("hint" in ast.unparse(target) for target in node.targets):
        return [node.value]
    return []


def _bare_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    silent = _silent(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node) in _SINKS:
            words = node.args[1:] if _name(node) == "Choice" else node.args  # a choice begins with its id
            read = [*words, *(keyword.value for keyword in node.keywords if keyword.arg in _READ_KEYWORDS)]
        elif isinstance(node, ast.Call):
            read = [keyword.value for keyword in node.keywords if keyword.arg == "placeholder"]
        else:
            read = []
        for argument in read:
            yield from _texts(argument, _WORD, silent)
        if isinstance(node, ast.Constant | ast.JoinedStr):
            yield from _texts(node, _PROSE, silent)


def _texts(node: ast.expr, pattern: re.Pattern[str], silent: set[int]) -> Iterator[tuple[int, str]]:
    if id(node) in silent:
        return
    if isinstance(node, ast.Tuple | ast.IfExp):
        parts = node.elts[:1] if isinstance(node, ast.Tuple) else [node.body, node.orelse]
        for part in parts:
            yield from _texts(part, pattern, silent)
        return
    pieces = node.values if isinstance(node, ast.JoinedStr) else [node]
    text = "".join(
        piece.value if isinstance(piece, ast.Constant) and isinstance(piece.value, str) else " " for piece in pieces
    )
    if text not in _NO_SENTENCES and pattern.search(_STYLE.sub("", _NOT_WORDS.sub("", text))):
        yield node.lineno, text


def _silent(tree: ast.Module) -> set[int]:
    """Nodes that are docstrings, annotations, help texts and what is marked already; the pieces of f-strings too."""
    return {id(inner) for node in ast.walk(tree) for part in _unspoken(node) for inner in ast.walk(part)}


def _unspoken(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Expr(value=ast.Constant() as text):
            return [text]
        case ast.Call() if _name(node) in _SPOKEN or ast.unparse(node.func).startswith("_log."):
            return node.args
        case ast.keyword(arg="help" | "classes" | "id" | "name"):
            return [node.value]
        case ast.JoinedStr():
            return [piece for piece in node.values if isinstance(piece, ast.Constant)]
        case ast.AnnAssign() | ast.arg() if node.annotation is not None:
            return [node.annotation]
        case ast.FunctionDef() | ast.AsyncFunctionDef() if node.returns is not None:
            return [node.returns]
        case ast.Assign(targets=[ast.Name(id="DEFAULT_CSS")]):
            return [node.value]
    return []


def _name(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
