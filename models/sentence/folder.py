"""What a folder with a sentence-transformers model says of itself, read without loading anything.

The model's card (README.md) begins with YAML; only its ``language`` is read, in the two forms that cards have.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from models.errors import ModelFileError, ModelMissing

# A folder that can be loaded has one of these; the others are there in most.
_MARKS = ("modules.json", "config.json")
_UNREAD = {"README.md", "LICENSE", ".gitattributes", "data_config.json"}
_BLOCK_BYTES = 64 * 1024
_BLOCKS = 16
_FRONT = re.compile(r"\A---\s*\n(.*?)\n---\s*$", re.DOTALL | re.MULTILINE)
_ONE = re.compile(r"^language:[ \t]*([a-z]{2,3})[ \t]*$", re.MULTILINE)
_LIST = re.compile(r"^language:[ \t]*((?:\n[ \t]*-[ \t]*[\w-]+)+)|^language:[ \t]*\[([^\]]*)\]", re.MULTILINE)
_CODE = re.compile(r"[a-z]{2,3}\b")
_MANY = {"multilingual", "mul"}


def is_model_folder(path: Path) -> bool:
    """Whether a sentence-transformers model, or the transformer of one, seems to lie at ``path``."""
    return path.is_dir() and any((path / name).is_file() for name in _MARKS)


def languages_of(folder: Path) -> tuple[str, ...]:
    """The languages that its card names (ISO 639); "*" when it names none or calls itself multilingual."""
    try:
        front = _FRONT.search((folder / "README.md").read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return ("*",)
    text = front[1] if front else ""
    if one := _ONE.search(text):
        return (one[1],)
    found = _LIST.search(text)
    names = (found[1] or found[2]) if found else ""
    codes = tuple(dict.fromkeys(_CODE.findall(names)))
    return ("*",) if not codes or any(name in names for name in _MANY) else codes


def fingerprint(folder: Path) -> str:
    """Twelve hex digits of what the vectors depend on: names, sizes and sixteen blocks of each file.

    Other weights of the same shape differ in every block, so reading gigabytes to know them apart is no use.
    Raises ModelMissing, or ModelFileError when a file cannot be read.
    """
    if not folder.is_dir():
        raise ModelMissing(folder, recorded=False)
    digest = hashlib.blake2b(digest_size=6)
    try:
        for path in _files(folder):
            size_bytes = path.stat().st_size
            digest.update(f"{path.relative_to(folder).as_posix()}\0{size_bytes}\0".encode())
            for block in _blocks(path, size_bytes):
                digest.update(block)
    except OSError as error:
        raise ModelFileError.unreadable(folder, error) from error
    return digest.hexdigest()


def _files(folder: Path) -> list[Path]:
    """The files of the model, in an order that is the same everywhere; hidden ones and texts for people left out."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.name not in _UNREAD)
    kept = (path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts))
    return sorted(kept, key=lambda path: path.relative_to(folder).as_posix())


def _blocks(path: Path, size_bytes: int) -> Iterator[bytes]:
    """All of a small file, evenly spaced blocks of a large one, its last bytes among them."""
    with path.open("rb") as file:
        if size_bytes <= _BLOCKS * _BLOCK_BYTES:
            yield file.read()
            return
        for number in range(_BLOCKS):
            file.seek((size_bytes - _BLOCK_BYTES) * number // (_BLOCKS - 1))
            yield file.read(_BLOCK_BYTES)
