"""A store on the disk, as a process has it that may write."""

from collections.abc import Iterator

import pytest

from assistant.clock import FixedClock
from assistant.paths import Places, ProfilePlaces, make_folder
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from support.talk import Talk


@pytest.fixture
def profile(places: Places) -> ProfilePlaces:
    """The folder of an empty profile."""
    here = places.profile()
    make_folder(here.root)
    return here


@pytest.fixture
def database(profile: ProfilePlaces, clock: FixedClock) -> Iterator[Database]:
    """The open database of ``profile``."""
    database = Database.open(profile.database, clock)
    yield database
    database.close()


@pytest.fixture
def store(database: Database, clock: FixedClock) -> TranscriptStore:
    """The transcript in ``database``."""
    return TranscriptStore(database, clock)


@pytest.fixture
def memory(database: Database, clock: FixedClock) -> MemoryStore:
    """The memory in ``database``."""
    return MemoryStore(database, clock, MemorySettings())


@pytest.fixture
def talk(memory: MemoryStore, store: TranscriptStore, clock: FixedClock) -> Talk:
    """Someone who talks to ``memory``."""
    return Talk(memory, store, clock)
