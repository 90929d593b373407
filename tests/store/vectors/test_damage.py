"""Whatever happens to the folder of an index: questions are answered, and it is whole again after the next start."""

import os
import random
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime

import psutil
import pytest

from assistant.clock import FixedClock
from assistant.paths import ProfilePlaces
from assistant.ports.fields import ITEMS
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.vectors.meanings import Shelving, State, VectorLibrary, draw_name
from assistant.store.vectors.rows import Named, put_vectors
from assistant.store.vectors.seal import read_seal
from assistant.store.vectors.sources import ITEM_SOURCE
from support.damage import DAMAGES, HNSW_FILES, Damage, folder_gone
from support.libraries import PATIENCE_S, OpenLibrary, finish, items_near
from support.remembered import say
from support.vectors import WordEmbedder, drawn

_QUESTION = "the lighthouse at the harbour"
_SYNCED = 1050
"""More than the 1,000 writes after which Chroma makes the files of its graph: with fewer there is nothing to damage."""


class Shelf:
    """A store with so many vectors, and the item that a question is about."""

    def __init__(self, database: Database, open_one: OpenLibrary) -> None:
        self.open_one = open_one
        self.database = database
        [item] = database.rows("SELECT id FROM items WHERE sentence LIKE '%lighthouse%' AND id NOT LIKE 'item-%'")
        self.sought: str = item["id"]

    def opened(self) -> VectorLibrary:
        """A library over Chroma, started."""
        library = self.open_one("chroma")
        library.start()
        return library

    def check(self, library: VectorLibrary) -> None:
        """The index is whole, and holds what the store holds."""
        finish(library)
        assert library.progress.state is State.WHOLE
        assert items_near(library, _QUESTION, 1) == [self.sought]
        vector = self.database.rows("SELECT vector, row_id FROM vectors WHERE id = ?", (f"{77:024x}",))[0]
        [(found, cosine)] = library.nearest(ITEMS, vector["vector"], 1, deadline_s=PATIENCE_S)
        assert found == vector["row_id"]
        assert cosine == pytest.approx(1.0, abs=1e-4)
        assert library.count(ITEMS) == _SYNCED + 1


def _fill(database: Database) -> None:
    """Items by the thousand, with vectors by chance: nobody has to embed them."""
    chance = random.Random(11)
    row = dict(database.rows("SELECT * FROM items")[0])
    columns = [name for name in row if name != "number"]
    ids = [f"item-{number:05d}" for number in range(_SYNCED)]
    with database.transaction() as connection:
        connection.executemany(
            f"INSERT INTO items ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
            [[{**row, "id": one}[name] for name in columns] for one in ids],
        )
        vectors = [Named(f"{number:024x}", one, drawn(chance, 32)) for number, one in enumerate(ids)]
        put_vectors(connection, ITEM_SOURCE, vectors, "words-1")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> ProfilePlaces:
    """A profile whose index was built and closed in good order. Tests work on copies of it."""
    here = ProfilePlaces(tmp_path_factory.mktemp("template") / "default")
    here.root.mkdir()
    clock = FixedClock(datetime(2026, 11, 12, 9, 14, tzinfo=UTC))
    database = Database.open(here.database, clock)
    MemoryStore(database, clock, MemorySettings()).add(say(_QUESTION))
    exact = VectorLibrary(database, WordEmbedder(), Shelving(here.index, here.root / "index.log", "exact", draw_name))
    finish(exact).close()
    _fill(database)
    chroma = VectorLibrary(database, WordEmbedder(), Shelving(here.index, here.root / "index.log", "chroma", draw_name))
    finish(chroma).close()
    database.close()
    return here


@pytest.fixture
def profile(template: ProfilePlaces, profile: ProfilePlaces) -> ProfilePlaces:
    """The copy of ``template``."""
    shutil.copytree(template.root, profile.root, dirs_exist_ok=True)
    return profile


@pytest.fixture
def shelf(database: Database, open_library: OpenLibrary) -> Shelf:
    """One whose index was built and closed in good order."""
    assert read_seal(database) is not None
    return Shelf(database, open_library)


def _survives(shelf: Shelf, profile: ProfilePlaces, damage: Damage) -> None:
    damage(profile.index)
    library = shelf.opened()
    assert items_near(library, _QUESTION, 1) == [shelf.sought]
    assert library.work().state is State.BUILDING
    assert items_near(library, _QUESTION, 1) == [shelf.sought]
    shelf.check(library)
    library.close()


def test_an_index_that_was_closed_is_opened_again(shelf: Shelf, profile: ProfilePlaces) -> None:
    """Nothing is built anew: the folder is the same one."""
    [folder] = profile.index.iterdir()
    library = shelf.opened()
    shelf.check(library)
    assert [*profile.index.iterdir()] == [folder]
    assert read_seal(shelf.database) is None


@pytest.mark.parametrize("name", ["truncated data_level0.bin", "overwritten link_lists.bin", "overwritten database"])
def test_a_damaged_index_is_built_anew(shelf: Shelf, profile: ProfilePlaces, name: str) -> None:
    """What would have been wrong answers without a word, the end of a process, and an error that nobody catches."""
    _survives(shelf, profile, DAMAGES[name])


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", DAMAGES)
def test_every_damage_is_survived(shelf: Shelf, profile: ProfilePlaces, name: str) -> None:
    """Each file truncated, overwritten, emptied and removed; the folder gone; a file too many."""
    _survives(shelf, profile, DAMAGES[name])


def test_the_files_that_are_damaged_exist(shelf: Shelf, profile: ProfilePlaces) -> None:
    """Without them the tests above would prove nothing."""
    found = {path.name for path in profile.index.rglob("*") if path.is_file() and path.stat().st_size}
    assert found >= {*HNSW_FILES, "chroma.sqlite3"}


