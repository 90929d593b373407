"""Memory moves from one machine to another: what may, whole, once, and so that it can be taken back."""

import json
from pathlib import Path

from assistant.memory.item import Status
from assistant.privacy.mask import MARK
from assistant.settings import SyncSettings
from assistant.sharing.continuity import Continuity
from support.houses import WORDS, House, house, settled, ungated
from support.passages import CARD, MAIL
from sync.container.bundle_file import read_file
from sync.container.passphrase_recipient import PassphraseOpener
from sync.selection.choice import Verdict


def contents(path: Path) -> str:
    """Everything that a bundle says, manifest and all."""
    found = read_file(path, [PassphraseOpener(WORDS)])
    return json.dumps([found.manifest.to_record(), *found.records], ensure_ascii=False)


def test_what_was_learnt_on_one_machine_is_known_on_the_other(old: House, new: House, bundle: Path) -> None:
    """A file, ten words, and the sentences are there, with the day on which they were said."""
    item_id = old.learn("tea")
    old.moving.export_file(bundle, WORDS)
    new.import_file(bundle)
    assert ["I like tea."] == new.sentences()
    assert old.profile.memory.record(item_id).item.stated_at == new.profile.memory.record(item_id).item.stated_at


def test_only_what_has_proved_itself_leaves(old: House, new: House, bundle: Path) -> None:
    """What is private, taken back, replaced or not proved is not named in the bundle, by no word and no id."""
    old.learn("tea")
    staying = [
        old.learn("Otto", "My uncle is called Otto.", private=True),
        old.learn("gin", "I like gin."),
        old.learn("unproved", "I like unproved things."),
    ]
    old.profile.memory.retract(staying[1])
    old.unprove(staying[2])
    exported = old.moving.export_file(bundle, WORDS)
    said = contents(bundle)
    assert 1 == exported.told == exported.with_words
    assert not any(text in said for text in (*staying, "Otto", "gin", "unproved"))


def test_no_turn_no_session_and_no_embedding_leaves(old: House, bundle: Path) -> None:
    """The bundle holds items and what they rest on, nothing else."""
    session = old.profile.transcript.new_session()
    old.profile.transcript.add_question(session.id, "a question that nobody else reads")
    old.learn("tea")
    old.moving.export_file(bundle, WORDS)
    assert {"manifest", "item"} == {record["type"] for record in json.loads(contents(bundle))}
    assert "nobody else reads" not in contents(bundle)


def test_the_same_bundle_again_changes_nothing(old: House, new: House, bundle: Path) -> None:
    """Neither items nor counters move, and it is said that it was taken in before."""
    item_id = old.learn("tea")
    old.moving.export_file(bundle, WORDS)
    new.import_file(bundle)
    before = new.profile.memory.record(item_id)
    again = new.moving.read_file(bundle, WORDS)
    assert again.plan.is_empty
    assert Continuity.AGAIN is again.continuity
    assert ("it was taken in before",) == again.said
    assert new.moving.apply(again).record is None
    assert before == new.profile.memory.record(item_id)


def test_reading_changes_nothing(old: House, new: House, bundle: Path) -> None:
    """The plan is there, the memory is not."""
    old.learn("tea")
    old.moving.export_file(bundle, WORDS)
    incoming = new.moving.read_file(bundle, WORDS)
    assert 1 == len(incoming.plan.new)
    assert [] == new.sentences()
    assert [] == new.moving.imports()


def test_an_import_can_be_taken_back(old: House, new: House, bundle: Path) -> None:
    """What it brought is gone from recall, what was there before is as it was."""
    old.learn("tea")
    new.learn("rain")
    old.moving.export_file(bundle, WORDS)
    new.import_file(bundle)
    assert ["I like rain.", "I like tea."] == new.sentences()
    new.moving.undo()
    assert ["I like rain."] == new.sentences()


def test_an_empty_machine_deletes_nothing(old: House, new: House, bundle: Path) -> None:
    """Absence from a bundle says nothing."""
    new.learn("rain")
    old.moving.export_file(bundle, WORDS)
    new.import_file(bundle)
    assert ["I like rain."] == new.sentences()


def test_what_is_found_is_taken_out_and_marked(old: House, new: House, bundle: Path) -> None:
    """The sentence arrives without the value, and it is noted which words stayed at home."""
    item_id = old.learn("at work", f"Reach me under {MAIL} at work.")
    exported = old.moving.export_file(bundle, WORDS)
    assert ["email"] == [one.rule_id for one in exported.redactions]
    assert MAIL not in contents(bundle)
    new.import_file(bundle)
    assert [f"Reach me under {MARK} at work."] == new.sentences()
    [record] = [one for one in read_file(bundle, [PassphraseOpener(WORDS)]).records if one["id"] == item_id]
    assert ["sentence"] == record["words"]["redacted"]


