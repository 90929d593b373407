"""The embedder as the program has it: in a child, killed, slow, closed, asked by two threads."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from models.embed import Role, check_vector
from models.errors import EmbedderMissing, EngineCrashed, EngineFailed, EngineTimeout
from models.isolate.exchange import Deadlines
from models.isolated_embedder import EmbedderSpec, IsolatedEmbedder
from models.scripted_embedder import scripted_embedder

Make = Callable[..., IsolatedEmbedder]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    made: list[IsolatedEmbedder] = []

    def one(factory: str = "support.objects:frail_embedder", deadlines: Deadlines | None = None) -> IsolatedEmbedder:
        made.append(IsolatedEmbedder(EmbedderSpec("frail", factory), tmp_path / "embedder.log", deadlines))
        return made[-1]

    yield one
    for embedder in made:
        embedder.close()


def test_nothing_is_loaded_until_it_is_needed(make: Make) -> None:
    """Opening one costs nothing."""
    assert ("stopped", None) == (make().state, make().pid)


def test_the_child_says_what_the_model_says(make: Make) -> None:
    """Vectors cross the pipe unchanged."""
    assert scripted_embedder().embed(["tea", ""], Role.QUERY) == make().embed(["tea", ""], Role.QUERY)


def test_a_crash_is_an_error_and_the_next_text_works(make: Make) -> None:
    """In a new child."""
    embedder = make()
    with pytest.raises(EngineCrashed, match="SIGSEGV"):
        embedder.embed(["one", "die"], Role.PASSAGE)
    check_vector(embedder.embed(["one"], Role.PASSAGE)[0], embedder.card().dimension)


def test_a_crash_in_one_thread_is_no_crash_in_another(make: Make) -> None:
    """Whoever waits for its turn gets a new child."""
    embedder = make()
    embedder.card()
    answers: list[bytes] = []
    asking = threading.Thread(target=lambda: answers.extend(embedder.embed(["one"], Role.QUERY)))
    with pytest.raises(EngineCrashed):
        embedder.embed(["die"], Role.PASSAGE)
    asking.start()
    asking.join()
    assert scripted_embedder().embed(["one"], Role.QUERY) == answers


def test_one_that_hangs_is_ended(make: Make) -> None:
    """At its deadline, with an error that says so."""
    with pytest.raises(EngineTimeout):
        make(deadlines=Deadlines(answer_s=0.3)).embed(["sleep"], Role.QUERY)


def test_close_ends_what_runs(make: Make) -> None:
    """From another thread, without waiting."""
    embedder = make()
    embedder.card()
    closing = threading.Timer(0.2, embedder.close)
    closing.start()
    with pytest.raises(EngineFailed):
        embedder.embed(["sleep"], Role.PASSAGE)
    closing.join()
    with pytest.raises(EngineFailed):
        embedder.embed(["one"], Role.PASSAGE)


def test_a_package_that_is_not_here_is_missing(tmp_path: Path) -> None:
    """A typed error from the child's factory."""
    spec = EmbedderSpec("gone", "models.sentence.encoder:open_sentence", {"name": "gone", "folder": tmp_path / "no"})
    with pytest.raises(EmbedderMissing, match="holds no sentence-transformers model"):
        IsolatedEmbedder(spec, tmp_path / "embedder.log").card()


def test_a_damaged_model_is_missing_and_no_crash(tmp_path: Path) -> None:
    """A folder that looks like one, with rubbish in its weights."""
    (tmp_path / "config.json").write_text('{"model_type": "bert"}')
    (tmp_path / "model.safetensors").write_bytes(b"rubbish")
    spec = EmbedderSpec("bad", "models.sentence.encoder:open_sentence", {"name": "bad", "folder": tmp_path})
    embedder = IsolatedEmbedder(spec, tmp_path / "embedder.log")
    with pytest.raises(EmbedderMissing, match="does not load"):
        embedder.card()


def test_a_query_goes_before_the_rest_of_the_passages(make: Make) -> None:
    """Background work of many portions is not waited for: the query comes back while it goes on."""
    embedder = make()
    embedder.card()
    ended: list[str] = []

    def index() -> None:
        embedder.embed([f"passage {number} " + "word " * 200 for number in range(600)], Role.PASSAGE)
        ended.append("passages")

    background = threading.Thread(target=index)
    background.start()
    while embedder.state != "busy":
        time.sleep(0.001)
    embedder.embed(["a question"], Role.QUERY)
    ended.append("query")
    background.join()
    assert ["query", "passages"] == ended


def test_a_million_characters_do_not_travel(make: Make) -> None:
    """They are cut before the pipe: what is sent is what the model reads, so a thousand of them are no load."""
    vectors = make().embed(["x" * 1_000_000] * 200, Role.PASSAGE)
    assert 200 == len(vectors)
    assert 1 == len(set(vectors))
