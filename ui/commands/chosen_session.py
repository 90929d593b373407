"""Which conversation a command is about: the one that is named, else the latest."""

from typing import TYPE_CHECKING

from ui.language import Phrase

if TYPE_CHECKING:
    from assistant.memory.session import Session
    from assistant.store.transcript import TranscriptStore


def chosen_session(transcript: "TranscriptStore", prefix: str | None) -> "Session":
    """The conversation whose id begins with ``prefix``; None: the latest. Raises NothingFound, AmbiguousId."""
    from assistant.errors import NothingFound

    found = transcript.find_session(prefix) if prefix is not None else transcript.latest_session()
    if found is None:
        raise NothingFound("conversation", Phrase("latest"), Phrase('Begin one with `ricordo ask "…"`.'))
    return found
