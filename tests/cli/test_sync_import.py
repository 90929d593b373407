"""``ricordo sync import`` and ``undo``: shown first, then done, taken back on demand; every way to be refused."""

import io
from pathlib import Path

import pytest

from support.bundles import PASSPHRASE, WITH_WORDS, counted_bytes
from support.keyrings import Locked
from support.travellers import WORDS, Traveller, no_keyring
from sync.container.envelope import seal


def later_version() -> bytes:
    """A bundle of a format that is not known yet."""
    file = io.BytesIO()
    writer = seal(file, [WITH_WORDS], counted_bytes())
    writer.write(b'{"type":"manifest","format":"2.0"}\n')
    writer.finish()
    return file.getvalue()


def test_the_plan_is_shown_and_done(old: Traveller, new: Traveller, carried: Path) -> None:
    """What is new, by count and sentence; then that it is in and how it goes out again."""
    old.learn("I prefer tea", "I live in Porto")
    done = new.import_(old.export(carried))
    assert done.code == 0
    assert "     2  new\n        I prefer tea\n        I live in Porto" in done.out
    assert "`ricordo sync undo` takes it back" in done.err
    assert new.sentences() == ["I live in Porto", "I prefer tea"]


def test_nothing_is_done_without_a_yes(old: Traveller, new: Traveller, carried: Path) -> None:
    """In a pipe the plan is shown, nobody is there to agree, and memory is as it was."""
    old.learn("I prefer tea")
    old.export(carried)
    done = new("sync", "import", str(carried), "--passphrase-file", str(new.words))
    assert done.code == 2
    assert "I prefer tea" in done.out
    assert new.sentences() == []


def test_a_dry_run_changes_nothing(old: Traveller, new: Traveller, carried: Path) -> None:
    """The plan and no more, also with --yes."""
    old.learn("I prefer tea")
    new.learn("I live in Porto")
    old.export(carried)
    shown = new.json("sync", "import", str(carried), "--passphrase-file", str(new.words), "--dry-run", "--yes")
    assert (shown["applied"], shown["plan"][0]["sentences"]) == (False, ["I prefer tea"])
    assert new.sentences() == ["I live in Porto"]


def test_the_same_again_changes_nothing(old: Traveller, new: Traveller, carried: Path) -> None:
    """It is said that all of it is here."""
    old.learn("I prefer tea")
    new.import_(old.export(carried))
    again = new.import_(carried)
    assert again.code == 0
    assert "Nothing in it is new." in again.out
    assert "it was taken in before" in again.err


def test_an_import_is_taken_back(old: Traveller, new: Traveller, carried: Path) -> None:
    """And stands in the list as taken back."""
    old.learn("I prefer tea")
    new.import_(old.export(carried))
    assert new("sync", "undo", "--yes").code == 0
    assert new.sentences() == []
    [one] = new.json("sync", "undo", "--list")
    assert one["undone_at"]


def test_there_may_be_nothing_to_take_back(new: Traveller) -> None:
    """Exit code 3."""
    assert new("sync", "undo").code == 3


def test_another_account_takes_it_in(old: Traveller, carried: Path) -> None:
    """``--as`` imports into another profile of the same machine, which then says where it is from."""
    old.learn("I prefer tea")
    old.export(carried)
    assert old.import_(carried, "--as", "work").code == 0
    assert [item["sentence"] for item in old.json("memory", "list", "--profile", "work")] == ["I prefer tea"]
    [line] = old.json("sync", "log", "--profile", "work")
    assert line["event"] == "imported"


def test_our_own_bundle_is_ignored(old: Traveller, carried: Path) -> None:
    """There is nothing to take in from ourselves."""
    old.learn("I prefer tea")
    assert old.import_(old.export(carried)).code == 3


