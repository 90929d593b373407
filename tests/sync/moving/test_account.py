"""What is told of a move: numbers, manifest, log, progress, and what is refused before anything moves."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import pytest

from assistant.clock import FixedClock, Stamp
from assistant.errors import SecondLayerUnusable
from assistant.privacy.mask import MARK
from assistant.privacy.rules import Group
from assistant.privacy.scan import Finding
from assistant.settings import SyncSettings
from assistant.sharing.continuity import Continuity
from support.houses import NOON, WORDS, House, house, settled
from support.passages import MAIL
from sync.container.bundle_file import read_file
from sync.container.errors import PassphraseWeak, WrongPassphrase
from sync.container.manifest import Knowledge
from sync.container.passphrase_recipient import PassphraseOpener
from sync.moving.errors import OwnBundle
from sync.moving.journal import Event
from sync.moving.knowledge import KnowledgeState
from sync.moving.steps import Phase


def test_a_weak_passphrase_and_a_wrong_one(old: House, new: House, bundle: Path) -> None:
    """The one writes nothing, the other reads nothing; each is an error of its own."""
    with pytest.raises(PassphraseWeak):
        old.moving.export_file(bundle, "letmein")
    assert not bundle.exists()
    old.moving.export_file(bundle, WORDS)
    with pytest.raises(WrongPassphrase):
        new.moving.read_file(bundle, WORDS + " x")


def test_ones_own_bundle_is_ignored(old: House, bundle: Path) -> None:
    """There is nothing in it that is not here."""
    old.learn("tea")
    old.moving.export_file(bundle, WORDS)
    with pytest.raises(OwnBundle):
        old.moving.read_file(bundle, WORDS)


def test_gaps_and_old_bundles_are_said_aloud(old: House, new: House, tmp_path: Path) -> None:
    """The second of three is missing, and the first comes last, a month late; each is said, none is refused."""
    old.learn("tea")
    for number in range(3):
        old.moving.export_file(tmp_path / f"{number}.age", WORDS)
    third = new.moving.read_file(tmp_path / "2.age", WORDS)
    assert Continuity.LATE is third.continuity
    new.moving.apply(third)
    assert isinstance(new.profile.clock, FixedClock)
    new.profile.clock.advance(timedelta(days=31).total_seconds())
    first = new.moving.read_file(tmp_path / "0.age", WORDS)
    assert Continuity.OLDER is first.continuity
    assert 2 == len(first.said)
    assert "it was made 31 days ago" == first.said[1]


def test_the_numbers_of_a_device_rise_and_chain(old: House, tmp_path: Path) -> None:
    """Each bundle names the digest of the one before."""
    paths = [old.moving.export_file(tmp_path / f"{number}.age", WORDS).path for number in range(3)]
    bundles = [read_file(path, [PassphraseOpener(WORDS)]) for path in paths]
    assert [1, 2, 3] == [one.manifest.sequence for one in bundles]
    assert ["", bundles[0].digest, bundles[1].digest] == [one.manifest.previous for one in bundles]


def test_the_manifest_says_by_which_rule_it_was_made(old: House, bundle: Path) -> None:
    """Thresholds, contacts, the version of the rules, the name that the user chose, and no knowledge commit yet."""
    old.parts.devices.rename_own(f"desk {MAIL}")
    old.moving.export_file(bundle, WORDS)
    manifest = read_file(bundle, [PassphraseOpener(WORDS)]).manifest
    assert {"leave_score": 0.7, "leave_freshness": 0.7, "keep_contacts": False} == dict(manifest.policy)
    assert f"desk {MARK}" == manifest.device_name
    assert Knowledge() == manifest.knowledge
    assert manifest.scrubber


def test_without_a_knowledge_base_nothing_is_said_of_one(old: House, new: House, bundle: Path) -> None:
    """The field is empty, and so is its state."""
    old.moving.export_file(bundle, WORDS)
    assert KnowledgeState.NONE is new.moving.read_file(bundle, WORDS).knowledge


def test_the_log_tells_what_moved_without_a_word_of_it(old: House, new: House, bundle: Path) -> None:
    """Counts, ids and rules; no sentence, no value, no path."""
    old.learn("at work", f"Reach me under {MAIL} at work.")
    old.moving.export_file(bundle, WORDS)
    new.import_file(bundle)
    new.moving.undo()
    [left] = old.moving.log()
    assert (Event.EXPORTED, {"records": 1, "words": 1}, {"email": 1}) == (left.event, left.counts, left.rules)
    assert [Event.IMPORTED, Event.UNDONE] == [entry.event for entry in new.moving.log()]
    written = old.profile.places.sync_log.read_text() + new.profile.places.sync_log.read_text()
    assert not any(word in written for word in (MAIL, "Reach", "carried", "work"))


def test_a_second_scanner_finds_what_ours_does_not(old: House, new: House, bundle: Path) -> None:
    """Switched on it looks on both ways, and its findings are logged under its own name."""

    def look(text: str) -> list[Finding]:
        at = text.find("mauve")
        return [Finding("kingfisher.odd/1", Group.TOKEN, at, at + 5)] if at >= 0 else []

    old.learn("dogs", "I like dogs called mauve.")
    watched = settled(old, sync=SyncSettings(second_scanner=True))
    watched.parts = replace(watched.parts, second_look=lambda: look)
    watched.moving.export_file(bundle, WORDS)
    new.import_file(bundle)
    assert [f"I like dogs called {MARK}."] == new.sentences()
    assert {"kingfisher.odd-1": 1} == old.moving.log()[-1].rules


def test_a_second_scanner_that_was_asked_for_and_is_not_there_stops_the_export(old: House, bundle: Path) -> None:
    """Whoever wanted two looks does not silently get one."""

    def missing() -> NoReturn:
        raise SecondLayerUnusable("kingfisher_sdk")

    watched = settled(old, sync=SyncSettings(second_scanner=True))
    watched.parts = replace(watched.parts, second_look=missing)
    with pytest.raises(SecondLayerUnusable):
        watched.moving.export_file(bundle, WORDS)
    assert not bundle.exists()


def test_progress_is_told_and_cancels(old: House, bundle: Path) -> None:
    """Each phase tells how far it is; what the callback raises leaves no file and no trace of one."""
    old.learn("tea")
    told: list[Phase] = []
    old.moving.export_file(bundle, WORDS, lambda phase, done, all_: told.append(phase))
    assert [Phase.LOOKING, Phase.CHECKING, Phase.SEALING] == list(dict.fromkeys(told))

    def stop(phase: Phase, done: int, all_: int) -> None:
        if phase is Phase.SEALING:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        old.moving.export_file(bundle.with_name("second.age"), WORDS, stop)
    assert [bundle] == list(bundle.parent.glob("*.age"))
    assert [] == list(bundle.parent.glob(".*"))


def test_a_clock_ten_years_ahead_holds_its_records_back(tmp_path: Path, new: House, bundle: Path) -> None:
    """They wait, and our own clock does not follow."""
    with house(tmp_path, "ahead", FixedClock(NOON + timedelta(days=3650))) as ahead:
        ahead.learn("tea")
        ahead.moving.export_file(bundle, WORDS)
    incoming = new.moving.read_file(bundle, WORDS)
    new.moving.apply(incoming)
    assert [] == new.sentences()
    assert 1 == len(new.moving.held_back())
    assert new.parts.stores.sharing.device().hlc < str(Stamp(int((NOON + timedelta(days=1)).timestamp() * 1000), 0))
