"""The files of one conversation, as the screens work on them. Every method belongs in a worker but ``cancel``."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.bootstrap import Profile
from assistant.paths import Places

if TYPE_CHECKING:
    from assistant.conversation.attaching import Attached
    from assistant.documents.block import Document


class AttachDesk:
    """Attaches and detaches in session ``session_id`` of ``profile``."""

    def __init__(self, profile: Profile, session_id: str, places: Places) -> None:
        self.session_id = session_id
        self._profile = profile
        self._attaching = profile.attaching(places)

    def attach(self, path: Path, on_page: Callable[[int, int], None]) -> "Attached":
        """Read a file and keep its text. Raises DocumentError, StoreError, ReadOnly."""
        return self._attaching.attach(self.session_id, path, on_page)

    def cancel(self) -> None:
        """Stop reading. May come from any thread, and waits for nothing."""
        self._attaching.cancel()

    def documents(self) -> "list[Document]":
        """What is attached."""
        return self._profile.attachments.documents(self.session_id)

    def detach(self, document: "Document") -> "Document":
        """Take one away, with all its text. Raises NothingFound, StoreError, ReadOnly."""
        self._profile.detach(document.id)
        return document