def test_a_redacted_sentence_never_overwrites_its_original(old: House, new: House, tmp_path: Path) -> None:
    """The words go to the other machine without the address, come back, and stay whole at home."""
    old.learn("at work", f"Reach me under {MAIL} at work.")
    old.moving.export_file(tmp_path / "there.age", WORDS)
    new.import_file(tmp_path / "there.age")
    new.moving.export_file(tmp_path / "back.age", WORDS)
    old.import_file(tmp_path / "back.age")
    assert [f"Reach me under {MAIL} at work."] == old.sentences()


def test_contacts_leave_when_they_are_kept(old: House, new: House, bundle: Path) -> None:
    """The setting opens the gate for them, and the other machine's gate lets them in."""
    old.learn("at work", f"Reach me under {MAIL} at work.")
    settled(old, sync=SyncSettings(keep_contacts=True)).moving.export_file(bundle, WORDS)
    new.import_file(bundle)
    assert [f"Reach me under {MAIL} at work."] == new.sentences()


def test_what_a_stranger_puts_in_is_scrubbed_on_the_way_in(old: House, new: House, bundle: Path) -> None:
    """A bundle made without a gate brings a card number; the memory gets a mark."""
    old.learn("red", f"My card {CARD} is red.")
    ungated(old).moving.export_file(bundle, WORDS)
    assert CARD in contents(bundle)
    incoming = new.moving.read_file(bundle, WORDS)
    assert ["bank-card"] == [one.rule_id for one in incoming.redactions]
    new.moving.apply(incoming)
    assert [f"My card {MARK} is red."] == new.sentences()


def test_a_value_that_leaves_nothing_keeps_its_item_at_home(old: House, bundle: Path) -> None:
    """It is listed as blocked, and the bundle does not name it."""
    item_id = old.learn(CARD, f"My card is {CARD}.")
    [choice] = old.moving.preview().choices
    assert Verdict.BLOCKED is choice.verdict
    assert 0 == old.moving.export_file(bundle, WORDS).told
    assert item_id not in contents(bundle)


def test_the_preview_is_what_the_export_does(old: House, bundle: Path) -> None:
    """The same items, the same sentences."""
    for number in range(5):
        old.learn(f"thing {number}")
    old.learn("at work", f"Reach me under {MAIL} at work.")
    preview = old.moving.preview()
    exported = old.moving.export_file(bundle, WORDS)
    assert preview == exported.preview
    said = {one["words"]["sentence"] for one in read_file(bundle, [PassphraseOpener(WORDS)]).records}
    assert {choice.sentence for choice in preview.choices if choice.leaves} == said


def test_facts_are_confirmed_all_at_once_or_one_by_one(old: House) -> None:
    """What stays for want of proof can be let go from the preview, and taken back by the memory's own undo."""
    ids = [old.learn(f"thing {number}") for number in range(3)]
    for item_id in ids:
        old.unprove(item_id)
    assert set(ids) == set(old.moving.preview().confirmable)
    old.moving.confirm([ids[0]])
    assert {ids[0]} == old.moving.preview().leaving
    assert 2 == len(old.moving.confirm_facts())
    assert set(ids) == old.moving.preview().leaving
    assert [] == old.moving.confirm_facts()


def test_a_pin_lets_it_leave(old: House) -> None:
    """Whatever its score."""
    item_id = old.learn("tea")
    old.unprove(item_id)
    old.moving.pin(item_id)
    [choice] = old.moving.preview().choices
    assert choice.is_pinned
    old.moving.unpin(item_id)


def test_what_was_once_shared_stays_true(old: House, new: House, tmp_path: Path) -> None:
    """A fact that had travelled is taken back at home: its status travels, no word of it does."""
    item_id = old.learn("tea")
    old.moving.export_file(tmp_path / "1.age", WORDS)
    new.import_file(tmp_path / "1.age")
    old.profile.memory.retract(item_id)
    exported = old.moving.export_file(tmp_path / "2.age", WORDS)
    assert (1, 0) == (exported.told, exported.with_words)
    assert "tea" not in contents(tmp_path / "2.age")
    new.import_file(tmp_path / "2.age")
    assert [] == new.sentences()
    assert Status.RETRACTED is new.profile.memory.record(item_id).item.status


def test_what_was_forgotten_is_forgotten_everywhere(old: House, new: House, tmp_path: Path) -> None:
    """The words leave the other machine, too."""
    item_id = old.learn("tea")
    old.moving.export_file(tmp_path / "1.age", WORDS)
    new.import_file(tmp_path / "1.age")
    old.profile.memory.forget([item_id])
    old.moving.export_file(tmp_path / "2.age", WORDS)
    new.import_file(tmp_path / "2.age")
    assert [] == new.sentences()
    assert [] == new.profile.memory.search("tea")


def test_another_account_on_the_same_machine_takes_it_in(old: House, tmp_path: Path, bundle: Path) -> None:
    """Another profile is another device: provenance is kept, and so are its own memories."""
    item_id = old.learn("tea")
    old.moving.export_file(bundle, WORDS)
    with house(tmp_path, "old", profile="work") as work:
        work.learn("reports")
        work.import_file(bundle)
        assert ["I like reports.", "I like tea."] == work.sentences()
        assert old.id == work.parts.stores.sharing.everything().entries[item_id].born.device
