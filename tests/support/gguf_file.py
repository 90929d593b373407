"""Small GGUF files for tests: real ones that llama.cpp's own tools read, and every way of getting them wrong."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

Value = bool | int | float | str | Sequence[int] | Sequence[str]

TEMPLATE = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
F32, Q4_0 = 0, 2


@dataclass(frozen=True, slots=True)
class TensorPlan:
    """A tensor to write. ``offset`` None: where it belongs. ``data`` is what really lies in the file."""

    name: str
    dimensions: tuple[int, ...] = (8, 4)
    type_number: int = F32
    data: bytes = bytes(range(128))
    offset: int | None = None


@dataclass(frozen=True, slots=True)
class GgufPlan:
    """A whole file. The counts default to the truth."""

    metadata: Mapping[str, Value]
    tensors: Sequence[TensorPlan] = field(default=(TensorPlan("token_embd.weight"), TensorPlan("output.weight")))
    version: int = 3
    alignment: int = 32
    tensor_count: int | None = None
    entry_count: int | None = None

    def __bytes__(self) -> bytes:
        head = b"GGUF" + struct.pack(
            "<IQQ",
            self.version,
            len(self.tensors) if self.tensor_count is None else self.tensor_count,
            len(self.metadata) if self.entry_count is None else self.entry_count,
        )
        head += b"".join(_text(key) + _value(value) for key, value in self.metadata.items())
        data = b""
        for tensor in self.tensors:
            data = _padded(data, self.alignment)
            head += _tensor(tensor, len(data))
            data += tensor.data
        return _padded(head, self.alignment) + data


def chat_metadata(**changes: Value | None) -> dict[str, Value]:
    """The header of a tiny chat model. ``changes`` by key, dots written as two underscores; None takes one away."""
    metadata: dict[str, Value] = {
        "general.architecture": "llama",
        "general.license": "apache-2.0",
        "general.languages": ["en", "zh"],
        "llama.context_length": 2048,
        "llama.embedding_length": 64,
        "llama.block_count": 3,
        "llama.attention.head_count": 4,
        "llama.attention.head_count_kv": 2,
        "tokenizer.ggml.tokens": ["<s>", "</s>", "a", "b"],
        "tokenizer.chat_template": TEMPLATE,
    }
    for name, value in changes.items():
        key = name.replace("__", ".")
        if value is None:
            del metadata[key]
        else:
            metadata[key] = value
    return metadata


def write_model(path: Path, **changes: Value | None) -> Path:
    """Write a tiny chat model; see ``chat_metadata``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(GgufPlan(chat_metadata(**changes))))
    return path


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def _value(value: Value) -> bytes:
    if isinstance(value, bool):
        return struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return struct.pack("<II", 4, value)
    if isinstance(value, float):
        return struct.pack("<If", 6, value)
    if isinstance(value, str):
        return struct.pack("<I", 8) + _text(value)
    start = struct.pack("<IIQ", 9, 8 if value and isinstance(value[0], str) else 4, len(value))
    return start + b"".join(_text(one) if isinstance(one, str) else struct.pack("<I", one) for one in value)


def _tensor(tensor: TensorPlan, offset: int) -> bytes:
    shape = struct.pack(f"<I{len(tensor.dimensions)}Q", len(tensor.dimensions), *tensor.dimensions)
    place = offset if tensor.offset is None else tensor.offset
    return _text(tensor.name) + shape + struct.pack("<IQ", tensor.type_number, place)


def _padded(data: bytes, alignment: int) -> bytes:
    return data + bytes(-len(data) % alignment)