def test_a_stranger_is_named_and_never_paired_unasked(old: Traveller, new: Traveller, carried: Path) -> None:
    """The right passphrase is trust enough for one import; whose keys signed it is said."""
    old.learn("I prefer tea")
    old.card()
    key_print = old.json("sync", "devices")[0]["key_print"]
    done = new.import_(old.export(carried))
    assert f"a device that is not paired: {key_print}" in done.err
    assert len(new.json("sync", "devices")) == 1


def test_the_passphrase_comes_from_a_descriptor(old: Traveller, new: Traveller, carried: Path) -> None:
    """One that a script hands down."""
    old.learn("I prefer tea")
    old.export(carried)
    with new.words.open("rb") as file:
        done = new("sync", "import", str(carried), "--passphrase-fd", str(file.fileno()), "--yes")
    assert (done.code, new.sentences()) == (0, ["I prefer tea"])


def test_a_sealed_file_needs_its_passphrase(old: Traveller, new: Traveller, carried: Path) -> None:
    """Nobody is there to type it: the options that give it are named."""
    done = new("sync", "import", str(old.export(carried)), "--yes")
    assert done.code == 2
    assert "--passphrase-file" in done.err


SIX = ("wrong passphrase", "damaged file", "foreign file", "newer version", "unknown signer", "no keyring")


@pytest.fixture
def refusals(old: Traveller, new: Traveller, carried: Path, tmp_path: Path) -> dict[str, str]:
    """What is told of each kind of file that is not taken, and of a machine without a keyring."""
    old.learn("I prefer tea")
    whole = old.export(carried).read_bytes()
    files = {
        "wrong passphrase": (whole, "zoo " * 9 + "zoo"),
        "damaged file": (whole[:-7], WORDS),
        "foreign file": (b"PK\x03\x04 an archive", WORDS),
        "newer version": (later_version(), PASSPHRASE),
    }
    told = {}
    for name, (content, words) in files.items():
        new.words.write_text(words, encoding="utf-8")
        file = tmp_path / "arrived.age"
        file.write_bytes(content)
        done = new.import_(file)
        assert done.code == 3, (name, done.err)
        told[name] = done.err
    old.card()
    old("sync", "pair", new.card(), "--yes")
    sealed = old("sync", "export", str(tmp_path), "--devices").out.strip()
    told["unknown signer"] = new("sync", "import", sealed, "--yes").err
    new.keyring = no_keyring()
    told["no keyring"] = new("sync", "import", sealed, "--yes").err
    return told


def test_every_refusal_has_a_sentence_of_its_own(refusals: dict[str, str]) -> None:
    """Each calm, each with what to do, none like another."""
    assert len({told.strip().splitlines()[-2] for told in refusals.values()}) == len(SIX)
    assert tuple(refusals) == SIX
    for told in refusals.values():
        sentence, hint = told.strip().splitlines()[-2:]
        assert sentence.startswith("ricordo: ")
        assert hint.startswith("  ")
        assert "!" not in told


def test_an_unknown_signer_stays_outside(old: Traveller, new: Traveller, tmp_path: Path) -> None:
    """Sealed for this device by one that it has not paired: nothing is read into memory, the key print is named."""
    old.learn("I prefer tea")
    assert old("sync", "pair", new.card(), "--yes").code == 0
    old.card()
    key_print = old.json("sync", "devices")[0]["key_print"]
    file = old("sync", "export", str(tmp_path), "--devices").out.strip()
    done = new("sync", "import", file, "--yes")
    assert (done.code, new.sentences()) == (3, [])
    assert "not paired with this one" in done.err
    assert key_print in done.err


def test_a_locked_keyring_says_what_to_do(old: Traveller, new: Traveller, tmp_path: Path) -> None:
    """A bundle for this device cannot be opened then; memory is as it was."""
    old.learn("I prefer tea")
    old.meet(new)
    file = old("sync", "export", str(tmp_path), "--devices").out.strip()
    new.keyring = Locked()
    done = new("sync", "import", file, "--yes")
    assert (done.code, new.sentences()) == (1, [])
    assert "Unlock the keyring" in done.err
