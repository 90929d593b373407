"""Pulling a model with the real huggingface_hub from a hub on loopback: good days, bad days and lies."""

import hashlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from models.errors import DownloadError
from models.hub.download import check_request, pull
from support.gguf_file import GgufPlan, TensorPlan, chat_metadata
from support.hub_server import Hub, HubFileOnServer, running_hub

REPOSITORY, FILE = "someone/Tiny-GGUF", "tiny-q8_0.gguf"
KEY = f"{REPOSITORY}/{FILE}"
# Larger than the client's buffers, so that an interruption leaves a part behind.
WEIGHTS = TensorPlan("token_embd.weight", (1024, 1024), 0, bytes(4 * 1024 * 1024))
MODEL = bytes(GgufPlan(chat_metadata(), (WEIGHTS,)))
SHA256 = hashlib.sha256(MODEL).hexdigest()


class Unplugged(Exception):
    """Somebody stopped the pull."""


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """A hub with one good model, at the address that HF_ENDPOINT names."""
    with running_hub() as hub:
        hub.files[KEY] = HubFileOnServer(MODEL)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        yield hub


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "models"


def refusal(folder: Path, repository: str = REPOSITORY, file: str = FILE) -> str:
    """The sentence with which a pull fails; no model may be there afterwards."""
    with pytest.raises(DownloadError) as caught:
        pull(repository, file, folder)
    assert not list(folder.glob("*/*.gguf"))
    return str(caught.value)


def part(folder: Path, data: bytes = MODEL) -> Path:
    """Where the bytes of an unfinished pull lie."""
    return folder / ".partial" / f"{hashlib.sha256(data).hexdigest()}.part"


def test_a_model_arrives_whole(hub: Hub, folder: Path) -> None:
    """Bytes, size and hash are the hub's, and nothing else is left in the folder."""
    pulled = pull(REPOSITORY, FILE, folder)

    assert pulled.path == folder / "someone--Tiny-GGUF" / FILE
    assert pulled.path.read_bytes() == MODEL
    assert (pulled.size_bytes, pulled.sha256, pulled.repository) == (len(MODEL), SHA256, REPOSITORY)
    assert not list((folder / ".partial").iterdir())


def test_progress_rises_from_nothing_to_all(hub: Hub, folder: Path) -> None:
    """A bar can be drawn from what is told; hashing has a bar of its own."""
    heard: list[tuple[int, int]] = []
    checked: list[tuple[int, int]] = []
    pull(REPOSITORY, FILE, folder, lambda *now: heard.append(now), lambda *now: checked.append(now))

    assert heard[0] == (0, len(MODEL))
    assert heard[-1] == checked[-1] == (len(MODEL), len(MODEL))
    assert heard == sorted(heard)


def test_the_file_is_the_users_alone(hub: Hub, folder: Path) -> None:
    """Folders 0700, the file 0600."""
    path = pull(REPOSITORY, FILE, folder).path

    assert [one.stat().st_mode & 0o777 for one in (folder, path.parent, path)] == [0o700, 0o700, 0o600]


def test_a_stopped_pull_is_continued(hub: Hub, folder: Path) -> None:
    """What arrived before the stop is not asked for again."""

    def stop(done_bytes: int, total_bytes: int) -> None:
        if done_bytes > 2_500_000:
            raise Unplugged

    with pytest.raises(Unplugged):
        pull(REPOSITORY, FILE, folder, stop)
    pull(REPOSITORY, FILE, folder)

    assert hub.ranges_asked == ["", "bytes=2097152-"]


def test_a_broken_connection_is_continued_at_once(hub: Hub, folder: Path) -> None:
    """The server hangs up in the middle; the pull goes on by itself."""
    hub.files[KEY].cuts = 1

    assert pull(REPOSITORY, FILE, folder).path.read_bytes() == MODEL
    assert hub.ranges_asked == ["", "bytes=2097152-"]


def test_a_server_without_ranges_sends_all_again(hub: Hub, folder: Path) -> None:
    """The part is begun anew, not appended to."""
    part(folder).parent.mkdir(parents=True)
    part(folder).write_bytes(MODEL[:1000])
    hub.files[KEY].ranges = False

    assert pull(REPOSITORY, FILE, folder).path.read_bytes() == MODEL


