"""What a model costs and can do, worked out from its header."""

from pathlib import Path

import pytest

from models.errors import NotAModel
from models.gguf.geometry import Geometry, read_geometry
from models.gguf.header import read_header
from models.shelf.bundled import find_bundled
from support.gguf_file import GgufPlan, Value, chat_metadata, write_model


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "model.gguf"


def geometry(path: Path, metadata: dict[str, Value]) -> Geometry:
    """The geometry of a file with that header."""
    path.write_bytes(bytes(GgufPlan(metadata)))
    return read_geometry(read_header(path), path)


def test_grouped_attention_keeps_fewer_heads(path: Path) -> None:
    """3 layers x 2 groups x (16 + 16) numbers x 2 bytes: the 4 query heads do not count."""
    assert geometry(path, chat_metadata()).kv_bytes_per_token == 3 * 2 * (16 + 16) * 2


def test_without_groups_every_head_counts(path: Path) -> None:
    """Plain attention keeps keys and values for each head."""
    metadata = chat_metadata(llama__attention__head_count_kv=None)

    assert geometry(path, metadata).kv_bytes_per_token == 3 * 4 * (16 + 16) * 2


def test_key_and_value_lengths_of_their_own_count(path: Path) -> None:
    """Gemma and Qwen3 have longer heads than width / heads."""
    lengths: dict[str, Value] = {"llama.attention.key_length": 128, "llama.attention.value_length": 64}

    assert geometry(path, chat_metadata() | lengths).kv_bytes_per_token == 3 * 2 * (128 + 64) * 2


def test_layers_may_differ(path: Path) -> None:
    """A number for each layer; those without attention keep nothing."""
    metadata = chat_metadata(llama__attention__head_count_kv=[2, 0, 1])

    assert geometry(path, metadata).kv_bytes_per_token == (2 + 0 + 1) * (16 + 16) * 2


def test_a_sliding_window_counts_in_full(path: Path) -> None:
    """llama.cpp keeps the whole window for such layers, or no turn could reuse the last one's cache."""
    windowed = chat_metadata() | {"llama.attention.sliding_window": 128}

    assert geometry(path, windowed).kv_bytes_per_token == geometry(path, chat_metadata()).kv_bytes_per_token


def test_a_model_without_a_template_says_so(path: Path) -> None:
    """Base models have none; a template of blanks is none."""
    assert geometry(path, chat_metadata()).has_template
    assert not geometry(path, chat_metadata(tokenizer__chat_template=None)).has_template
    assert not geometry(path, chat_metadata(tokenizer__chat_template=" \n")).has_template


def test_licence_languages_and_size_come_from_the_header(path: Path) -> None:
    """What the file says of itself, and the weights counted one by one."""
    found = geometry(path, chat_metadata())

    assert (found.licence, found.languages) == ("apache-2.0", ("en", "zh"))
    assert found.parameters == 2 * 8 * 4
    assert found.vocabulary_tokens == 4


def test_the_quantisation_has_the_name_people_know(path: Path) -> None:
    """Mixed ones are named by the header, others by the type of most weights."""
    assert geometry(path, chat_metadata() | {"general.file_type": 15}).quantisation == "Q4_K_M"
    assert geometry(path, chat_metadata()).quantisation == "F32"


@pytest.mark.parametrize(
    "key", ["general.architecture", "llama.context_length", "llama.embedding_length", "llama.block_count"]
)
def test_what_llama_cpp_needs_must_be_there(path: Path, key: str) -> None:
    """Without these numbers loading would fail, so the file is refused when it is added."""
    metadata = chat_metadata()
    del metadata[key]

    with pytest.raises(NotAModel):
        geometry(path, metadata)


@pytest.mark.parametrize(
    ("key", "value"), [("llama.block_count", 2**31), ("llama.attention.key_length", 2**31), ("llama.block_count", 0)]
)
def test_absurd_geometry_is_refused(path: Path, key: str, value: int) -> None:
    """A flipped bit in a number must not become a demand for terabytes."""
    with pytest.raises(NotAModel):
        geometry(path, chat_metadata() | {key: value})


@pytest.mark.engine
def test_the_bundled_model_costs_what_llama_cpp_says() -> None:
    """llama.cpp reports a cache of 45.00 MiB for 2,048 tokens."""
    bundled = find_bundled()
    assert bundled is not None
    found = read_geometry(read_header(bundled.path), bundled.path)

    assert found.kv_bytes_per_token * 2048 == 45 * 1024**2
    assert (found.quantisation, found.parameters, found.has_template) == ("Q4_1", 134_515_008, True)


def test_a_written_model_is_understood(path: Path) -> None:
    """The files that other tests use are whole models to this reader."""
    assert read_geometry(read_header(write_model(path)), path).trained_tokens == 2048
