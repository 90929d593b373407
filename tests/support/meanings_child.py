"""A process with a library over Chroma that can be killed: ``python -m support.meanings_child PROFILE STEP``.

It learns items and works without end. It prints the id of each item that is committed, and kills itself with SIGKILL,
child and all, when it comes to ``STEP``; without one it goes on until it is killed.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path

from assistant.clock import SystemClock
from assistant.paths import ProfilePlaces
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.vectors import folder, sealed
from assistant.store.vectors.meanings import Shelving, State, VectorLibrary, draw_name
from models.embed import Role
from support.remembered import say
from support.vectors import WordEmbedder

STEPS = ("texts embedded", "vectors committed", "entries put", "files closed", "seal kept")
_AT_ONCE = 40


def start(profile: ProfilePlaces, step: str = "") -> "subprocess.Popen[str]":
    """Start the child; the ids come line by line from ``stdout``."""
    tests = Path(__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests.parent), str(tests)])}
    arguments = [sys.executable, "-m", "support.meanings_child", str(profile.root), step]
    return subprocess.Popen(arguments, env=environment, text=True, stdout=subprocess.PIPE, cwd=tests)


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _live(profile: ProfilePlaces, step: str) -> None:
    clock = SystemClock()
    database = Database.open(profile.database, clock)
    memory = MemoryStore(database, clock, MemorySettings())
    embedder = _Embedder()
    library = VectorLibrary(
        database, embedder, Shelving(profile.index, profile.root / "index.log", "chroma", draw_name)
    )
    library.start()
    while library.work().state is not State.WHOLE:
        pass
    _arm(step, embedder)
    while True:
        for _ in range(_AT_ONCE):
            number = database.rows("SELECT count(*) FROM items")[0][0]
            print(memory.add(say(f"thing {number}", f"topic {number}")).item.id, flush=True)
        while not library.work().is_done:
            pass
        if step in {"files closed", "seal kept"}:
            library.rest()


def _arm(step: str, embedder: "_Embedder") -> None:
    """Make the process die at ``step``."""
    Index = sealed.SealedChroma  # noqa: N806  # a class
    if step == "texts embedded":
        embedder.dies = True
    elif step == "vectors committed":
        Index.put = lambda *_: _die()  # type: ignore[method-assign]
    elif step == "entries put":
        Index.put = _then_die(Index.put)  # type: ignore[method-assign]
    elif step == "files closed":
        vars(folder)["keep_seal"] = lambda *_: _die()
    elif step == "seal kept":
        folder.IndexFolder.seal = _then_die(folder.IndexFolder.seal)  # type: ignore[method-assign]


def _then_die(method: Callable[..., None]) -> Callable[..., None]:
    @wraps(method)
    def last(*arguments: object) -> None:
        method(*arguments)
        _die()

    return last


class _Embedder(WordEmbedder):
    """Dies with its result in hand when it is told to."""

    dies = False

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        vectors = super().embed(texts, role)
        if self.dies:
            _die()
        return vectors


if __name__ == "__main__":
    _live(ProfilePlaces(Path(sys.argv[1])), sys.argv[2])
