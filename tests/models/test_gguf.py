"""The header reader: what it reads, what it refuses, and that nothing else ever comes out of it."""

import os
import struct
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ModelMissing, NotAModel
from models.gguf.header import LongArray, read_header
from models.shelf.bundled import find_bundled
from support.gguf_file import Q4_0, GgufPlan, TensorPlan, chat_metadata, write_model

GOOD = bytes(GgufPlan(chat_metadata()))
SPLIT_HEADER = GgufPlan(chat_metadata() | {"split.count": 3})


def refusal(path: Path, data: bytes) -> str:
    """The reason for which ``data`` is refused."""
    path.write_bytes(data)
    with pytest.raises(NotAModel) as caught:
        read_header(path)
    return caught.value.reason


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "model.gguf"


def test_a_good_header_is_read(path: Path) -> None:
    """Texts, numbers, short lists and tensors come out as they went in."""
    header = read_header(write_model(path))

    assert header.text("general.architecture") == "llama"
    assert header.whole("llama.context_length") == 2048
    assert header.array("general.languages") == ("en", "zh")
    assert [tensor.name for tensor in header.tensors] == ["token_embd.weight", "output.weight"]
    assert header.file_bytes == path.stat().st_size


def test_version_2_is_read(path: Path) -> None:
    """Version 2 has the same layout; many older files are of it."""
    path.write_bytes(bytes(GgufPlan(chat_metadata(), version=2)))

    assert read_header(path).version == 2


def test_a_vocabulary_is_measured_and_not_kept(path: Path) -> None:
    """Of a long list only the length remains, whether of texts or of numbers."""
    metadata = chat_metadata() | {
        "tokenizer.ggml.tokens": [f"token {number}" for number in range(150_000)],
        "tokenizer.ggml.token_type": [1] * 150_000,
    }
    path.write_bytes(bytes(GgufPlan(metadata)))

    header = read_header(path)

    assert header.metadata["tokenizer.ggml.tokens"] == LongArray(150_000)
    assert header.length("tokenizer.ggml.token_type") == 150_000
    assert header.text("tokenizer.chat_template")


@pytest.mark.parametrize("alignment", [8, 64, 4096])
def test_an_alignment_of_its_own_is_followed(path: Path, alignment: int) -> None:
    """The header may name another padding than 32 bytes."""
    metadata = chat_metadata(general__alignment=alignment)
    path.write_bytes(bytes(GgufPlan(metadata, alignment=alignment)))

    assert len(read_header(path).tensors) == 2


def test_a_key_of_another_kind_counts_as_absent(path: Path) -> None:
    """Asking for a text where a number is, or the other way round, gives the empty answer."""
    header = read_header(write_model(path))

    assert header.text("llama.context_length") == ""
    assert header.whole("general.architecture") is None
    assert header.array("general.architecture") == ()
    assert header.length("no.such.key") == 0


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"", "empty", id="empty"),
        pytest.param(b"\n<!DOCTYPE html><html>", "web page", id="html"),
        pytest.param(b"version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer", id="lfs"),
        pytest.param(b'{"error": "not found"}', "JSON", id="json"),
        pytest.param(b"PK\x03\x04" + bytes(60), "ZIP", id="zip"),
        pytest.param(struct.pack("<Q", 300) + b'{"__metadata__"', "safetensors", id="safetensors"),
        pytest.param(b"tjgg\x03\0\0\0", "older than GGUF", id="ggjt"),
        pytest.param(bytes(4096), "zeros", id="zeros"),
        pytest.param(b"once upon a time", "four letters GGUF", id="prose"),
        pytest.param(b"GGUF", "ends too early", id="only the magic"),
        pytest.param(b"GGUF" + struct.pack("<I", 1) + bytes(90), "version 1", id="version 1"),
        pytest.param(b"GGUF" + struct.pack("<I", 4) + bytes(90), "version 4", id="version 4"),
        pytest.param(b"GGUF" + struct.pack(">I", 3) + bytes(90), "big-endian", id="big-endian"),
    ],
)
def test_what_is_no_gguf_is_refused_with_the_reason(path: Path, data: bytes, reason: str) -> None:
    """A person who picked the wrong file is told what it is."""
    assert reason in refusal(path, data)


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        pytest.param(GgufPlan(chat_metadata(), entry_count=2**63), "claims", id="entries"),
        pytest.param(GgufPlan(chat_metadata(), tensor_count=2**63), "claims", id="tensors"),
        pytest.param(GgufPlan(chat_metadata(), tensors=()), "no weights", id="no tensors"),
        pytest.param(SPLIT_HEADER, "one of 3 parts", id="split"),
        pytest.param(GgufPlan(chat_metadata() | {"general.type": "adapter"}), "'adapter'", id="adapter"),
        pytest.param(GgufPlan(chat_metadata() | {"": "x"}), "nameless", id="nameless key"),
        pytest.param(GgufPlan(chat_metadata() | {"general.alignment": 24}), "power of two", id="alignment"),
        pytest.param(GgufPlan(chat_metadata() | {"general.alignment": 0}), "power of two", id="alignment 0"),
        pytest.param(GgufPlan(chat_metadata() | {"general.alignment": "8"}), "power of two", id="alignment text"),
    ],
)
def test_a_header_that_cannot_be_true_is_refused(path: Path, plan: GgufPlan, reason: str) -> None:
    """Counts beyond the file, parts of models, broken rules: refused before anything is allocated for them."""
    assert reason in refusal(path, bytes(plan))


