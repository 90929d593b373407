"""Devices and keys on the command line: paired by card, renamed, revoked, rotated, recovered."""

import shutil
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend

from support.keyrings import PlaintextKeyring, Remembering
from support.pairs import PASSPHRASE
from support.travellers import Traveller, no_keyring
from ui.words.moving import word_rows

PHRASE_WORDS = 24


def shown_phrase(err: str) -> list[str]:
    """The numbered words in what was told, in their order."""
    rows = [line.split() for line in err.splitlines() if line.startswith("    ")]
    return [word for _, word in sorted((int(row[at]), row[at + 1]) for row in rows for at in range(0, len(row), 2))]


@pytest.fixture
def keys_passphrase(tmp_path: Path) -> str:
    """A file with a passphrase for sealed keys."""
    file = tmp_path / "keys-passphrase"
    file.write_text(PASSPHRASE, encoding="utf-8")
    return str(file)


def test_two_machines_pair_by_their_cards(old: Traveller, new: Traveller) -> None:
    """Each shows a line, each takes the other's, and both list the other with the same key print."""
    old.meet(new)
    own, other = old.json("sync", "devices")
    assert (own["own"], other["own"]) == (True, False)
    assert other["key_print"] == new.json("sync", "devices")[0]["key_print"]


def test_the_first_card_comes_with_the_recovery_phrase(old: Traveller) -> None:
    """Twenty-four words on stderr, once; the card alone is on stdout."""
    first, second = old("sync", "pair"), old("sync", "pair")
    assert len(shown_phrase(first.err)) == PHRASE_WORDS
    assert shown_phrase(second.err) == []
    assert first.out == second.out
    assert first.out.startswith("ricordo-device-1:")


def test_a_card_needs_a_yes(old: Traveller, new: Traveller) -> None:
    """Nobody compared the key print: nobody is paired."""
    done = old("sync", "pair", new.card())
    assert done.code == 2
    assert "key print" in done.err
    assert len(old.json("sync", "devices")) == 1


def test_a_card_may_come_through_a_pipe(old: Traveller, new: Traveller) -> None:
    """With the line breaks that a mail program put into it."""
    card = new.card()
    assert old("sync", "pair", "-", "--yes", stdin=f"{card[:60]}\n{card[60:]}\n").code == 0


def test_half_a_card_pairs_nobody(old: Traveller, new: Traveller) -> None:
    """Exit code 3, and to copy the whole line."""
    done = old("sync", "pair", new.card()[:-4], "--yes")
    assert done.code == 3
    assert "Copy the whole line" in done.err


def test_a_device_is_called_something_else(old: Traveller, new: Traveller) -> None:
    """The other one on this machine, this one for all."""
    old.meet(new)
    own, other = old.json("sync", "devices")
    assert old("sync", "rename", other["id"], "work", "laptop").code == 0
    assert old("sync", "rename", own["id"], "attic").code == 0
    assert [one["name"] for one in old.json("sync", "devices")] == ["attic", "work laptop"]


def test_a_revoked_device_gets_nothing(old: Traveller, new: Traveller, tmp_path: Path) -> None:
    """It stays in the list, and there is nobody left to seal for."""
    old.meet(new)
    device_id = old.json("sync", "devices")[1]["id"]
    assert old("sync", "revoke", device_id).code == 2
    assert old("sync", "revoke", device_id, "--yes").code == 0
    assert old.json("sync", "devices")[1]["revoked_at"]
    assert old("sync", "export", str(tmp_path), "--devices").code == 3


def test_new_keys_are_vouched_for_by_the_old(old: Traveller, new: Traveller) -> None:
    """The card that ``rotate`` prints is taken without another word than the comparison."""
    old.meet(new)
    done = old("sync", "rotate", "--yes")
    assert len(shown_phrase(done.err)) == PHRASE_WORDS
    taken = new("sync", "pair", done.out.strip(), "--yes")
    assert taken.code == 0
    assert "new keys, signed with the ones that are known" in taken.err


def test_keys_that_nobody_vouches_for_need_an_agreement(old: Traveller, new: Traveller) -> None:
    """Keys made anew after a loss: refused with both key prints, taken with an option of its own."""
    old.meet(new)
    old("sync", "rotate", "--yes")
    card = old("sync", "pair").out.strip()
    refused = new("sync", "pair", card, "--yes")
    assert refused.code == 3
    assert "has other keys now" in refused.err
    assert new("sync", "pair", card, "--yes", "--other-keys").code == 0


