"""The header of a GGUF file, read strictly before llama.cpp is shown the file.

llama.cpp is native code: it is given only files whose header holds together and whose tensors are all there. Reading
is one pass in bounded memory; arrays of a vocabulary's length are measured and skipped. Versions 2 and 3,
little-endian, one file (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md).
"""

import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from models.errors import ModelFileError, ModelMissing, NotAModel
from models.gguf.cursor import Cursor
from models.gguf.signature import describe
from models.gguf.tensor import Tensor, layout_fault
from models.phrase import Phrase

_VERSIONS = (2, 3)
_DEFAULT_ALIGNMENT = 32
_LONGEST_TENSOR_NAME = 63
_MOST_DIMENSIONS = 4
# Arrays up to this length are kept: one number for each layer, a list of languages. Longer ones are vocabularies.
_KEPT_ELEMENTS = 1024
_TEXT, _ARRAY = 8, 9
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_SIZES = {"B": 1, "b": 1, "?": 1, "H": 2, "h": 2, "I": 4, "i": 4, "f": 4, "Q": 8, "q": 8, "d": 8}

Scalar = int | float | bool | str


@dataclass(frozen=True, slots=True)
class LongArray:
    """An array that was skipped; only its length is known."""

    length: int


@dataclass(frozen=True, slots=True)
class Header:
    """What a GGUF says of itself. ``file_bytes`` is the size of the whole file when it was read."""

    version: int
    metadata: Mapping[str, Scalar | tuple[Scalar, ...] | LongArray]
    tensors: tuple[Tensor, ...]
    file_bytes: int

    def text(self, key: str) -> str:
        """The text under ``key``; empty when there is none, or something else."""
        value = self.metadata.get(key)
        return value if isinstance(value, str) else ""

    def whole(self, key: str) -> int | None:
        """The whole number under ``key``, 0 or more; None when there is none, or something else."""
        value = self.metadata.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            return None
        return value

    def array(self, key: str) -> tuple[Scalar, ...]:
        """The short array under ``key``; empty when there is none, or something else."""
        value = self.metadata.get(key)
        return value if isinstance(value, tuple) else ()

    def length(self, key: str) -> int:
        """How long the array under ``key`` is; 0 when there is none."""
        value = self.metadata.get(key)
        return value.length if isinstance(value, LongArray) else len(self.array(key))


