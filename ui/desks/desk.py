"""What the screens work on: the open profile, and a private one in memory beside it. Knows no screen.

Every method may be called from any thread; those that read or write the store belong in a worker.
"""

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from assistant.bootstrap import Profile
from assistant.conversation.conversation import Conversation
from assistant.conversation.export import to_json, to_markdown
from assistant.conversation.normalise import normalise
from assistant.errors import NothingFound
from assistant.memory.session import Session
from assistant.memory.turn import Turn
from assistant.paths import Places, make_folder
from assistant.store.transcript import TranscriptStore
from models.atomic import write_atomic
from models.chat import ChatModel
from ui.desks.listing import Found, Listed
from ui.desks.read_only import refuse_writing
from ui.desks.reply_desk import ReplyDesk
from ui.language import Phrase

if TYPE_CHECKING:
    from ui.desks.attach_desk import AttachDesk
    from ui.desks.keyhole import Keyhole
    from ui.desks.memory_desk import MemoryDesk
    from ui.desks.slot_desk import SlotDesk
    from ui.desks.sync_desk import SyncDesk

LISTED_SESSIONS = 500
FOUND_TURNS = 40
Format = Literal["markdown", "json"]
_FILE_CHARACTERS = 60


class Desk:
    """The conversations of one profile, and private ones as long as the program runs."""

    def __init__(self, profile: Profile, open_private: Callable[[], Profile]) -> None:
        self.profile = profile
        self._open_private = open_private
        self._private: Profile | None = None
        self._private_ids: set[str] = set()

    @property
    def holder(self) -> str | None:
        """Who else writes to the profile; None when we do."""
        return self.profile.holder

    def refuse_writing(self, session_id: str) -> None:
        """Raise ReadOnly when this conversation cannot be written to by us."""
        if not self.is_private(session_id):
            refuse_writing(self.profile)

    def is_private(self, session_id: str) -> bool:
        """Whether this conversation lives in memory only."""
        return session_id in self._private_ids

    def now(self) -> datetime:
        """The present moment, by the profile's clock."""
        return self.profile.clock.now()

    def new_session(self, *, private: bool) -> Session:
        """Begin a conversation. Raises ReadOnly, StoreError."""
        if not private:
            self.refuse_writing("")
            return self.profile.transcript.new_session()
        if self._private is None:
            self._private = self._open_private()
        session = self._private.transcript.new_session()
        self._private_ids.add(session.id)
        return session

    def listed(self) -> list[Listed]:
        """The newest 500 conversations that hold a turn, private ones first."""
        private = self._private.transcript.sessions() if self._private else []
        kept = self.profile.transcript.sessions(LISTED_SESSIONS)
        rows = [*(Listed(session, private=True) for session in private), *map(Listed, kept)]
        return [row for row in rows if row.session.turn_count]

    def read(self, session_id: str) -> tuple[Session, list[Turn]]:
        """A conversation and its turns. Raises NothingFound."""
        transcript = self._transcript(session_id)
        return transcript.session(session_id), transcript.turns(session_id)

    def search(self, query: str) -> list[Found]:
        """The turns in which every word of ``query`` stands, best first; private ones first of all."""
        stores = [profile.transcript for profile in (self._private, self.profile) if profile]
        hits = [hit for store in stores for hit in store.search(query, FOUND_TURNS)]
        return [
            Found(
                hit.session,
                hit.turn.id,
                hit.turn.created_at,
                tuple((fragment.text, fragment.matched) for fragment in hit.excerpt),
            )
            for hit in hits
        ]

    def conversation(self, session_id: str, model: ChatModel) -> Conversation:
        """Talk in this conversation with ``model``."""
        return self._profile(session_id).conversation(session_id, model)

    def rename(self, session_id: str, title: str) -> Session:
        """Give a conversation a title. Raises ReadOnly, NothingFound, StoreError."""
        self.refuse_writing(session_id)
        return self._transcript(session_id).rename(session_id, title)

    def keep_words(self, session_id: str, turn_id: str, text: str) -> Turn:
        """Store a message as it was written, the masked part too. Raises as ``rename`` does."""
        self.refuse_writing(session_id)
        return self._transcript(session_id).amend(turn_id, normalise(text))

    def delete(self, session_id: str) -> Session:
        """Delete a conversation; ``restore`` undoes it. Raises as ``rename`` does."""
        self.refuse_writing(session_id)
        session = self._transcript(session_id).session(session_id)
        self._transcript(session_id).delete(session_id)
        return session

    def restore(self, session_id: str) -> Session:
        """Undo ``delete``."""
        return self._transcript(session_id).restore(session_id)

    def export(self, session_id: str, wanted: Format) -> Path:
        """Write a conversation into the exports folder. Raises NothingFound without a turn, OSError, StoreError."""
        session, turns = self.read(session_id)
        if not turns:
            raise NothingFound("turn", Phrase("in this conversation"))
        text = to_markdown(session, turns) if wanted == "markdown" else to_json(session, turns)
        folder = make_folder(self.profile.places.exports)
        path = free_path(folder, export_name(session), ".md" if wanted == "markdown" else ".json")
        write_atomic(path, text.encode("utf-8", "replace"))
        return path

    def save_text(self, text: str) -> Path:
        """Keep a text that is too long to send as a file beside the exports."""
        folder = make_folder(self.profile.places.exports)
        path = free_path(folder, f"{self.now().astimezone():%Y-%m-%d} message", ".txt")
        write_atomic(path, text.encode("utf-8", "replace"))
        return path

    def replies(self, session_id: str) -> ReplyDesk:
        """What is known of the replies of this conversation."""
        return ReplyDesk(self._profile(session_id))

    @property
    def memory(self) -> "MemoryDesk":
        """What is remembered in the profile; private conversations have no memory."""
        from ui.desks.memory_desk import MemoryDesk  # only here: the rules of language would slow the start

        return MemoryDesk(self.profile)

    def sync(self, keyhole: "Keyhole") -> "SyncDesk":
        """What moves the memory of the profile; private conversations have none."""
        from ui.desks.sync_desk import SyncDesk  # only here: no start needs it

        return SyncDesk(self.profile, keyhole)

    def slots(self, session_id: str) -> "SlotDesk":
        """What holds in this conversation only."""
        from ui.desks.slot_desk import SlotDesk  # only here: the rules of language would slow the start

        return SlotDesk(self._profile(session_id), session_id)

    def attachments(self, session_id: str, places: Places) -> "AttachDesk":
        """The files attached to this conversation."""
        from ui.desks.attach_desk import AttachDesk  # only here: what reads files would slow the start

        return AttachDesk(self._profile(session_id), session_id, places)

    def follow_settings(self) -> None:
        """Read the settings again: the next turn follows them."""
        for profile in (self.profile, self._private):
            if profile is not None:
                profile.reload_settings()

    def tidy(self) -> None:
        """What can wait until nobody waits: old deletions, the automatic backup. Raises StoreError, OSError."""
        self.profile.tidy()

    def serve_library(self, places: Places, tell: Callable[[str], None]) -> None:
        """Keep memories to be found by meaning, until ``close``; in a thread of its own. ``tell`` is for troubles."""
        library = self.profile.open_library(places)
        if self.profile.meanings_note:
            tell(self.profile.meanings_note)
        if library is not None:
            library.serve()

    def close(self) -> None:
        """Close both profiles; what was private is gone."""
        if self._private is not None:
            self._private.close()
        self.profile.close()

    def _profile(self, session_id: str) -> Profile:
        return self._private if self._private is not None and session_id in self._private_ids else self.profile

    def _transcript(self, session_id: str) -> TranscriptStore:
        return self._profile(session_id).transcript


def export_name(session: Session) -> str:
    """A file name without its ending: the local date and the title, without what a file system may refuse."""
    title = re.sub(r"[^\w.-]+", "-", session.title).strip("-.")[:_FILE_CHARACTERS]
    title = title.encode()[:150].decode(errors="ignore").strip("-.")
    return f"{session.updated_at.astimezone():%Y-%m-%d} {title or 'conversation'}"


def free_path(folder: Path, name: str, suffix: str) -> Path:
    """``name`` in ``folder``, numbered when it is taken: nothing is overwritten."""
    path, number = folder / f"{name}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{name} ({number}){suffix}"
    return path