def test_the_phrase_restores_the_keys(old: Traveller, tmp_path: Path) -> None:
    """The keyring is empty, the paper is there, and the key print is the one of before."""
    phrase = tmp_path / "paper"
    phrase.write_text(" ".join(shown_phrase(old("sync", "pair").err)), encoding="utf-8")
    card = old.card()
    old.keyring = Remembering()
    lost = old("sync", "pair")
    assert lost.code == 3
    assert "ricordo sync recover" in lost.err
    assert old("sync", "recover", "--phrase-file", str(phrase)).code == 0
    assert old.card() == card


def test_lost_keys_are_replaced(old: Traveller, new: Traveller) -> None:
    """Without keyring and paper there are other keys, which paired devices must agree to."""
    old.meet(new)
    old.keyring = Remembering()
    assert old("sync", "rotate", "--yes").code == 3
    card = old("sync", "rotate", "--lost", "--yes").out.strip()
    assert new("sync", "pair", card, "--yes").code == 3
    assert new("sync", "pair", card, "--yes", "--other-keys").code == 0


def test_a_copied_profile_becomes_a_device_of_its_own(old: Traveller, new: Traveller) -> None:
    """Else two machines would be one device, and could not pair."""
    old.learn("I prefer tea")
    card = old.card()
    shutil.copytree(old.home, new.home)
    assert new("sync", "pair", card, "--yes").code == 3
    new("sync", "rotate", "--new-device", "--yes")
    assert new("sync", "pair", card, "--yes").code == 0


def test_a_wrong_word_is_named_by_its_place(old: Traveller, tmp_path: Path) -> None:
    """And words near it are offered."""
    phrase = tmp_path / "paper"
    phrase.write_text(" ".join(["abandon"] * 22 + ["abandn", "art"]), encoding="utf-8")
    done = old("sync", "recover", "--phrase-file", str(phrase))
    assert done.code == 2
    assert "Word 23" in done.err
    assert "abandon" in done.err


def test_the_phrase_can_be_shown_again(old: Traveller) -> None:
    """As long as the keys are here, after a yes; in JSON only when asked."""
    words = shown_phrase(old("sync", "pair").err)
    assert old("sync", "phrase").code == 2
    assert shown_phrase(old("sync", "phrase", "--yes").err) == words
    assert "words" not in old.json("sync", "phrase", "--yes")
    assert old.json("sync", "phrase", "--yes", "--show-words")["words"] == " ".join(words)


@pytest.mark.parametrize("keyring", [no_keyring(), PlaintextKeyring()])
def test_without_a_keyring_the_keys_are_sealed(old: Traveller, keyring: KeyringBackend, keys_passphrase: str) -> None:
    """It is said why, and the passphrase that was given opens them again."""
    old.keyring = keyring
    first = old("sync", "pair", "--keys-passphrase-file", keys_passphrase)
    assert first.code == 0
    assert "sealed in the profile instead" in first.err
    assert old.json("sync", "devices")[0]["keys_in"] == "file"
    assert old("sync", "pair", "--keys-passphrase-file", keys_passphrase).out == first.out


def test_without_a_keyring_and_without_a_person_nothing_is_kept(old: Traveller) -> None:
    """Never in clear: exit code 2, and the option that would give the passphrase."""
    old.keyring = no_keyring()
    done = old("sync", "pair")
    assert (done.code, done.out) == (2, "")
    assert "--keys-passphrase-file" in done.err
    assert old.json("sync", "devices")[0]["key_print"] is None


def test_sealed_keys_never_stop_an_export(old: Traveller, keys_passphrase: str, carried: Path) -> None:
    """Nobody is there to open them: the bundle is signed by a key made for it, and says so."""
    old.keyring = no_keyring()
    old("sync", "pair", "--keys-passphrase-file", keys_passphrase)
    assert old.json("sync", "export", str(carried))["signer"] == "ephemeral"
    done = old.json("sync", "export", str(carried), "--yes", "--keys-passphrase-file", keys_passphrase)
    assert done["signer"] == "device"


def test_a_long_phrase_fits_a_terminal() -> None:
    """Three columns of eight within 80 columns."""
    assert max(map(len, word_rows(" ".join(["abcdefgh"] * PHRASE_WORDS), 3))) <= 80