@pytest.mark.parametrize(
    ("tensor", "reason"),
    [
        pytest.param(TensorPlan("t", offset=32), "not at 0", id="gap before it"),
        pytest.param(TensorPlan("t", type_number=4), "type 4", id="withdrawn type"),
        pytest.param(TensorPlan("t", type_number=999), "type 999", id="unknown type"),
        pytest.param(TensorPlan("t", (8, 4), Q4_0), "rows of 8", id="row no multiple of the block"),
        pytest.param(TensorPlan("t", (8, 5)), "lacks 32 bytes", id="larger than the file"),
        pytest.param(TensorPlan("t", (2**62, 2**62)), "lacks", id="absurd shape"),
        pytest.param(TensorPlan("t", (1, 1, 1, 1, 1)), "5 dimensions", id="five dimensions"),
        pytest.param(TensorPlan("t" * 64), "long name", id="long name"),
    ],
)
def test_a_tensor_that_cannot_be_there_is_refused(path: Path, tensor: TensorPlan, reason: str) -> None:
    """Shape, type and place of every tensor are checked against the file."""
    assert reason in refusal(path, bytes(GgufPlan(chat_metadata(), (tensor,))))


def test_two_tensors_of_one_name_are_refused(path: Path) -> None:
    """llama.cpp refuses them too."""
    assert "twice" in refusal(path, bytes(GgufPlan(chat_metadata(), (TensorPlan("t"), TensorPlan("t")))))


def test_two_entries_of_one_key_are_refused(path: Path) -> None:
    """Which of the two counts would be anybody's guess."""
    doubled = bytes(GgufPlan({"a.b": 1, "a.c": 2})).replace(b"a.c", b"a.b")

    assert "'a.b' twice" in refusal(path, doubled)


def test_a_list_in_a_list_is_refused(path: Path) -> None:
    """Nothing writes them, llama.cpp refuses them, and they would need recursion."""
    nested = b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + struct.pack("<Q", 1) + b"k" + struct.pack("<IIQ", 9, 9, 1)

    assert "unknown type 9" in refusal(path, nested + bytes(64))


def test_an_absurd_vocabulary_is_refused_at_once(path: Path) -> None:
    """A count of a million million texts costs no memory and no time."""
    absurd = b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + struct.pack("<Q", 1) + b"k" + struct.pack("<IIQ", 9, 8, 10**12)

    assert "1,000,000,000,000 texts in 'k'" in refusal(path, absurd + bytes(640))


def test_every_shorter_file_is_refused(path: Path) -> None:
    """A download that stopped anywhere, down to the last byte of the last tensor, is noticed."""
    for size in range(len(GOOD)):
        assert refusal(path, GOOD[:size])


def test_bytes_behind_the_last_tensor_do_no_harm(path: Path) -> None:
    """llama.cpp does not look at them either."""
    path.write_bytes(GOOD + b"signature")

    assert read_header(path).file_bytes == len(GOOD) + 9


def test_a_missing_file_is_called_missing(path: Path) -> None:
    """A file that is not there is no damaged one."""
    with pytest.raises(ModelMissing):
        read_header(path)


def test_a_folder_is_no_model(tmp_path: Path) -> None:
    """What is no file is refused before it is opened."""
    with pytest.raises(NotAModel, match="no file"):
        read_header(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_not_waited_for(path: Path) -> None:
    """Opening one would block until somebody writes."""
    os.mkfifo(path)

    with pytest.raises(NotAModel, match="no file"):
        read_header(path)


@given(st.binary(max_size=600), st.sampled_from([b"", b"GGUF", b"GGUF\x03\0\0\0"]))
def test_random_bytes_are_refused_and_nothing_else(data: bytes, start: bytes) -> None:
    """No bytes whatever raise anything but NotAModel."""
    with TemporaryDirectory() as folder:
        refusal(Path(folder) / "model.gguf", start + data)


@given(st.data())
def test_a_damaged_header_is_read_or_refused(data: st.DataObject) -> None:
    """Changed bytes, wherever they are, lead to a header or to NotAModel."""
    damaged = bytearray(GOOD)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(GOOD) - 1))
        damaged[place] = data.draw(st.integers(0, 255))
    damaged = damaged[: data.draw(st.integers(0, len(damaged)))] if data.draw(st.booleans()) else damaged
    with TemporaryDirectory() as folder:
        path = Path(folder) / "model.gguf"
        path.write_bytes(damaged)
        try:
            header = read_header(path)
        except NotAModel:
            return
        assert header.file_bytes == len(damaged)


@pytest.mark.engine
def test_the_bundled_model_is_read() -> None:
    """A real file: SmolLM2-135M-Instruct, quantised by somebody else's tools."""
    bundled = find_bundled()
    assert bundled is not None

    header = read_header(bundled.path)

    assert header.length("tokenizer.ggml.tokens") == 49_152
    assert header.whole("llama.context_length") == 8192
    assert "<|im_start|>" in header.text("tokenizer.chat_template")
    assert len(header.tensors) == 272