def read_header(path: Path) -> Header:
    """Read and check the header of the file at ``path``.

    Raises NotAModel with the reason, ModelMissing, or ModelFileError when the file cannot be read. Milliseconds for
    a vocabulary of 50,000 tokens, and proportional to it.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotAModel(path, Phrase("it is no file"))  # opening a named pipe would wait for ever
        with path.open("rb", buffering=1024 * 1024) as file:
            return _read(file, path)
    except FileNotFoundError as error:
        raise ModelMissing(path, recorded=False) from error
    except OSError as error:
        raise ModelFileError.unreadable(path, error) from error


def _read(file: BinaryIO, path: Path) -> Header:
    file_bytes = file.seek(0, 2)
    file.seek(0)
    cursor = Cursor(file, path, file_bytes)
    version = _read_version(file, cursor)
    tensor_count = cursor.count(1, "tensors")
    metadata = _read_metadata(cursor)
    _check_kind(cursor, metadata)
    tensors = _read_tensors(cursor, tensor_count)
    alignment = _alignment(cursor, metadata)
    data_start = -(-cursor.position // alignment) * alignment
    fault = layout_fault(tensors, alignment, file_bytes - data_start)
    if fault:
        raise NotAModel(path, fault)
    return Header(version, metadata, tensors, file_bytes)


def _read_version(file: BinaryIO, cursor: Cursor) -> int:
    start = file.read(64)
    file.seek(0)
    if not start.startswith(b"GGUF"):
        raise cursor.refuse(describe(start))
    cursor.skip(4)
    version = cursor.unsigned(4)
    if version & 0xFFFF == 0:
        raise cursor.refuse(Phrase("it was made for big-endian machines; look for the little-endian file"))
    if version not in _VERSIONS:
        raise cursor.refuse(Phrase("it is GGUF version {version:,}; versions 2 and 3 can be used", version=version))
    return version


def _read_metadata(cursor: Cursor) -> dict[str, Scalar | tuple[Scalar, ...] | LongArray]:
    metadata: dict[str, Scalar | tuple[Scalar, ...] | LongArray] = {}
    for _ in range(cursor.count(8 + 1 + 4 + 1, "entries")):
        key = cursor.text()
        if not key or key in metadata:
            raise cursor.refuse(
                Phrase("its header names {key!r} twice", key=key) if key else Phrase("its header has a nameless entry")
            )
        metadata[key] = _read_value(cursor, key)
    return metadata


def _read_value(cursor: Cursor, key: str) -> Scalar | tuple[Scalar, ...] | LongArray:
    kind = cursor.unsigned(4)
    if kind == _TEXT:
        return cursor.text()
    if kind == _ARRAY:
        return _read_array(cursor, key)
    if kind not in _NUMBERS:
        raise cursor.refuse(Phrase("its header entry {key!r} has the unknown type {kind:,}", key=key, kind=kind))
    return cursor.numbers(_NUMBERS[kind], 1)[0]


def _read_array(cursor: Cursor, key: str) -> tuple[Scalar, ...] | LongArray:
    kind = cursor.unsigned(4)
    if kind == _TEXT:
        length = cursor.count(8, Phrase("texts in {key!r}", key=key))
        if length <= _KEPT_ELEMENTS:
            return tuple(cursor.text() for _ in range(length))
        cursor.skip_texts(length)
        return LongArray(length)
    if kind not in _NUMBERS:
        raise cursor.refuse(Phrase("its header list {key!r} has the unknown type {kind:,}", key=key, kind=kind))
    size = _SIZES[_NUMBERS[kind]]
    length = cursor.count(size, Phrase("numbers in {key!r}", key=key))
    if length <= _KEPT_ELEMENTS:
        return cursor.numbers(_NUMBERS[kind], length)
    cursor.skip(length * size)
    return LongArray(length)


def _check_kind(cursor: Cursor, metadata: Mapping[str, object]) -> None:
    parts = metadata.get("split.count", 0)
    if isinstance(parts, int) and parts > 1:
        raise cursor.refuse(Phrase("it is one of {parts} parts of a split model; look for it in one file", parts=parts))
    kind = metadata.get("general.type", "model")
    if kind != "model":
        raise cursor.refuse(Phrase("it is no model but belongs to one (its type is {kind!r})", kind=kind))


def _read_tensors(cursor: Cursor, count: int) -> tuple[Tensor, ...]:
    if count == 0:
        raise cursor.refuse(Phrase("it holds no weights, only a header"))
    names: set[str] = set()
    tensors = []
    for _ in range(count):
        tensor = _read_tensor(cursor)
        if tensor.name in names:
            raise cursor.refuse(Phrase("it lists the tensor {name!r} twice", name=tensor.name))
        names.add(tensor.name)
        tensors.append(tensor)
    return tuple(tensors)


def _read_tensor(cursor: Cursor) -> Tensor:
    name = cursor.text()
    if len(name.encode()) > _LONGEST_TENSOR_NAME:
        raise cursor.refuse(Phrase("it has a tensor with an impossibly long name"))
    dimensions = cursor.unsigned(4)
    if dimensions > _MOST_DIMENSIONS:
        raise cursor.refuse(Phrase("tensor {name!r} has {dimensions:,} dimensions", name=name, dimensions=dimensions))
    shape = tuple(cursor.unsigned(8) for _ in range(dimensions))
    return Tensor(name, shape, cursor.unsigned(4), cursor.unsigned(8))


def _alignment(cursor: Cursor, metadata: Mapping[str, object]) -> int:
    alignment = metadata.get("general.alignment", _DEFAULT_ALIGNMENT)
    if not isinstance(alignment, int) or alignment < 1 or alignment & (alignment - 1):
        raise cursor.refuse(Phrase("its alignment of {alignment!r} is no power of two", alignment=alignment))
    return alignment
