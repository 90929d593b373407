"""A loaded model's tokens: text to ids and ids to bytes."""

import ctypes
from collections.abc import Collection
from functools import lru_cache
from typing import Protocol

import llama_cpp

from models.errors import EngineFailed
from models.phrase import Phrase

_NEWLINE = "\n"
_PIECE_BYTES = 64
_TEXTS_CACHED = 1024


class Vocabulary(Protocol):
    """What ``prompt`` needs to know of a model's tokens."""

    bos: int | None
    """The token at the start of every prompt; None when this model wants none."""

    def encode(self, text: str, *, special: bool) -> tuple[int, ...]:
        """The ids of a stretch inside a prompt. ``special``: special tokens written out in it become themselves."""
        ...

    def markers(self, ids: Collection[int]) -> frozenset[str]:
        """How those of ``ids`` are written that are no ordinary text."""
        ...


class LlamaVocabulary:
    """The vocabulary of a model that llama.cpp has loaded. What was encoded lately is not encoded again."""

    def __init__(self, llm: llama_cpp.Llama) -> None:
        self._llm = llm
        vocab = llama_cpp.llama_model_get_vocab(llm.model)
        if vocab is None:
            raise EngineFailed(Phrase("the model has no vocabulary"))
        self._vocab = vocab
        wanted = llama_cpp.llama_vocab_get_add_bos(vocab) and llm.token_bos() >= 0
        self.bos = llm.token_bos() if wanted else None
        self._lead = self._find_lead()
        self._encode = lru_cache(_TEXTS_CACHED)(self._encode_anew)

    def encode(self, text: str, *, special: bool) -> tuple[int, ...]:
        """See ``Vocabulary``."""
        return self._encode(text, special)

    def markers(self, ids: Collection[int]) -> frozenset[str]:
        """See ``Vocabulary``."""
        unusual = llama_cpp.LLAMA_TOKEN_ATTR_CONTROL | llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED
        return frozenset(
            self.text(token) for token in ids if llama_cpp.llama_vocab_get_attr(self._vocab, token) & unusual
        )

    def text(self, token: int) -> str:
        """How a token is written, special ones included; empty for -1, the token that a model does not have."""
        return "" if token < 0 else self._bytes(token, special=True).decode("utf-8", "replace")

    def piece(self, token: int) -> bytes:
        """What a token adds to a reply: UTF-8 that may end within a character; nothing for a special one."""
        return self._bytes(token, special=False)

    def ends(self, token: int) -> bool:
        """Whether the model ends its reply with this token."""
        return bool(llama_cpp.llama_vocab_is_eog(self._vocab, token))

    def _encode_anew(self, text: str, special: bool) -> tuple[int, ...]:
        if not self._lead:
            return self._tokenize(text, special)
        ids = self._tokenize(_NEWLINE + text, special)
        return ids[len(self._lead) :] if ids[: len(self._lead)] == self._lead else self._tokenize(text, special)

    def _find_lead(self) -> tuple[int, ...]:
        """SentencePiece vocabularies put a space before every text, also before one that continues a prompt.

        Where that is so, texts are encoded after a line break, a token of its own there, and these ids cut off.
        """
        ids = self._tokenize(_NEWLINE, special=False)
        return ids if len(ids) > 1 and self._bytes(ids[0], special=False) == b" " else ()

    def _tokenize(self, text: str, special: bool) -> tuple[int, ...]:
        if not text:
            return ()
        try:
            return tuple(self._llm.tokenize(text.encode("utf-8", "replace"), add_bos=False, special=special))
        except RuntimeError as error:
            # Its message quotes the text, which must not reach a log.
            raise EngineFailed(Phrase("the tokenizer refused a text")) from error

    def _bytes(self, token: int, *, special: bool) -> bytes:
        size = _PIECE_BYTES
        buffer = ctypes.create_string_buffer(size)
        length = llama_cpp.llama_token_to_piece(self._vocab, token, buffer, size, 0, special)
        if length < 0:
            size = -length
            buffer = ctypes.create_string_buffer(size)
            length = llama_cpp.llama_token_to_piece(self._vocab, token, buffer, size, 0, special)
        return buffer.raw[:length]
