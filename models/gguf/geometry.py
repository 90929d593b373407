"""What the rest of the program wants to know of a model, worked out from its header.

The numbers that decide how much memory it needs come from the attention's geometry; the names are the ones llama.cpp
reads, under the prefix of the architecture.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from models.errors import NotAModel
from models.gguf.header import Header
from models.phrase import Phrase

# llama.cpp keeps keys and values as 16-bit floats unless told otherwise, and nothing here tells it.
_CACHE_BYTES = 2
_MOST_LAYERS = 1024
_MOST_BYTES_PER_TOKEN = 1 << 32

# general.file_type -> the name people know. Others are called after the type of most of their weights.
_QUANTISATIONS = {
    11: "Q3_K_S",
    12: "Q3_K_M",
    13: "Q3_K_L",
    14: "Q4_K_S",
    15: "Q4_K_M",
    16: "Q5_K_S",
    17: "Q5_K_M",
}


@dataclass(frozen=True, slots=True)
class Geometry:
    """A model's measures.

    ``kv_bytes_per_token``: what one token of the window costs in keys and values over all layers. ``head_count``,
    ``embedding_width`` and ``vocabulary_tokens`` decide the compute buffer; 0 means the header is silent.
    """

    architecture: str
    trained_tokens: int
    kv_bytes_per_token: int
    head_count: int
    embedding_width: int
    vocabulary_tokens: int
    has_template: bool
    parameters: int
    quantisation: str
    licence: str
    languages: tuple[str, ...]


UNKNOWN = Geometry("", 0, 0, 0, 0, 0, has_template=False, parameters=0, quantisation="", licence="", languages=())
"""Of a file whose header cannot be read."""


def read_geometry(header: Header, path: Path) -> Geometry:
    """The measures in ``header``. ``path`` is for the error.

    Raises NotAModel when a number is missing that llama.cpp cannot do without, or is absurd.
    """
    architecture = header.text("general.architecture")
    if not architecture:
        raise NotAModel(path, Phrase("its header does not say which architecture it has"))
    embedding = _required(header, path, f"{architecture}.embedding_length")
    return Geometry(
        architecture=architecture,
        trained_tokens=_required(header, path, f"{architecture}.context_length"),
        kv_bytes_per_token=_kv_bytes_per_token(header, path, architecture),
        head_count=max(_per_layer(header, f"{architecture}.attention.head_count", 1), default=0),
        embedding_width=embedding,
        vocabulary_tokens=header.length("tokenizer.ggml.tokens") or header.whole(f"{architecture}.vocab_size") or 0,
        has_template=bool(header.text("tokenizer.chat_template").strip()),
        parameters=sum(tensor.elements for tensor in header.tensors),
        quantisation=_quantisation(header),
        licence=header.text("general.license"),
        languages=tuple(value for value in header.array("general.languages") if isinstance(value, str)),
    )


def _kv_bytes_per_token(header: Header, path: Path, architecture: str) -> int:
    """Over all layers: heads x (key + value) x 2 bytes.

    Grouped attention has fewer heads of keys and values than of queries, some architectures a number for each
    layer (0 in layers without attention). Layers with a sliding window count in full: llama.cpp gives them the whole
    window (its ``swa_full``, which is on), or the cache of an earlier turn could not be used again.
    """
    prefix = f"{architecture}.attention"
    layers = _required(header, path, f"{architecture}.block_count")
    if layers > _MOST_LAYERS:
        raise NotAModel(path, Phrase("its header claims {layers:,} layers", layers=layers))
    heads = _per_layer(header, f"{prefix}.head_count", layers)
    groups = _per_layer(header, f"{prefix}.head_count_kv", layers) or heads
    widest = header.whole(f"{architecture}.embedding_length") or 0
    default = widest // max(heads, default=0) if max(heads, default=0) else 0
    key = _or(header.whole(f"{prefix}.key_length"), default)
    value = _or(header.whole(f"{prefix}.value_length"), default)
    total = sum(groups) * (key + value) * _CACHE_BYTES
    if total > _MOST_BYTES_PER_TOKEN:
        raise NotAModel(path, Phrase("its header claims {total:,} bytes for every token of the window", total=total))
    return total


def _per_layer(header: Header, key: str, layers: int) -> list[int]:
    """One number for each layer: from a list, or one for all. Empty when the header has neither."""
    single = header.whole(key)
    if single is not None:
        return [single] * layers
    return [value for value in header.array(key) if isinstance(value, int) and value >= 0]


def _required(header: Header, path: Path, key: str) -> int:
    value = header.whole(key)
    if not value:
        raise NotAModel(path, Phrase("its header lacks {key}, so llama.cpp could not run it", key=key))
    return value


def _or(value: int | None, default: int) -> int:
    return default if value is None else value


def _quantisation(header: Header) -> str:
    named = _QUANTISATIONS.get(_or(header.whole("general.file_type"), -1))
    if named:
        return named
    weights: Counter[str] = Counter()
    for tensor in header.tensors:
        weights[tensor.type_name] += tensor.elements
    return weights.most_common(1)[0][0]
