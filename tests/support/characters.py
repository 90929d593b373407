"""A vocabulary of characters: every id is a code point, and what is written ``<…>`` can be a token of its own."""

import re
from collections.abc import Collection


class CharacterVocabulary:
    """``control`` is found only where asked for, ``defined`` in any text, as llama.cpp does it."""

    def __init__(self, bos: str = "", control: Collection[str] = (), defined: Collection[str] = ()) -> None:
        self._ids = {text: 0x200000 + index for index, text in enumerate([*control, *defined, bos])}
        self._control = set(control) | {bos}
        self.bos: int | None = self._ids[bos] if bos else None
        self.encoded: list[str] = []

    def encode(self, text: str, *, special: bool) -> tuple[int, ...]:
        """See ``Vocabulary``; notes what it was asked for."""
        self.encoded.append(text)
        known = [token for token in self._ids if token and (special or token not in self._control)]
        parts = re.split("(" + "|".join(map(re.escape, known)) + ")", text) if known else [text]
        return tuple(token for part in parts for token in ([self._ids[part]] if part in known else map(ord, part)))

    def markers(self, ids: Collection[int]) -> frozenset[str]:
        """See ``Vocabulary``."""
        return frozenset(text for text, token in self._ids.items() if token in ids)

    def show(self, ids: Collection[int]) -> str:
        """Ids to read: special tokens in brackets."""
        names = {token: f"⟦{text}⟧" for text, token in self._ids.items()}
        return "".join(names.get(token) or chr(token) for token in ids)
