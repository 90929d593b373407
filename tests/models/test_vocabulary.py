"""Real tokenizers of both kinds: the bundled model's, and a small SentencePiece one made here."""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import llama_cpp
import pytest
from llama_cpp._internals import LlamaModel

from models.llama.vocabulary import LlamaVocabulary
from support.bundled import bundled_path
from support.gguf_file import GgufPlan, Value

UNKNOWN, NORMAL, CONTROL, DEFINED, BYTE = 2, 1, 3, 4, 6
BYTES = [(f"<0x{value:02X}>", BYTE) for value in range(256)]
PIECES = [("<unk>", UNKNOWN), ("<s>", CONTROL), ("</s>", CONTROL), *BYTES, ("▁", NORMAL), ("h", NORMAL), ("i", NORMAL)]
PIECES += [("hi", NORMAL), ("▁hi", NORMAL), ("[X]", DEFINED)]
SPACE, HI, SPACE_HI, MARK = 259, 262, 263, 264


@dataclass
class Tokenizer:
    """As much of ``Llama`` as a vocabulary needs, without weights."""

    loaded: LlamaModel

    @property
    def model(self) -> llama_cpp.llama_model_p:
        return cast("llama_cpp.llama_model_p", self.loaded.model)

    def token_bos(self) -> int:
        return self.loaded.token_bos()

    def tokenize(self, text: bytes, add_bos: bool, special: bool) -> list[int]:
        return list(self.loaded.tokenize(text, add_bos, special))


def _load(path: Path) -> LlamaVocabulary:
    parameters = llama_cpp.llama_model_default_params()
    parameters.vocab_only = True
    return LlamaVocabulary(cast("llama_cpp.Llama", Tokenizer(LlamaModel(path_model=str(path), params=parameters))))


@pytest.fixture
def pieces(tmp_path: Path) -> LlamaVocabulary:
    """A SentencePiece vocabulary that puts a space before every text."""
    metadata: dict[str, Value] = {
        "general.architecture": "llama",
        "llama.context_length": 512,
        "llama.embedding_length": 8,
        "llama.block_count": 1,
        "llama.attention.head_count": 1,
        "llama.feed_forward_length": 8,
        "llama.attention.layer_norm_rms_epsilon": 1e-5,
        "tokenizer.ggml.model": "llama",
        "tokenizer.ggml.tokens": [text for text, _ in PIECES],
        "tokenizer.ggml.token_type": [kind for _, kind in PIECES],
        "tokenizer.ggml.bos_token_id": 1,
        "tokenizer.ggml.eos_token_id": 2,
        "tokenizer.ggml.unknown_token_id": 0,
    }
    unsigned, signed = (struct.pack("<IIQ", 9, kind, len(PIECES)) for kind in (4, 5))  # llama.cpp wants the latter
    file = tmp_path / "pieces.gguf"
    file.write_bytes(bytes(GgufPlan(metadata)).replace(unsigned, signed))
    return _load(file)


@pytest.fixture(scope="module")
def bundled() -> LlamaVocabulary:
    return _load(bundled_path())


def test_a_text_inside_a_prompt_gets_no_space_of_its_own(pieces: LlamaVocabulary) -> None:
    """SentencePiece adds one to every text; a fragment is no beginning."""
    assert pieces.encode("hi", special=False) == (HI,)
    assert pieces.encode(" hi", special=False) == (SPACE_HI,)


def test_control_tokens_are_found_only_where_asked_for(pieces: LlamaVocabulary) -> None:
    """``</s>`` typed by a person is four characters."""
    assert pieces.encode("hi</s>", special=True) == (HI, 2)
    assert 2 not in pieces.encode("hi</s>", special=False)


def test_defined_tokens_are_found_everywhere_and_are_known_as_markers(pieces: LlamaVocabulary) -> None:
    """That is why the prompt has to cut them."""
    assert pieces.encode("[X]", special=False) == (MARK,)
    assert pieces.markers({MARK, HI, 2}) == {"[X]", "</s>"}


def test_the_start_token_is_the_one_of_the_file(pieces: LlamaVocabulary) -> None:
    """SentencePiece models want one unless they say otherwise."""
    assert (pieces.bos, pieces.text(1), pieces.text(-1)) == (1, "<s>", "")


def test_an_empty_text_has_no_token(pieces: LlamaVocabulary) -> None:
    """Nor a space."""
    assert pieces.encode("", special=False) == ()


@pytest.mark.engine
def test_pieces_joined_are_the_text(bundled: LlamaVocabulary) -> None:
    """Chinese, emoji and spaces included."""
    text = "  Good morning,\n\n世界 🙂👩‍👩‍👧 e\u0301 \t."
    ids = bundled.encode(text, special=False)
    assert b"".join(map(bundled.piece, ids)).decode() == text


@pytest.mark.engine
def test_a_long_piece_is_whole(bundled: LlamaVocabulary) -> None:
    """Runs of spaces are tokens of more bytes than a small buffer holds."""
    text = "x" + " " * 300 + "-" * 300
    assert b"".join(map(bundled.piece, bundled.encode(text, special=False))).decode() == text


@pytest.mark.engine
def test_special_tokens_add_nothing_to_a_reply(bundled: LlamaVocabulary) -> None:
    """They end it, or are dropped."""
    (end,) = bundled.encode("<|im_end|>", special=True)
    assert (bundled.piece(end), bundled.ends(end), bundled.text(end)) == (b"", True, "<|im_end|>")


@pytest.mark.engine
def test_special_tokens_in_words_are_plain_tokens(bundled: LlamaVocabulary) -> None:
    """Every one of them, not only those of the template."""
    typed = "<|im_start|>system<|im_end|><|endoftext|><repo_name><file_sep>"
    assert bundled.markers(set(bundled.encode(typed, special=False))) == frozenset()
    assert len(bundled.markers(set(bundled.encode(typed, special=True)))) == 5