def test_a_killed_process_leaves_a_part_that_the_next_one_continues(hub: Hub, folder: Path) -> None:
    """Kill -9 in the middle of a pull: the bytes on the disk count."""
    script = (
        "import os, sys; from pathlib import Path; from models.hub.download import pull\n"
        "stop = lambda done, total: os.kill(os.getpid(), 9) if done > 3_000_000 else None\n"
        "pull(sys.argv[1], sys.argv[2], Path(sys.argv[3]), stop)\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, REPOSITORY, FILE, str(folder)], check=False, timeout=60)
    pull(REPOSITORY, FILE, folder)

    assert killed.returncode == -9
    assert hub.ranges_asked == ["", "bytes=2097152-"]


def test_wrong_bytes_of_the_right_size_are_refused(hub: Hub, folder: Path) -> None:
    """The client itself would have called this a success. Nothing is kept, for to continue would be no use."""
    hub.files[KEY].sent = MODEL[:-1] + b"\x01"

    assert "wrong bytes" in refusal(folder)
    assert not part(folder).exists()


def test_a_spoilt_part_costs_one_more_pull(hub: Hub, folder: Path) -> None:
    """A part damaged on the disk is found out by the hash; the pull after it succeeds."""
    part(folder).parent.mkdir(parents=True)
    part(folder).write_bytes(b"x" * len(MODEL))

    assert "wrong bytes" in refusal(folder)
    assert pull(REPOSITORY, FILE, folder).path.read_bytes() == MODEL


def test_a_part_longer_than_the_file_is_begun_anew(hub: Hub, folder: Path) -> None:
    """There is nothing to continue."""
    part(folder).parent.mkdir(parents=True)
    part(folder).write_bytes(MODEL + b"more")

    assert pull(REPOSITORY, FILE, folder).path.read_bytes() == MODEL


def test_what_is_there_already_is_not_pulled_again(hub: Hub, folder: Path) -> None:
    """Only its hash is compared."""
    pull(REPOSITORY, FILE, folder)
    pull(REPOSITORY, FILE, folder)

    assert hub.bytes_sent == len(MODEL)


def test_a_damaged_model_is_replaced(hub: Hub, folder: Path) -> None:
    """The same size with other bytes is not "there already"."""
    path = pull(REPOSITORY, FILE, folder).path
    path.write_bytes(MODEL[:-1] + b"\x01")

    assert pull(REPOSITORY, FILE, folder).path.read_bytes() == MODEL


def test_what_the_hub_calls_a_gguf_must_be_one(hub: Hub, folder: Path) -> None:
    """The hash is right, the content is a web page: refused with the reason."""
    hub.files[KEY] = HubFileOnServer(b"<html>moved</html>")

    assert "web page" in refusal(folder)


def test_a_file_that_does_not_exist_is_named(hub: Hub, folder: Path) -> None:
    """404 for the file."""
    assert "has no file other.gguf" in refusal(folder, file="other.gguf")


@pytest.mark.parametrize(
    ("status", "code", "sentence"),
    [
        pytest.param(404, "RepoNotFound", "no repository someone/Tiny-GGUF", id="no repository"),
        pytest.param(401, "RepoNotFound", "or it is private", id="private"),
        pytest.param(403, "GatedRepo", "agreed to its terms", id="gated"),
        pytest.param(500, "", "error (500)", id="server error"),
    ],
)
def test_what_the_hub_refuses_is_said_in_a_sentence(
    hub: Hub, folder: Path, status: int, code: str, sentence: str
) -> None:
    """No status number alone, no traceback."""
    hub.errors[REPOSITORY] = (status, code)

    assert sentence in refusal(folder)


def test_no_connection_is_said_in_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens at that address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{free.getsockname()[1]}")

        assert "cannot be reached" in refusal(folder)


def test_a_file_without_a_hash_is_not_pulled(hub: Hub, folder: Path) -> None:
    """What cannot be checked is not believed."""
    hub.files[KEY].etag = "8a1b2c"

    assert "names no size and SHA-256" in refusal(folder)
    assert hub.bytes_sent == 0


def test_a_disk_too_small_is_noticed_before(hub: Hub, folder: Path) -> None:
    """The sentence has both numbers, and nothing was pulled."""
    hub.files[KEY].size = 10**18

    assert "needs 1,000,000,000.3 GB" in refusal(folder)
    assert hub.bytes_sent == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_disk_that_fills_up_is_said_in_a_sentence(hub: Hub, folder: Path) -> None:
    """The system's own error, from a device that is always full."""
    part(folder).parent.mkdir(parents=True)
    part(folder).symlink_to("/dev/full")

    assert "The disk is full" in refusal(folder)


def test_a_folder_that_cannot_be_made_is_named(hub: Hub, folder: Path) -> None:
    """A file is in its place."""
    folder.write_text("in the way")

    assert str(folder) in refusal(folder)


@pytest.mark.parametrize(
    ("repository", "file"),
    [
        ("tiny", FILE),
        ("a/../b", FILE),
        ("a/..", FILE),
        (REPOSITORY, "model.safetensors"),
        (REPOSITORY, "../../x.gguf"),
        (REPOSITORY, "x-00001-of-00003.gguf"),
        (REPOSITORY, ""),
    ],
)
def test_what_cannot_be_used_is_not_asked_for(repository: str, file: str) -> None:
    """Before the network: no owner, no GGUF, ways out of the folder, one part of several."""
    with pytest.raises(DownloadError):
        check_request(repository, file)


def test_requests_carry_no_list_of_what_is_installed(hub: Hub, folder: Path) -> None:
    """A hub learns the name of this program and of the client, nothing of the machine."""
    script = (
        "import sys; from pathlib import Path; from models.hub.download import pull\n"
        "pull(sys.argv[1], sys.argv[2], Path(sys.argv[3]))\n"
    )
    subprocess.run([sys.executable, "-c", script, REPOSITORY, FILE, str(folder)], check=True, timeout=60)

    agents = {headers["user-agent"] for headers in hub.headers_seen}
    assert all("torch" not in agent and agent.startswith("ricordo/") for agent in agents)


def test_importing_the_module_imports_no_client() -> None:
    """Only a pull loads huggingface_hub: nothing on a start path can reach the network with it."""
    modules = "sys, models.shelf.registry, models.hub.download, models.hub.catalogue"
    script = f"import {modules}; print('huggingface_hub' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60)

    assert found.stdout == "False\n"
