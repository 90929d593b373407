"""Puts the parts together. The only module that picks what stands behind a port."""

import logging
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from assistant.clock import Clock, SystemClock
from assistant.config import Problem, Settings, load_settings
from assistant.conversation.conversation import Conversation, Manner, Surroundings
from assistant.errors import ReadOnly
from assistant.memory.turn import Turn
from assistant.paths import DEFAULT_PROFILE, SYNONYMS_FILE, Places, ProfilePlaces, make_folder
from assistant.privacy.keeping import keep_masked, keep_whole
from assistant.store.backup import back_up_if_due
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.lock import Holder, WriterLock
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from assistant.trace.recorder import TraceFolder
from assistant.trace.span import Recorder
from assistant.trace.tracer import NoTrace
from models.chat import ChatModel, Sampling
from models.isolated_chat import IsolatedChat, LlamaSpec
from models.phrase import Phrase
from models.shelf.fit import check_fit, free_bytes
from models.shelf.registry import Registry

if TYPE_CHECKING:
    from assistant.conversation.attached_notes import AttachedNotes
    from assistant.conversation.attaching import Attaching
    from assistant.conversation.placing import Placing
    from assistant.conversation.turn_memory import TurnMemory
    from assistant.language.synonyms import Synonyms
    from assistant.ports.sharing import Sharing
    from assistant.retrieval.retriever import Retriever
    from assistant.store.attachments import AttachmentStore
    from assistant.store.vectors.meanings import VectorLibrary
    from models.fallback_embedder import FallbackEmbedder

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Profile:
    """One account, open. Close it, or use it as a context manager.

    ``holder`` is None when this process may write, else a sentence that says who does. ``recovered`` are the replies
    that a crash had cut short, now marked INTERRUPTED. ``problems`` are settings that could not be used.
    """

    places: ProfilePlaces
    config_file: Path
    clock: Clock
    database: Database
    lock: WriterLock | None = None
    holder: str | None = None
    private: bool = False
    recovered: tuple[Turn, ...] = ()
    meanings: "VectorLibrary | None" = None
    meanings_note: str = ""
    settings: Settings = field(init=False)
    problems: tuple[Problem, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.reload_settings()

    @property
    def transcript(self) -> TranscriptStore:
        """The sessions and turns."""
        return TranscriptStore(self.database, self.clock)

    @property
    def memory(self) -> MemoryStore:
        """What is remembered of the user."""
        return MemoryStore(self.database, self.clock, self.settings.memory)

    @property
    def sharing(self) -> "Sharing":
        """What this profile shares with other devices."""
        from assistant.store.sharing_store import SharingStore  # only here: no start needs it

        return SharingStore(self.database, self.clock, self.settings.memory)

    @property
    def traces(self) -> TraceFolder:
        """What happened in each turn."""
        return TraceFolder(self.places.traces)

    def reload_settings(self) -> None:
        """Read the settings again: conversations begun from now on follow them."""
        self.settings, self.problems = load_settings(self.config_file)

    def leave_memory_aside(self) -> None:
        """Conversations begun from now on neither use memory nor learn; the file of settings stays as it is."""
        memory = replace(self.settings.memory, use=False, learn=False)
        self.settings = replace(self.settings, memory=memory)

    def conversation(self, session_id: str, model: ChatModel, *, keep_secrets: bool = False) -> Conversation:
        """Talk in session ``session_id`` with ``model``. ``keep_secrets``: store credentials, too, as they are said."""
        from assistant.conversation.living import Living  # only here: its rules would slow the start
        from assistant.store.block_lives import BlockLifeStore

        chosen = self.settings.model
        sampling = Sampling(
            limit_tokens=chosen.context_tokens,
            temperature=chosen.temperature,
            repeat_penalty=chosen.repeat_penalty,
            seed=None if chosen.seed < 0 else chosen.seed,
        )
        recorder: Recorder = NoTrace() if self.private else self.traces
        keep = keep_whole if self.private or keep_secrets else keep_masked
        surroundings = Surroundings(
            self.transcript,
            recorder,
            self.clock,
            keep,
            self._turn_memory(),
            self.meanings.quiet if self.meanings else nullcontext,
            self._attached_notes(),
            Living(BlockLifeStore(self.database)),
        )
        return Conversation(session_id, model, Manner(self.settings.chat.instructions, sampling), surroundings)

    def open_library(self, places: Places, *, once: bool = False) -> "VectorLibrary | None":
        """Prepare the search by meaning; ``start`` or ``serve`` of what is returned loads it. None: there is none here.

        ``meanings_note`` says why, or what stands in. ``once``: for a single question, so no index is built for it.
        """
        if self.private or self.meanings is not None:
            return self.meanings
        from assistant.store.vectors import meanings  # only here: no start needs it

        embedder, self.meanings_note = open_embedder(places, self.settings)
        if embedder is not None:
            backend: meanings.Backend = "exact" if once or self.settings.memory.index == "exact" else "chroma"
            shelving = meanings.Shelving(self.places.index, places.logs / "index.log", backend, meanings.draw_name)
            self.meanings = meanings.VectorLibrary(self.database, embedder, shelving)
        return self.meanings

    def retriever(self) -> "Retriever":
        """What finds the memories for a question, by words, and by meaning once the library is open."""
        from assistant.retrieval.retriever import Retriever, Sources
        from assistant.store.passages import PassageStore

        passages = PassageStore(self.database, self.clock, self.settings.memory)
        return Retriever(Sources(passages, meanings=self.meanings, note=self.meanings_note, synonyms=self.synonyms()))

    def synonyms(self) -> "Synonyms":
        """The words that mean the same; what is wrong with the user's file is logged. Raises FolderUnusable."""
        from assistant.retrieval.synonym_file import load_synonyms

        synonyms, problems = load_synonyms(self.config_file.with_name(SYNONYMS_FILE))
        for problem in problems:
            _log.warning("synonyms: %s: %s", problem.key, problem.reason)
        return synonyms

    @property
    def attachments(self) -> "AttachmentStore":
        """The files attached to conversations."""
        from assistant.store.attachments import AttachmentStore  # only here: no start needs it

        return AttachmentStore(self.database, self.clock)

    def attaching(self, places: Places, *, keep_secrets: bool = False) -> "Attaching":
        """What attaches files to conversations. ``keep_secrets``: store credentials in them, too."""
        from assistant.conversation.attaching import Attaching
        from models.reading.page import MIB, Limits
        from models.reading.reader import DocumentReader

        chosen = self.settings.documents
        limits = Limits(chosen.limit_mb * MIB, chosen.limit_text_mb * MIB, chosen.limit_pages)
        make_folder(places.logs)
        keep = keep_whole if self.private or keep_secrets else keep_masked
        return Attaching(self.attachments, DocumentReader(places.logs / "reader.log", limits), keep)

    def detach(self, document_id: str) -> None:
        """Take a document away, with the traces of the turns in which it was named or read. Raises NothingFound."""
        for turn_id in self.traces.holding([document_id, *(one.id for one in self.attachments.blocks(document_id))]):
            self.traces.forget(turn_id)
        self.attachments.remove(document_id)

    def _attached_notes(self) -> "AttachedNotes":
        from assistant.conversation.attached_notes import AttachedNotes  # only here: its rules would slow the start

        return AttachedNotes(self.attachments, self.synonyms, self.meanings)

    def _turn_memory(self) -> "TurnMemory | None":
        """What memory does in a turn, by the user's switches; None in private."""
        if self.private:
            return None
        from assistant.conversation.recalling import Recalling  # only here: its rules would slow the start
        from assistant.conversation.remembering import Remembering
        from assistant.conversation.turn_memory import TurnMemory

        switches = self.settings.memory
        placing = self._placing()
        recalling = Recalling(self.memory, self.transcript, self.retriever(), self.synonyms(), placing)
        return TurnMemory(
            Remembering(self.memory, self.transcript, learns=switches.learn),
            recalling if switches.use else None,
            switches.proposal_parameters if switches.proposals else None,
            placing,
        )

    def tidy(self) -> Path | None:
        """What can wait until nobody waits: count what ended sessions obeyed, consolidate, remove conversations
        deleted long ago, then the automatic backup.

        Returns the backup's file, or None when none was due. Does nothing where this process may not write.
        """
        if self.private or self.holder is not None:
            return None
        self.memory.settle_sessions()
        self._consolidate()
        kept_for = timedelta(days=self.settings.chat.keep_deleted_days)
        self.transcript.purge_deleted(self.clock.now() - kept_for, self.traces.forget)
        rule = self.settings.backup
        if rule.every_days == 0:
            return None
        return back_up_if_due(self.places, self.clock, every=timedelta(days=rule.every_days), keep=rule.keep)

    def _consolidate(self) -> None:
        from assistant.conversation.consolidating import Consolidating  # only here: its rules would slow the start

        switches = self.settings.memory
        if switches.learn:
            Consolidating(self.memory, self.transcript, self._placing(), switches).run(self.clock.now())

    def _placing(self) -> "Placing":
        from assistant.conversation.placing import Placing  # only here: its rules would slow the start

        pause = timedelta(minutes=self.settings.memory.episode_pause_minutes)
        return Placing(self.memory, self.transcript, pause)

    def close(self) -> None:
        """Seal the index, close the store, then let the next process write."""
        try:
            if self.meanings is not None:
                self.meanings.close()
        finally:
            self._close_store()

    def _close_store(self) -> None:
        try:
            self.database.close()
        finally:
            if self.lock is not None:
                self.lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def open_profile(
    places: Places,
    name: str = DEFAULT_PROFILE,
    *,
    clock: Clock | None = None,
    private: bool = False,
    read_only: bool = False,
) -> Profile:
    """Open profile ``name``, making it on first use.

    When another process writes to it, or the folder takes no writing, it opens for reading and ``holder`` says why.
    A private profile lives in memory, reads nothing and leaves nothing. ``read_only`` takes no lock, so that a list
    never keeps another process from writing; a store that must first be migrated opens as usual.
    Raises StoreError, ConfigError.
    """
    clock = clock or SystemClock()
    here = places.profile(name)
    if private:
        return Profile(here, places.config_file, clock, Database.open(MEMORY, clock), private=True)
    if read_only:
        with suppress(ReadOnly):  # an old store: whoever opens it for writing brings it up to date
            return _open_for_reading(here, places.config_file, clock, Phrase("it was opened to be read"))
    make_folder(here.root)
    taken = WriterLock.acquire(here.lock, clock)
    if isinstance(taken, Holder):
        return _open_for_reading(here, places.config_file, clock, str(taken))
    try:
        return _open_for_writing(here, places.config_file, clock, taken)
    except BaseException:
        taken.release(in_order=taken.left_by is None)
        raise


def _open_for_reading(here: ProfilePlaces, config_file: Path, clock: Clock, holder: str) -> Profile:
    """A store that does not exist yet reads as an empty one, and is not made."""
    path = here.database if here.database.exists() else MEMORY
    database = Database.open(path, clock, read_only=path != MEMORY, holder=holder)
    try:
        return Profile(here, config_file, clock, database, holder=holder)
    except BaseException:
        database.close()
        raise


def _open_for_writing(here: ProfilePlaces, config_file: Path, clock: Clock, lock: WriterLock) -> Profile:
    database = Database.open(here.database, clock)
    try:
        if lock.left_by is not None:
            _log.warning(Phrase("the last writer ended without closing the store; it is checked now"))
            database.check()
        profile = Profile(here, config_file, clock, database, lock)
        profile.recovered = tuple(profile.transcript.settle_interrupted())
        profile.memory.expire()
    except BaseException:
        database.close()
        raise
    return profile


def open_chat(places: Places, settings: Settings, name: str | None = None, *, anyway: bool = False) -> ChatModel:
    """The model called ``name``, else the one of the settings, else the bundled one. Nothing is loaded yet.

    ``anyway`` skips the check against free memory. Raises UnknownModel, ModelFileError, ModelTooLarge.
    """
    registry = Registry(places.models)
    entry = registry.require_chat(registry.find(name or settings.model.name))
    context_tokens = min(settings.model.context_tokens, entry.trained_tokens or settings.model.context_tokens)
    if not anyway:
        check_fit(entry, context_tokens, free_bytes())
    make_folder(places.logs)
    spec = LlamaSpec(entry.name, entry.path, context_tokens, settings.model.threads)
    return IsolatedChat(spec, log=places.logs / "engine.log")


def open_embedder(places: Places, settings: Settings) -> "tuple[FallbackEmbedder | None, str]":
    """What compares meanings, by ``memory.embedder``, and a sentence for the user when it is not what it should be.

    None: memory is searched by words only. Nothing is loaded yet; what is found out while loading is in ``note`` of
    the embedder.
    """
    from models.embedders import installed_embedders, open_plan, plan_embedders  # only here: no start needs it

    plan = plan_embedders(settings.memory.embedder, installed_embedders(places.models))
    make_folder(places.logs)
    return open_plan(plan, places.logs / "embedder.log"), plan.note
