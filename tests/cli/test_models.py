"""``ricordo models``."""

import json
from pathlib import Path

import pytest

from assistant.bootstrap import open_embedder
from assistant.config import load_settings
from assistant.paths import Places
from support.command_line import CommandLine
from support.hub_server import HubFileOnServer, running_hub


def test_a_file_that_is_no_model_is_refused(ricordo: CommandLine, tmp_path: Path) -> None:
    """``models add`` of an HTML page ends with exit code 3 and the reason."""
    file = tmp_path / "model.gguf"
    file.write_text("<!doctype html><title>Not found</title>")
    done = ricordo("models", "add", str(file))
    assert done.code == 3
    assert "model.gguf" in done.err


@pytest.mark.parametrize("command", [("use",), ("info",), ("verify",), ("remove", "--yes")])
def test_an_unknown_model_is_named(ricordo: CommandLine, command: tuple[str, ...]) -> None:
    """Exit code 3 and the names that exist."""
    done = ricordo("models", *command, "gpt")
    assert done.code == 3
    assert "'gpt'" in done.err


def test_pull_without_a_name_lists(ricordo: CommandLine) -> None:
    """The catalogue, with a mark for what fits; no network is needed for it."""
    listed = ricordo.json("models", "pull")
    assert len(listed) >= 12
    assert all(isinstance(entry["fits"], bool) for entry in listed)
    assert any("zh" in entry["languages"] for entry in listed)


@pytest.mark.engine
def test_the_bundled_model_is_listed_and_whole(ricordo: CommandLine) -> None:
    """``list`` marks it, ``info`` says what it needs, ``verify`` finds it unchanged, ``use`` takes it."""
    listed = ricordo.json("models", "list")
    assert [entry["id"] for entry in listed if entry["chosen"]] == ["smollm2-135m"]
    assert ricordo.json("models", "info")["fit"]["needed_bytes"] > 98_000_000
    assert ricordo("models", "verify").code == 0
    assert ricordo("models", "use", "smollm2-135m").code == 0


@pytest.mark.engine
def test_a_model_is_added_where_it_lies(ricordo: CommandLine, tmp_path: Path) -> None:
    """``add`` keeps the file's place; ``remove`` forgets it, as the one that answers too, and leaves the file."""
    bundled = Path(ricordo.json("models", "list")[0]["path"])
    file = tmp_path / "我的模型.gguf"
    file.symlink_to(bundled)
    assert ricordo("models", "add", str(file), "--name", "mine").code == 0
    assert json.loads(ricordo("models", "info", "mine", "--json").out)["path"] == str(file)
    assert ricordo("models", "use", "mine").code == 0
    assert ricordo("models", "remove", "mine").code == 2
    assert ricordo("models", "remove", "mine", "--yes").code == 0
    assert file.exists()
    assert ricordo("config", "get", "model.name").out == "\n"


def test_a_path_that_leads_nowhere_is_said(ricordo: CommandLine) -> None:
    """Not as a model that has gone; a ``~`` of nobody's is a path like any other."""
    for path in ("nowhere.gguf", "~no-such-user/model.gguf"):
        done = ricordo("models", "add", path)
        assert (done.code, done.out) == (3, "")
        assert "there is no such file" in done.err


def test_a_repository_needs_a_file(ricordo: CommandLine) -> None:
    """Without one, the sentence says how to name it; the network is not asked."""
    done = ricordo("models", "pull", "owner/name")
    assert (done.code, done.out) == (2, "")
    assert "ricordo models pull owner/name FILE" in done.err


def test_an_embedder_is_pulled_and_chosen(
    ricordo: CommandLine, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``pull --embedder`` brings the folder and says how to use it; the setting takes the repository's name."""
    with running_hub() as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        for name in ("modules.json", "model.safetensors"):
            hub.files[f"owner/Tiny/{name}"] = HubFileOnServer(b"[]")
        done = ricordo("models", "pull", "owner/Tiny", "--embedder", "--json")
    assert json.loads(done.out) == {"id": "owner/Tiny", "path": str(places.models / "embedders" / "owner--Tiny")}
    assert "ricordo config set memory.embedder owner/Tiny" in done.err
    ricordo("config", "set", "memory.embedder", "owner/Tiny")
    embedder, note = open_embedder(places, load_settings(places.config_file)[0])
    assert note == ""
    assert embedder is not None
    embedder.close()
    assert "* owner/Tiny" in " ".join(ricordo("models", "list").out.split())
    assert ricordo("models", "remove", "owner/Tiny", "--yes").code == 0
    assert "owner/Tiny" not in ricordo("models", "list").out


def test_what_is_no_embedder_is_not_pulled(ricordo: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, exit code 1."""
    with running_hub() as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        hub.files["owner/Chat/model.gguf"] = HubFileOnServer(b"GGUF")
        done = ricordo("models", "pull", "owner/Chat", "--embedder")
    assert done.code == 1
    assert "no sentence-transformers model" in done.err
