"""The watcher on the real system: its reports, its limits, its threads and handles."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.tree import ROOT
from support.watched import Inbox, Outbox
from sync.folder.hints import SystemHints
from sync.folder.pace import Pace
from sync.folder.status import Mode
from sync.folder.waiter import BellWaiter
from sync.folder.watcher import Means, Watcher

PATIENCE_S = 60.0
SOON = Pace(scan_s=3600, settle_s=0.05, hint_quiet_s=0.05, publish_quiet_s=0.05)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder."""
    empty = tmp_path / "shared"
    empty.mkdir()
    return empty


@pytest.fixture
def rung() -> threading.Event:
    """Set by a hint."""
    return threading.Event()


@pytest.fixture
def hints(folder: Path, rung: threading.Event) -> Iterator[SystemHints]:
    """Armed on ``folder``."""
    armed = SystemHints()
    assert armed.arm(folder, rung.set) == ""
    yield armed
    armed.disarm()


def write(path: Path) -> None:
    path.write_bytes(b"one")


def write_beside_and_rename(path: Path) -> None:
    beside = path.with_name(".beside")
    beside.write_bytes(b"one")
    beside.rename(path)


def move_in(path: Path) -> None:
    outside = path.parent.parent / "outside"
    outside.write_bytes(b"one")
    outside.rename(path)


@pytest.mark.parametrize("way", [write, write_beside_and_rename, move_in])
@pytest.mark.usefixtures("hints")
def test_the_system_reports_what_arrives(folder: Path, rung: threading.Event, way: Callable[[Path], None]) -> None:
    """Whichever way it arrives."""
    way(folder / "b.age")
    assert rung.wait(PATIENCE_S)


def test_neither_reading_nor_deleting_is_reported(folder: Path, rung: threading.Event) -> None:
    """Our own reading would ring for ever, and a deletion means nothing."""
    write(folder / "b.age")
    armed = SystemHints()
    armed.arm(folder, rung.set)
    (folder / "b.age").read_bytes()
    (folder / "b.age").unlink()
    assert not rung.wait(1.0)
    write(folder / "c.age")
    assert rung.wait(PATIENCE_S)
    armed.disarm()


def test_a_link_to_a_folder_is_watched_through(folder: Path, rung: threading.Event) -> None:
    """The person chose it."""
    link = folder.with_name("link")
    link.symlink_to(folder)
    armed = SystemHints()
    armed.arm(link, rung.set)
    write(folder / "b.age")
    assert rung.wait(PATIENCE_S)
    armed.disarm()


def test_a_watch_whose_folder_was_removed_is_dead(folder: Path, hints: SystemHints) -> None:
    """It says so, and can be armed anew."""
    assert hints.is_alive()
    folder.rmdir()
    while hints.is_alive():
        threading.Event().wait(0.01)
    folder.mkdir()
    assert hints.arm(folder, lambda: None) == ""
    assert hints.is_alive()


def test_a_folder_that_is_not_there_cannot_be_armed(tmp_path: Path) -> None:
    """It is a reason, not an error, and nothing is left of the try."""
    threads, handles = threading.active_count(), inotify_handles()
    armed = SystemHints()
    assert "this system cannot report changes" in armed.arm(tmp_path / "gone", lambda: None)
    assert (threads, handles) == (threading.active_count(), inotify_handles())
    assert armed.is_alive()


def test_arming_again_replaces_the_watch(folder: Path) -> None:
    """No thread and no handle is left of the first one."""
    threads, handles = threading.active_count(), inotify_handles()
    armed = SystemHints()
    armed.arm(folder, lambda: None)
    armed.arm(folder, lambda: None)
    armed.disarm()
    armed.disarm()
    assert (threads, handles) == (threading.active_count(), inotify_handles())


def test_a_bell_ends_one_wait() -> None:
    """Rung before or during the wait; the next one is another."""
    waiter, never = BellWaiter(), threading.Event()
    waiter.ring()
    waiter.wait(3600, never)
    waiting = threading.Thread(target=waiter.wait, args=(3600, never))
    waiting.start()
    waiting.join(0.2)
    assert waiting.is_alive()
    waiter.ring()
    waiting.join(PATIENCE_S)
    assert not waiting.is_alive()


def test_a_silent_file_system_is_not_armed(folder: Path) -> None:
    """Its reports would tell of this machine only."""
    armed = SystemHints(lambda _: "NFS")
    threads = threading.active_count()
    reason = armed.arm(folder, lambda: None)
    assert "the folder is on NFS, which does not report what other machines change" == reason
    assert threads == threading.active_count()


def inotify_handles() -> int:
    """How many this process holds; 0 where there are none."""
    folder = Path("/proc/self/fd")
    handles = list(folder.iterdir()) if folder.is_dir() else []
    return sum(one.is_symlink() and "inotify" in str(one.readlink()) for one in handles)


def watcher_of(folder: Path, inbox: Inbox, pace: Pace = SOON) -> Watcher:
    """A watcher in real time."""
    return Watcher(folder, folder.with_name("profile"), inbox, Outbox(folder), Means(pace=pace))


def test_a_bundle_that_arrives_is_received(folder: Path) -> None:
    """In a thread, by a report alone: the next scan would come in an hour."""
    inbox, received = Inbox(), threading.Event()
    inbox.on_receive = lambda _: received.set()
    watcher = watcher_of(folder, inbox)
    watcher.start()
    while watcher.status().mode is not Mode.WATCHING:
        threading.Event().wait(0.01)
    write_beside_and_rename(folder / "ricordo-b-1.age")
    assert received.wait(PATIENCE_S)
    assert watcher.stop()
    assert [b"one"] == inbox.contents


