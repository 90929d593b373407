"""A reply as it grows, token by token: its text, its ids, its times."""

import codecs
import time
from collections.abc import Callable

from models.chat import Finish, Usage


class Reply:
    """What was generated so far. ``text`` and ``whole_ids`` leave out a character that is not complete."""

    def __init__(self, piece: Callable[[int], bytes]) -> None:
        """Begin now. ``piece`` gives a token's bytes."""
        self.text = ""
        self._piece = piece
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._ids: list[int] = []
        self._whole = 0
        self._asked_at = time.perf_counter()
        self._first_at: float | None = None
        self._last_at = self._asked_at

    @property
    def tokens(self) -> int:
        """How many it has."""
        return len(self._ids)

    @property
    def whole_ids(self) -> list[int]:
        """The ids of ``text``."""
        return self._ids[: self._whole]

    def note_time(self) -> None:
        """A token has come, be it the one that ends the reply."""
        if self._first_at is None:
            self._first_at = self._last_at = time.perf_counter()

    def add(self, token: int) -> str:
        """Append a token; the text that is complete with it."""
        self._last_at = time.perf_counter()
        self._ids.append(token)
        text = self._decoder.decode(self._piece(token))
        self.text += text
        if not self._decoder.getstate()[0]:
            self._whole = len(self._ids)
        return text

    def usage(self, finish: Finish, prompt_tokens: int, reused_tokens: int) -> Usage:
        """The account of it."""
        first_at = self._last_at if self._first_at is None else self._first_at
        return Usage(
            finish=finish,
            prompt_tokens=prompt_tokens,
            reused_tokens=reused_tokens,
            reply_tokens=self.tokens,
            first_token_s=first_at - self._asked_at,
            generation_s=self._last_at - first_at,
        )