@pytest.mark.parametrize(
    ("library", "model", "dimension"),
    [("chroma 0.4.24", "words-1", 32), ("chroma 1.5.9", "another", 32), ("chroma 1.5.9", "words-1", 384)],
)
def test_an_index_of_another_kind_is_built_anew(
    shelf: Shelf, profile: ProfilePlaces, library: str, model: str, dimension: int
) -> None:
    """An older Chroma, another model, another dimension: the seal says so, and the folder is never opened."""
    [old] = profile.index.iterdir()
    with shelf.database.transaction() as connection:
        connection.execute(
            "UPDATE store_state SET value = json_set(value, '$.maker', json(?)) WHERE key = 'index_seal'",
            (f'{{"library": "{library}", "model": "{model}", "dimension": {dimension}}}',),
        )
    shelf.check(shelf.opened())
    assert old not in profile.index.iterdir()


@pytest.mark.parametrize("seal", [None, '{"folder": "x"}'])
def test_an_index_without_a_seal_is_built_anew(shelf: Shelf, profile: ProfilePlaces, seal: str | None) -> None:
    """As is one whose seal cannot be read."""
    [old] = profile.index.iterdir()
    with shelf.database.transaction() as connection:
        connection.execute("DELETE FROM store_state WHERE key = 'index_seal'")
        if seal is not None:
            connection.execute("INSERT INTO store_state VALUES ('index_seal', ?)", (seal,))
    library = shelf.opened()
    finish(library)
    assert old not in profile.index.iterdir()
    assert library.progress.state is State.WHOLE


def test_another_dimension_of_the_model_is_another_index(shelf: Shelf) -> None:
    """The user has chosen another embedder: nothing of the old index is asked, rows are embedded anew."""
    library = shelf.open_one("chroma", WordEmbedder(48, "words-2"))
    library.start()
    assert items_near(library, "lighthouse") == []
    while library.work().rows:
        pass
    finish(library)
    assert library.progress.state is State.WHOLE
    assert library.count(ITEMS) == _SYNCED + 1


@pytest.fixture
def whole(shelf: Shelf) -> Iterator[VectorLibrary]:
    """A library that is open and whole."""
    library = shelf.opened()
    shelf.check(library)
    yield library
    library.close()


def _await_death(pid: int) -> None:
    """On a busy machine a signal takes its time. Whether the child was reaped already does not matter."""
    with suppress(psutil.NoSuchProcess):
        while psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
            time.sleep(0.005)


@pytest.mark.parametrize("signal_number", [signal.SIGKILL, signal.SIGSEGV])
def test_a_child_that_dies_leaves_the_exact_index(
    shelf: Shelf, whole: VectorLibrary, signal_number: signal.Signals
) -> None:
    """The very question that meets the dead child is answered; another index is built beside it."""
    pid = whole.pid
    assert pid is not None
    os.kill(pid, signal_number)
    _await_death(pid)
    assert items_near(whole, _QUESTION, 1) == [shelf.sought]
    assert whole.work().state is State.BUILDING
    shelf.check(whole)


def test_a_child_that_always_dies_is_not_started_for_ever(shelf: Shelf, whole: VectorLibrary) -> None:
    """After three losses the exact index stays, and nothing is left to do."""
    losses = 0
    while whole.pid is not None and whole.progress.state is State.WHOLE:
        assert losses < 6  # on a busy machine one may go unnoticed
        os.kill(whole.pid, signal.SIGKILL)
        losses += 1
        assert items_near(whole, _QUESTION, 1) == [shelf.sought]
        finish(whole)
    assert losses >= 3
    assert whole.progress.state is State.EXACT
    assert items_near(whole, _QUESTION, 1) == [shelf.sought]


def test_what_is_added_while_an_index_is_built_is_in_it(
    shelf: Shelf, memory: MemoryStore, profile: ProfilePlaces
) -> None:
    """Found at once, and still when Chroma answers."""
    folder_gone(profile.index)
    library = shelf.opened()
    assert library.work().state is State.BUILDING
    new = memory.add(say("a red bicycle")).item.id
    while items_near(library, "red bicycle", 1) != [new]:
        library.work()
    finish(library)
    assert library.progress.state is State.WHOLE
    assert items_near(library, "red bicycle", 1) == [new]


def test_what_another_process_added_is_in_the_index_at_the_next_start(
    shelf: Shelf, memory: MemoryStore, profile: ProfilePlaces
) -> None:
    """A command that opened no Chroma has written vectors: the sealed folder is brought up to them, not built anew."""
    [folder] = profile.index.iterdir()
    command = shelf.open_one("exact")
    new = memory.add(say("a red bicycle")).item.id
    memory.retract(shelf.sought)
    finish(command)
    command.close()
    library = shelf.opened()
    finish(library)
    assert library.progress.state is State.WHOLE
    assert [*profile.index.iterdir()] == [folder]
    assert library.count(ITEMS) == _SYNCED + 1
    assert items_near(library, "red bicycle", 1) == [new]


def test_an_index_at_rest_is_sealed_and_wakes_at_a_question(shelf: Shelf, whole: VectorLibrary) -> None:
    """A kill while nothing happens costs nothing: the next start believes the folder."""
    whole.rest()
    assert read_seal(shelf.database) is not None
    assert items_near(whole, _QUESTION, 1) == [shelf.sought]
    assert read_seal(shelf.database) is None
    whole.rest()
    assert whole.pid is not None
    os.kill(whole.pid, signal.SIGKILL)
    seal = read_seal(shelf.database)
    again = shelf.opened()
    shelf.check(again)
    assert seal is not None
    assert again.folder is not None
    assert again.folder.name == seal.folder
    again.close()
