"""A full, a vanished and a read-only disk at every step of an export and an import, and what errors may say."""

import logging
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from assistant.errors import RicordoError, RulesUnusable, StoreFull
from assistant.privacy.rules import RuleSet
from assistant.privacy.scan import Finding, scan
from support.disk import fill, make_read_only, small_disk
from support.houses import WORDS, House, house, with_layers
from support.passages import CARD
from sync.container.bundle_file import read_file
from sync.container.errors import FolderGone, FolderNotWritable, NoRoomForBundle
from sync.container.passphrase_recipient import PassphraseOpener
from sync.gate.errors import GateTimeout, SecretInBundle
from sync.gate.gate import Layers
from sync.moving.steps import EXPORT_STEPS, IMPORT_STEPS

HABIT = "I collect amber beetles."
_DISK_KIB = 24 * 1024


@pytest.fixture
def old(tmp_path: Path) -> Iterator[House]:
    """A machine with something to say."""
    with house(tmp_path, "old") as one:
        one.learn("beetles", HABIT)
        yield one


def filling(folder: Path, at: str, one: House) -> None:
    """Let the disk of ``folder`` fill up when ``one`` reaches the step ``at``."""

    def on_step(step: str) -> None:
        if step == at:
            fill(folder)

    one.on_step = on_step


def make_room(folder: Path) -> None:
    """Take the ballast away."""
    (folder / "ballast").unlink(missing_ok=True)


@pytest.mark.parametrize("step", EXPORT_STEPS)
def test_a_target_that_fills_up_keeps_its_old_bundle(step: str, old: House, tmp_path: Path) -> None:
    """Until it is written there is no room for the new one; the old one stands, and nothing half beside it."""
    with small_disk(tmp_path / "stick", 64) as stick:
        path = old.moving.export_file(stick / "a.age", WORDS).path
        before = path.read_bytes()
        filling(stick, step, old)
        if EXPORT_STEPS.index(step) < EXPORT_STEPS.index("written"):
            with pytest.raises(NoRoomForBundle):
                old.moving.export_file(path, WORDS)
            assert before == path.read_bytes()
        else:
            old.moving.export_file(path, WORDS)
            assert before != path.read_bytes()
        assert [] == [one for one in stick.iterdir() if one.name not in {"a.age", "ballast"}]


@pytest.mark.parametrize("step", EXPORT_STEPS)
def test_a_profile_whose_disk_fills_up_exports_all_or_nothing(step: str, tmp_path: Path) -> None:
    """Either an error and no file, or a whole file and a word about what could not be noted; the store lives on."""
    with small_disk(tmp_path / "disk", _DISK_KIB) as disk, house(disk, "old") as old:
        old.learn("beetles", HABIT)
        filling(disk, step, old)
        path = tmp_path / "a.age"
        try:
            exported = old.moving.export_file(path, WORDS)
        except StoreFull:
            assert not path.exists()
        else:
            assert 1 == len(read_file(path, [PassphraseOpener(WORDS)]).records)
            assert bool(exported.note) is (step in {"noted", "written"})
        make_room(disk)
        old.on_step = lambda _: None
        assert not old.moving.export_file(path, WORDS).note


@pytest.mark.parametrize("step", IMPORT_STEPS)
def test_a_profile_whose_disk_fills_up_imports_all_or_nothing(step: str, old: House, tmp_path: Path) -> None:
    """An error and the memory as it was, or all of it there; with room again the import ends as it should."""
    path = old.moving.export_file(tmp_path / "a.age", WORDS).path
    with small_disk(tmp_path / "disk", _DISK_KIB) as disk, house(disk, "new") as new:
        new.learn("rain")
        filling(disk, step, new)
        try:
            new.import_file(path)
        except StoreFull:
            assert ["I like rain."] == new.sentences()
        else:
            assert [HABIT, "I like rain."] == new.sentences()
        make_room(disk)
        new.on_step = lambda _: None
        new.import_file(path)
        assert [HABIT, "I like rain."] == new.sentences()


