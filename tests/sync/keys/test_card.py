"""Pairing cards: one line of text, whole and of whom it says."""

import base64
import json

import pytest

from assistant.memory.device import OwnDevice, PublicKeys
from assistant.privacy.keeping import keep_masked
from sync.keys.card import Card, read_card, write_card
from sync.keys.errors import CardDamaged, CardForged, CardRefused, CardTooNew
from sync.keys.identity import Identity
from sync.keys.seed import Seed, write_seed

ID = "019a77f0-0000-7000-8000-00000000000a"
FIRST, SECOND = (Identity(Seed(bytes([number] * 32))) for number in (1, 2))
DEVICE = OwnDevice(ID, "书房 laptop [/b]")
LINE = write_card(DEVICE, FIRST)


def rewritten(line: str, **changes: object) -> str:
    """The card with other fields and a checksum that is right."""
    from sync.keys.card import _check

    body = line.split(":")[1]
    fields = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    text = json.dumps({**fields, **changes}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    other = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return f"ricordo-device-1:{other}:{_check(other)}"


def test_a_card_says_what_was_written() -> None:
    """Id, name, both keys."""
    assert Card(ID, "书房 laptop [/b]", FIRST.keys) == read_card(LINE)
    assert FIRST.key_print == read_card(LINE).key_print


def test_a_card_is_one_line_of_plain_text() -> None:
    """Short enough for a chat and a QR code."""
    assert LINE.isascii()
    assert LINE.split() == [LINE]
    assert len(LINE) < 700


def test_a_card_holds_no_secret() -> None:
    """Neither the seed nor what is made of it."""
    line = LINE + base64.urlsafe_b64decode(LINE.split(":")[1] + "==").decode()
    for secret in (FIRST.seed.reveal(), FIRST.reveal_opening_key(), FIRST.signer.private_bytes_raw()):
        assert secret.hex() not in line
    assert write_seed(FIRST.seed) not in line


@pytest.mark.parametrize("before", ["", "my card is ", "我的配对名片："])
def test_a_card_passes_the_rules_for_secrets(before: str) -> None:
    """It may be sent in a conversation and travel in a bundle."""
    for line in (LINE, write_card(DEVICE, SECOND, FIRST), write_card(OwnDevice(ID, "laptop"), FIRST)):
        assert () == keep_masked(before + line, frozenset()).rule_ids


def test_a_broken_line_is_put_together() -> None:
    """Mail programs break and indent lines."""
    broken = "\n  ".join(LINE[start : start + 60] for start in range(0, len(LINE), 60))
    assert read_card(f"\t{broken}\r\n") == read_card(LINE)


def test_every_change_of_a_character_is_seen() -> None:
    """And every cut. Nothing is guessed."""
    for position in range(len(LINE)):
        other = "A" if LINE[position] != "A" else "B"
        for damaged in (LINE[:position] + other + LINE[position + 1 :], LINE[:position]):
            with pytest.raises(CardRefused):
                read_card(damaged)


@pytest.mark.parametrize("line", ["", "hello", "ricordo-device-1::", "ricordo-device-1:e30:", "x" * 100_000, LINE * 2])
def test_what_is_no_card_is_called_damaged(line: str) -> None:
    """Also what is far too long."""
    with pytest.raises(CardDamaged, match="not a whole pairing card"):
        read_card(line)


def test_a_card_of_a_later_version_says_so() -> None:
    """Update, instead of a search for damage."""
    with pytest.raises(CardTooNew, match="format 2"):
        read_card(LINE.replace("device-1:", "device-2:"))


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "another"},
        {"id": ID[:-1] + "b"},
        {"recipient": SECOND.recipient},
        {"signer": SECOND.signing_key},
        {"signature": "0" * 128},
        {"old_signer": SECOND.signing_key},
        {"old_signer": SECOND.signing_key, "old_signature": "0" * 128},
    ],
)
def test_a_card_that_its_keys_did_not_sign_is_forged(changes: dict[str, object]) -> None:
    """Whichever field somebody put in."""
    with pytest.raises(CardForged, match="not made by the device"):
        read_card(rewritten(LINE, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ""},
        {"name": "a\nb"},
        {"name": "a\u202eb"},
        {"name": "a" * 41},
        {"name": 7},
        {"id": "../../etc"},
        {"id": ""},
        {"recipient": "age1x"},
        {"recipient": FIRST.recipient.upper()},
        {"signer": "zz"},
        {"signature": "zz"},
        {"old_signer": "zz"},
        {"old_signature": "zz"},
    ],
)
def test_a_field_that_no_device_writes_is_damage(changes: dict[str, object]) -> None:
    """Each is checked before it is used."""
    with pytest.raises(CardDamaged):
        read_card(rewritten(LINE, **changes))


@pytest.mark.parametrize("body", ["W10", "bnVsbA", "____", "eyJhIjox", "W1tbW1tb"])
def test_a_body_that_is_no_object_is_damage(body: str) -> None:
    """Lists, null, bytes, half an object."""
    from sync.keys.card import _check

    with pytest.raises(CardDamaged):
        read_card(f"ricordo-device-1:{body}:{_check(body)}")


def test_new_keys_are_signed_with_the_old_ones_too() -> None:
    """The card says with which."""
    card = read_card(write_card(DEVICE, SECOND, FIRST))
    assert (SECOND.keys, FIRST.signing_key) == (card.keys, card.old_signing_key)


def test_a_change_of_keys_is_not_signed_by_a_stranger() -> None:
    """A card that claims an old key must have its signature."""
    line = write_card(DEVICE, SECOND, FIRST)
    stranger = Identity(Seed(bytes([9] * 32)))
    with pytest.raises(CardForged):
        read_card(rewritten(line, old_signer=stranger.signing_key))


def test_a_field_of_a_later_minor_version_does_no_harm() -> None:
    """It is passed over."""
    assert Card(ID, DEVICE.name, PublicKeys(FIRST.recipient, FIRST.signing_key)) == read_card(rewritten(LINE, more="x"))
