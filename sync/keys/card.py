"""A pairing card: one line of text in which a device says what it is called and which keys it has.

It holds nothing secret and may go by any way: mail, chat, a QR code. It is signed with the keys that it names, so that
nobody can put another's signing key beside a recipient of their own; whether it is the *right* device, the two people
see by comparing the key print. A device with new keys signs its card with the old ones, too: that is how paired devices
learn of them.
"""

import base64
import hashlib
import json
import re
from dataclasses import dataclass

from assistant.memory.device import NAME_LIMIT, OwnDevice, PublicKeys, tidy_name
from sync.container.bech32 import parse_public
from sync.container.signature import is_signed_by
from sync.keys.errors import CardDamaged, CardForged, CardTooNew
from sync.keys.identity import Identity, key_print

_MARK = "ricordo-device-"
_VERSION = "1"
_LABEL = b"ricordo device card 1\0"
_LIMIT_CHARACTERS = 4_096
_CHECK_DIGITS = 8
_LINE = re.compile(r"ricordo-device-(\d{1,4}):([A-Za-z0-9_-]+):([0-9a-f]+)", re.ASCII)
_ID = re.compile(r"[0-9a-f-]{8,64}", re.ASCII)
_KEY = re.compile(r"[0-9a-f]{64}", re.ASCII)
_SIGNATURE = re.compile(r"[0-9a-f]{128}", re.ASCII)
_NEEDED = {"id": _ID, "signer": _KEY, "signature": _SIGNATURE}
_OPTIONAL = {"old_signer": _KEY, "old_signature": _SIGNATURE}


@dataclass(frozen=True, slots=True)
class Card:
    """What a card says, with its signatures verified.

    ``old_signing_key`` is the key that also signed it, empty for a card without one.
    """

    id: str
    name: str
    keys: PublicKeys
    old_signing_key: str = ""

    @property
    def key_print(self) -> str:
        """See ``identity.key_print``."""
        return key_print(self.keys)


def write_card(device: OwnDevice, identity: Identity, old: Identity | None = None) -> str:
    """The card of ``device``, one line of ASCII. ``old`` are the keys it had before: then it is a change of keys."""
    facts = _facts(Card(device.id, device.name, identity.keys, old.signing_key if old else ""))
    signed = {**facts, "signature": identity.sign(_message(facts)).hex()}
    if old:
        signed["old_signature"] = old.sign(_message(facts)).hex()
    body = base64.urlsafe_b64encode(_canonical(signed)).decode().rstrip("=")
    return f"{_MARK}{_VERSION}:{body}:{_check(body)}"


def read_card(line: str) -> Card:
    """Read a card. Line ends and spaces that a mail program put into it do not matter.

    Raises CardDamaged, CardTooNew, CardForged.
    """
    parts = _LINE.fullmatch("".join(line.split())) if len(line) <= _LIMIT_CHARACTERS else None
    if parts is None:
        raise CardDamaged
    if parts[1] != _VERSION:
        raise CardTooNew(parts[1])
    if parts[3] != _check(parts[2]):
        raise CardDamaged
    fields = _fields(parts[2])
    card = _card(fields)
    message = _message(_facts(card))
    if not is_signed_by(card.keys.signing_key, bytes.fromhex(fields["signature"]), message):
        raise CardForged
    if card.old_signing_key and not is_signed_by(
        card.old_signing_key, bytes.fromhex(fields.get("old_signature", "")), message
    ):
        raise CardForged
    return card


def _facts(card: Card) -> dict[str, str]:
    """What is signed. No field is called a key: the rules for secrets look into base64, and a card must pass them."""
    facts = {"id": card.id, "name": card.name, "recipient": card.keys.recipient, "signer": card.keys.signing_key}
    return {**facts, "old_signer": card.old_signing_key} if card.old_signing_key else facts


def _card(fields: dict[str, str]) -> Card:
    shapes = {**_NEEDED, **{key: shape for key, shape in _OPTIONAL.items() if key in fields}}
    has_shape = all(shape.fullmatch(fields.get(key, "")) for key, shape in shapes.items())
    name = fields.get("name", "")
    is_tidy = bool(name) and name == tidy_name(name) and len(name) <= NAME_LIMIT
    if not (has_shape and is_tidy and _is_recipient(fields.get("recipient", ""))):
        raise CardDamaged
    keys = PublicKeys(fields["recipient"], fields["signer"])
    return Card(fields["id"], name, keys, fields.get("old_signer", ""))


def _is_recipient(text: str) -> bool:
    try:
        parse_public(text)
    except ValueError:
        return False
    return True


def _fields(body: str) -> dict[str, str]:
    try:
        fields = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    except (ValueError, RecursionError):
        raise CardDamaged from None
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        raise CardDamaged
    return fields


def _message(facts: dict[str, str]) -> bytes:
    return _LABEL + _canonical(facts)


def _canonical(fields: dict[str, str]) -> bytes:
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _check(body: str) -> str:
    return hashlib.sha256(f"{_MARK}{_VERSION}:{body}".encode()).hexdigest()[:_CHECK_DIGITS]