def test_starting_and_stopping_leaves_no_thread_and_no_handle(folder: Path) -> None:
    """Twenty times, twice each, with a bundle arriving meanwhile."""
    threads, handles = threading.active_count(), inotify_handles()
    for number in range(20):
        watcher = watcher_of(folder, Inbox())
        watcher.start()
        watcher.start()
        write(folder / f"ricordo-b-{number}.age")
        assert watcher.stop()
        assert watcher.stop()
        assert Mode.STOPPED is watcher.status().mode
    assert (threads, handles) == (threading.active_count(), inotify_handles())


def test_a_watcher_can_be_started_again(folder: Path) -> None:
    """What it knows it still knows."""
    inbox, received = Inbox(), threading.Event()
    inbox.on_receive = lambda _: received.set()
    watcher = watcher_of(folder, inbox)
    write(folder / "ricordo-b-1.age")
    for _ in range(2):
        watcher.start()
        assert received.wait(PATIENCE_S)
        assert watcher.stop()
    assert [b"one"] == inbox.contents


def test_blocking_until_another_thread_ends_it(folder: Path) -> None:
    """The command line's way: the stop event is the caller's and nobody rings."""
    stop, outbox = threading.Event(), Outbox(folder)
    watcher = Watcher(folder, folder.with_name("profile"), Inbox(), outbox, Means(pace=SOON))
    blocked = threading.Thread(target=watcher.run_until, args=(stop,))
    blocked.start()
    while not outbox.calls:
        threading.Event().wait(0.01)
    assert not stop.wait(0.2)  # by now it waits for an hour
    stop.set()
    blocked.join(PATIENCE_S)
    assert not blocked.is_alive()


def test_a_real_storm_of_a_thousand_files_loses_none(folder: Path) -> None:
    """Written, renamed and half of them deleted while the watcher looks."""
    inbox, done, last = Inbox(), threading.Event(), b"%d" % 999
    inbox.on_receive = lambda path: done.set() if path.read_bytes() == last else None
    watcher = watcher_of(folder, inbox)
    watcher.start()
    for number in range(1000):
        path = folder / f"ricordo-b-{number}.age"
        path.with_suffix(".part").write_bytes(b"%d" % number)
        path.with_suffix(".part").rename(path)
        if number % 2 == 0:
            path.unlink()
    assert done.wait(PATIENCE_S)
    watcher.stop()
    assert {b"%d" % number for number in range(1, 1000, 2)} <= set(inbox.contents)
    assert len(set(inbox.contents)) == len(inbox.contents)


def child(folder: Path, *arguments: str, prefix: tuple[str, ...] = ()) -> "subprocess.Popen[str]":
    """A process that watches ``folder``, see ``support.watching_child``."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    program = [sys.executable, "-m", "support.watching_child", str(folder), str(folder.with_name("profile"))]
    return subprocess.Popen(
        [*prefix, *program, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def said(process: "subprocess.Popen[str]") -> str:
    """The child's next line."""
    assert process.stdout is not None
    return process.stdout.readline().rstrip("\n")


NO_WATCH_LEFT = "looking from time to time, because this system has no watch left to give"


@pytest.mark.parametrize("limit", ["max_inotify_watches", "max_inotify_instances"])
def test_without_watches_left_it_polls_and_says_so(folder: Path, limit: str) -> None:
    """The real limit of the system, set to none in a name space of its own; bundles arrive all the same."""
    limited = ("unshare", "--user", "--map-root-user", "sh", "-c", f'echo 0 >/proc/sys/user/{limit} && exec "$@"', "sh")
    try:
        trial = subprocess.run([*limited, "true"], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("unshare is not installed")
    if trial.returncode != 0:
        pytest.skip(f"name spaces of users are not allowed here: {trial.stderr.strip()}")
    with child(folder, prefix=limited) as process:
        assert NO_WATCH_LEFT == said(process)
        write(folder / "ricordo-b-1.age")
        assert "ricordo-b-1.age" == said(process)
        process.communicate("")


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_without_handles_left_it_does_not_end(folder: Path) -> None:
    """Not even the folder can be opened: it says so, looks again, and goes on when there are some."""
    with child(folder, "handles") as process:
        assert "watching the folder" == said(process)
        assert said(process).endswith("(Too many open files)")
        assert "watching the folder" == said(process)
        write(folder / "ricordo-b-1.age")
        assert "ricordo-b-1.age" == said(process)
        process.communicate("")


def test_another_process_is_named_and_a_killed_one_is_no_obstacle(folder: Path) -> None:
    """The claim is the operating system's: it ends with its process, however that ends."""
    with child(folder) as first:
        assert "watching the folder" == said(first)
        with child(folder) as second:
            assert f"(process {first.pid} on " in said(second)
            second.communicate("")
        first.kill()
        first.communicate()
    with child(folder) as third:
        assert "watching the folder" == said(third)
        third.communicate("")


def test_a_watcher_loads_nothing_heavy_before_it_starts() -> None:
    """The faces may import it at every start."""
    run = "import sync.folder.watcher; sync.folder.watcher.Means(); import sys; print(*sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert loaded.isdisjoint({"watchdog", "psutil", "numpy", "torch", "textual", "chromadb", "cryptography", "keyring"})
