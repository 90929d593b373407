"""The catalogues of the interface: what a person reads, found in the code, merged into each .po and compiled to .mo.

``make catalogue`` runs it; what is new stands in the .po without a translation, and a test fails until it has one.
The .mo files are kept in the repository: ``msgfmt`` is on no fresh machine, and an installation must not need Babel.

    python packaging/catalogue.py           find, merge, compile
    python packaging/catalogue.py compile   compile only
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("assistant", "models", "sync", "ui")
CATALOGUES = ROOT / "ui" / "locale"
DOMAIN = "ricordo"
_SINGLE, _PLURAL = {"tr", "Phrase"}, {"ntr", "counted"}
_LINE_CHARACTERS = 110

Id = str | tuple[str, str]


@dataclass(frozen=True, slots=True)
class Found:
    """A message in the code: one text, or the forms for one and for many."""

    file: str
    line: int
    id: Id


def messages() -> Iterator[Found]:
    """Every message, in the order of files and lines."""
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            place = file.relative_to(ROOT).as_posix()
            found = [Found(place, line, text) for line, text in _in_tree(tree)]
            yield from sorted(found, key=lambda one: one.line)


def find() -> Catalog:
    """A catalogue of all messages, without translations."""
    catalogue = Catalog(domain=DOMAIN, charset="utf-8")
    for found in messages():
        catalogue.add(found.id, locations=[(found.file, found.line)])
    return catalogue


def read(language: str) -> Catalog:
    """The catalogue of ``language`` as it is kept."""
    with _po(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def merge(language: str) -> None:
    """Bring the .po up to date: new messages stand in it untranslated, those that are gone are taken out."""
    kept, found = read(language), find()
    found.creation_date = kept.creation_date  # a date of today would be a change where nothing has changed
    kept.update(found, no_fuzzy_matching=True)
    kept.obsolete.clear()
    with _po(language).open("wb") as file:
        write_po(file, kept, width=_LINE_CHARACTERS, include_lineno=False, sort_by_file=True)


def compile_catalogue(language: str) -> bytes:
    """The .mo of ``language``; the same .po gives the same bytes."""
    compiled = BytesIO()
    write_mo(compiled, read(language))
    return compiled.getvalue()


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(folder.name for folder in CATALOGUES.iterdir() if folder.is_dir())


def main() -> None:
    """See above."""
    for language in languages():
        if sys.argv[1:] != ["compile"]:
            merge(language)
        _po(language).with_suffix(".mo").write_bytes(compile_catalogue(language))
        missing = [message.id for message in read(language) if message.id and not all(_forms(message.string))]
        print(f"{language}: {len(missing)} without a translation")
        for text in missing:
            print(f"    {text!r}")


def _po(language: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def _forms(string: object) -> tuple[object, ...]:
    return string if isinstance(string, tuple) else (string,)


def _in_tree(tree: ast.Module) -> Iterator[tuple[int, Id]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _in_call(node)
        if isinstance(node, ast.FunctionDef) and (help_text := _command_help(node)):
            yield node.lineno, help_text


def _in_call(node: ast.Call) -> Iterator[tuple[int, Id]]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    texts = [text for text in map(_text, node.args) if text is not None]
    if name in _SINGLE and texts:
        yield node.lineno, texts[0]
    if name in _PLURAL and len(texts) > 1:
        yield node.lineno, (texts[0], texts[1])
    for keyword in node.keywords:
        if keyword.arg == "help" and (text := _text(keyword.value)):
            yield node.lineno, text


def _command_help(node: ast.FunctionDef) -> str:
    """What Typer makes of the docstring of a command: a function whose first parameter is its context."""
    first = node.args.args[0] if node.args.args else None
    annotation = ast.unparse(first.annotation) if first is not None and first.annotation else ""
    completes = any(parameter.arg == "incomplete" for parameter in node.args.args)
    if annotation != "typer.Context" or completes or node.name.startswith("_"):
        return ""
    return inspect.cleandoc(ast.get_docstring(node) or "")


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


if __name__ == "__main__":
    main()
