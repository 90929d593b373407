"""Pulling a sentence-transformers repository with the real huggingface_hub from a hub on loopback."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.embed import Role
from models.embedders import installed_embedders
from models.errors import DownloadError
from models.hub.client import ListedFile
from models.hub.repository import plan_repository, pull_repository, pulled_repositories
from models.isolated_embedder import IsolatedEmbedder
from models.sentence.minilm import find_minilm
from support.hub_server import Hub, HubFileOnServer, running_hub

REPOSITORY = "someone/Tiny-Embedder"
FILES = {
    "modules.json": b"[]",
    "config.json": b'{"model_type": "bert"}',
    "README.md": b"---\nlanguage: en\n---\n",
    "1_Pooling/config.json": b"{}",
    "model.safetensors": bytes(range(256)) * 12_000,
}
REFUSED = {"pytorch_model.bin": b"pickle", "custom.py": b"import os", "onnx/model.json": b"{}", ".gitattributes": b"x"}


class Unplugged(Exception):
    """Somebody stopped the pull."""


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    with running_hub() as hub:
        for name, data in {**FILES, **REFUSED}.items():
            hub.files[f"{REPOSITORY}/{name}"] = HubFileOnServer(data)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        yield hub


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "models"


def listed(*names: str) -> list[ListedFile]:
    return [ListedFile(name, f"http://hub/{name}", 1, "0" * 40) for name in names]


def contents(place: Path) -> dict[str, bytes]:
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in place.rglob("*") if path.is_file()}


def test_a_repository_arrives_whole(hub: Hub, folder: Path) -> None:
    """What a model needs, byte for byte; no pickle, no program, nothing for other programs."""
    place = pull_repository(REPOSITORY, folder)
    assert FILES == contents(place)
    assert {REPOSITORY: place} == pulled_repositories(folder)
    assert list((folder / ".partial").iterdir()) == []


def test_the_files_are_the_users_alone(hub: Hub, folder: Path) -> None:
    """Folders 0700, files 0600."""
    place = pull_repository(REPOSITORY, folder)
    modes = {path.stat().st_mode & 0o777 for path in (place, *place.rglob("*"))}
    assert {0o700, 0o600} == modes


def test_progress_counts_all_files(hub: Hub, folder: Path) -> None:
    """From nothing to everything, never back."""
    heard: list[tuple[int, int]] = []
    pull_repository(REPOSITORY, folder, lambda *now: heard.append(now))
    total = sum(map(len, FILES.values()))
    assert (total, total) == heard[-1]
    assert heard == sorted(heard)


def test_a_stopped_pull_is_continued(hub: Hub, folder: Path) -> None:
    """Nothing is there before all is there, and what arrived is not asked for again."""

    def stop(done_bytes: int, total_bytes: int) -> None:
        if done_bytes > 2_000_000:
            raise Unplugged

    with pytest.raises(Unplugged):
        pull_repository(REPOSITORY, folder, stop)
    assert {} == pulled_repositories(folder)
    hub.ranges_asked.clear()
    assert FILES == contents(pull_repository(REPOSITORY, folder))
    assert ["bytes=1048576-"] == hub.ranges_asked


@pytest.mark.parametrize("name", ["config.json", "model.safetensors"])
def test_wrong_bytes_are_refused(hub: Hub, folder: Path, name: str) -> None:
    """Of the right size, small file or large: nothing appears, and the next pull works."""
    file = hub.files[f"{REPOSITORY}/{name}"]
    file.sent = b"?" * len(file.data)
    with pytest.raises(DownloadError, match="wrong bytes"):
        pull_repository(REPOSITORY, folder)
    assert {} == pulled_repositories(folder)
    file.sent = b""
    assert FILES == contents(pull_repository(REPOSITORY, folder))


def test_a_newer_version_replaces_the_older_one(hub: Hub, folder: Path) -> None:
    """Files that are gone on the hub are gone here."""
    pull_repository(REPOSITORY, folder)
    del hub.files[f"{REPOSITORY}/README.md"]
    hub.files[f"{REPOSITORY}/config.json"].data = b'{"model_type": "mpnet"}'
    found = contents(pull_repository(REPOSITORY, folder))
    assert "README.md" not in found
    assert b'{"model_type": "mpnet"}' == found["config.json"]


def test_a_repository_that_is_not_there_is_one_sentence(hub: Hub, folder: Path) -> None:
    """The hub's own error, in words."""
    hub.errors["no/such"] = (404, "RepoNotFound")
    with pytest.raises(DownloadError, match="no repository no/such"):
        pull_repository("no/such", folder)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("README.md",), "no sentence-transformers model"),
        (("model.safetensors",), "no sentence-transformers model"),
        (("modules.json", "pytorch_model.bin"), "no weights as safetensors"),
        (("modules.json", "../../evil.safetensors"), "no weights as safetensors"),
        (("modules.json", "/etc/evil.safetensors"), "no weights as safetensors"),
    ],
)
def test_what_is_no_model_is_refused(names: tuple[str, ...], words: str) -> None:
    """Before a byte is fetched; a path that leads out of the folder is never taken."""
    with pytest.raises(DownloadError, match=words):
        plan_repository(REPOSITORY, listed(*names))


@pytest.mark.parametrize("name", ["", "one", "a/b/c", "../up", "a/..", "a b/c"])
def test_a_name_that_is_none_is_refused(folder: Path, name: str) -> None:
    """No question is sent, no folder made."""
    with pytest.raises(DownloadError, match="no repository of the hub"):
        pull_repository(name, folder)
    assert not folder.exists()


@pytest.mark.long
def test_a_pulled_model_embeds(hub: Hub, folder: Path) -> None:
    """all-MiniLM-L6-v2 from the hub gives what the one of the package gives."""
    source = find_minilm()
    assert source is not None
    for path in source.rglob("*"):
        if path.is_file():
            hub.files[f"any/MiniLM/{path.relative_to(source).as_posix()}"] = HubFileOnServer(path.read_bytes())
    pull_repository("any/MiniLM", folder)
    pulled, packaged = installed_embedders(folder)["any/minilm"], installed_embedders()["all-minilm-l6-v2"]
    answers = []
    for spec in (pulled, packaged):
        embedder = IsolatedEmbedder(spec, folder / "embedder.log")
        answers.append((embedder.embed(["tea"], Role.QUERY), embedder.card().dimension))
        embedder.close()
    assert answers[0] == answers[1]