def test_a_stick_that_was_pulled_and_one_that_takes_no_writing(old: House, tmp_path: Path) -> None:
    """Two errors that say what to do; nothing is left anywhere."""
    with pytest.raises(FolderGone):
        old.moving.export_file(tmp_path / "gone" / "a.age", WORDS)
    with small_disk(tmp_path / "stick", 64) as stick:
        make_read_only(stick)
        with pytest.raises(FolderNotWritable):
            old.moving.export_file(stick / "a.age", WORDS)


def test_a_gate_that_stops_the_export_leaves_no_file(old: House, tmp_path: Path) -> None:
    """Nothing is written, no number is used up, and the log names the error alone."""
    never = threading.Event()

    def hang(text: str, rules: RuleSet) -> tuple[Finding, ...]:
        never.wait()
        return ()

    hasty = with_layers(old, Layers(scan=hang, limit_s=0.05))
    with pytest.raises(GateTimeout):
        hasty.moving.export_file(tmp_path / "a.age", WORDS)
    never.set()
    assert not (tmp_path / "a.age").exists()
    assert "GateTimeout" == old.moving.log()[-1].detail
    assert 1 == old.moving.export_file(tmp_path / "a.age", WORDS).sequence


def test_a_value_behind_the_gate_stops_the_export(old: House, tmp_path: Path) -> None:
    """Rules that were blind until the records were clean see it in the finished lines: there is no file."""
    old.learn("red", f"My card {CARD} is red.")
    seeing = threading.Event()

    def scan_late(text: str, rules: RuleSet) -> tuple[Finding, ...]:
        return scan(text, rules) if seeing.is_set() else ()

    late = with_layers(old, Layers(scan=scan_late))
    late.on_step = lambda step: seeing.set() if step == "clean" else None
    with pytest.raises(SecretInBundle) as caught:
        late.moving.export_file(tmp_path / "a.age", WORDS)
    assert {"bank-card": 1} == caught.value.counts
    assert not (tmp_path / "a.age").exists()


def test_without_rules_nothing_leaves_and_nothing_comes_in(old: House, tmp_path: Path) -> None:
    """A missing rule set stops the preview, the export and the import alike."""

    def missing() -> NoReturn:
        raise RulesUnusable("gone")

    path = old.moving.export_file(tmp_path / "a.age", WORDS).path
    blind = with_layers(old, Layers(load=missing))
    with pytest.raises(RulesUnusable):
        blind.moving.preview()
    with pytest.raises(RulesUnusable):
        blind.moving.export_file(tmp_path / "b.age", WORDS)
    with house(tmp_path, "new") as new, pytest.raises(RulesUnusable):
        with_layers(new, Layers(load=missing)).moving.read_file(path, WORDS)
    assert not (tmp_path / "b.age").exists()


def test_neither_errors_nor_logs_hold_a_word_of_memory(
    old: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Tracebacks, log records, the sync log and file names, through a wrong passphrase, a damaged file, a full disk."""
    caplog.set_level(logging.DEBUG)
    said = []
    path = old.moving.export_file(tmp_path / "a.age", WORDS).path
    damaged = tmp_path / "b.age"
    damaged.write_bytes(path.read_bytes()[:-9])
    with house(tmp_path, "new") as new:
        for wrong, words in ((path, "ten other words"), (damaged, WORDS), (tmp_path / "none.age", WORDS)):
            try:
                new.moving.read_file(wrong, words)
            except (RicordoError, OSError) as error:
                said.append("".join(traceback.format_exception(error)))
        said.append(new.profile.places.sync_log.read_text())
    everything = "\n".join([*said, caplog.text, old.profile.places.sync_log.read_text(), *map(str, tmp_path.iterdir())])
    assert 3 < len(said)
    assert not any(word in everything for word in ("amber", "beetles", "absurd", "ten other"))
