"""The first line of a bundle: what it is, whose, made by which rules, and the hash of all that follows.

It is what the signature is made over. Format ``1.x`` is read by every program that knows ``1.0``: fields it does not
know are kept. Every field is checked on the way in, because all of it was written by somebody else.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from assistant.clock import Stamp
from sync.container.bech32 import parse_public
from sync.container.bundle_name import ID
from sync.container.errors import BundleTooNew, NotABundle, RecordRefused
from sync.container.recipients import PASSPHRASE_ADDRESS
from sync.container.records import Record

FORMAT = "1.0"
TYPE = "manifest"
_FORMAT = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})", re.ASCII)
_ID = re.compile(ID, re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}", re.ASCII)
_NAME_CHARACTERS = 128
_CONTROLS = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNS = frozenset({"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"})
_LARGEST_SEQUENCE = 1 << 53
_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Sender:
    """Public keys of whoever signed: ``recipient`` ``age1…``, ``signing_key`` Ed25519 in 64 hex digits.

    ``is_ephemeral``: the key was made for this bundle alone, and ``recipient`` is empty.
    """

    recipient: str = ""
    signing_key: str = ""
    is_ephemeral: bool = False


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Where the knowledge base stood: commit and root commit, 40 or 64 hex digits, both empty without one."""

    commit: str = ""
    root: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """See the file. ``sequence`` counts the bundles of a device from 1; ``created`` is its hybrid logical clock.

    ``previous`` is the digest (``signature.digest_of``) of that device's bundle before, empty for the first.
    ``recipients`` are addresses (``age1…``, or the word passphrase), ``policy`` the rule of selection that was used,
    ``scrubber`` the version of the rules that took secrets out. ``records`` and ``sha256`` are of the record lines with
    their ends. What of these only the writing can know is filled in by it: recipients, records, sha256, signing key.
    ``extra`` holds the fields of a later minor version.
    """

    bundle_id: str
    device_id: str
    device_name: str
    sequence: int
    created: str
    sender: Sender
    previous: str = ""
    recipients: tuple[str, ...] = ()
    policy: Mapping[str, Any] = field(default_factory=lambda: _EMPTY)
    records: int = 0
    sha256: str = ""
    knowledge: Knowledge = field(default_factory=Knowledge)
    scrubber: str = ""
    format: str = FORMAT
    extra: Mapping[str, Any] = field(default_factory=lambda: _EMPTY)

    def to_record(self) -> Record:
        """As it stands in the bundle."""
        return {
            **self.extra,
            "type": TYPE,
            "format": self.format,
            "bundle": self.bundle_id,
            "device": self.device_id,
            "device_name": self.device_name,
            "sequence": self.sequence,
            "previous": self.previous,
            "created": self.created,
            "recipients": list(self.recipients),
            "policy": dict(self.policy),
            "records": self.records,
            "sha256": self.sha256,
            "knowledge": {"commit": self.knowledge.commit, "root": self.knowledge.root},
            "scrubber": self.scrubber,
            "sender": {
                "recipient": self.sender.recipient,
                "signing_key": self.sender.signing_key,
                "ephemeral": self.sender.is_ephemeral,
            },
        }


def parse_manifest(record: Record) -> Manifest:
    """Read back ``to_record``. Raises NotABundle, BundleTooNew, or RecordRefused for a field that cannot be."""
    if record.get("type") != TYPE or not isinstance(record.get("format"), str):
        raise NotABundle("the first line is no manifest")
    version = _FORMAT.fullmatch(record["format"])
    if version is None or version[1] != FORMAT.partition(".")[0]:
        raise BundleTooNew(record["format"] if version else "?")
    fields = _Fields(record)
    return Manifest(
        bundle_id=fields.text("bundle", _ID),
        device_id=fields.text("device", _ID),
        device_name=fields.name("device_name"),
        sequence=fields.count("sequence", 1),
        previous=fields.text("previous", _HASH, may_be_empty=True),
        created=fields.stamp("created"),
        recipients=fields.addresses("recipients"),
        policy=MappingProxyType(fields.mapping("policy")),
        records=fields.count("records", 0),
        sha256=fields.text("sha256", _HASH),
        knowledge=_knowledge(_Fields(fields.mapping("knowledge"))),
        scrubber=fields.name("scrubber"),
        sender=_sender(_Fields(fields.mapping("sender"))),
        format=record["format"],
        extra=MappingProxyType({name: value for name, value in record.items() if name not in fields.known}),
    )


def is_commit(text: str) -> bool:
    """Whether ``text`` is a whole commit id: 40 or 64 lowercase hex digits."""
    return _COMMIT.fullmatch(text) is not None


def _knowledge(fields: "_Fields") -> Knowledge:
    commit = fields.text("commit", _COMMIT, may_be_empty=True)
    return Knowledge(commit, fields.text("root", _COMMIT, may_be_empty=True))


def _sender(fields: "_Fields") -> Sender:
    is_ephemeral = fields.flag("ephemeral")
    recipient = "" if is_ephemeral else fields.address("recipient")
    return Sender(recipient, fields.text("signing_key", _HASH), is_ephemeral)


class _Fields:
    """Reads fields of an object, each checked; ``known`` are the names that were asked for."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.known = {"type", "format"}
        self._record = record

    def text(self, name: str, pattern: re.Pattern[str], *, may_be_empty: bool = False) -> str:
        value = self._of(name, str)
        if not pattern.fullmatch(value) and not (may_be_empty and not value):
            raise _refused(name)
        return str(value)

    def name(self, name: str) -> str:
        """What a person may read: short, and nothing in it that moves the cursor."""
        value = self._of(name, str)
        if len(value) > _NAME_CHARACTERS or any(_moves_the_cursor(character) for character in value):
            raise _refused(name)
        return str(value)

    def count(self, name: str, smallest: int) -> int:
        value = self._of(name, int)
        if isinstance(value, bool) or not smallest <= value <= _LARGEST_SEQUENCE:
            raise _refused(name)
        return int(value)

    def flag(self, name: str) -> bool:
        return bool(self._of(name, bool))

    def stamp(self, name: str) -> str:
        value = self._of(name, str)
        try:
            if str(Stamp.parse(value)) == value:
                return str(value)
        except ValueError as error:
            raise _refused(name) from error
        raise _refused(name)

    def addresses(self, name: str) -> tuple[str, ...]:
        values = self._of(name, list)
        if values != [PASSPHRASE_ADDRESS]:
            for value in values:
                _check_address(value, name)
        return tuple(values)

    def address(self, name: str) -> str:
        return _check_address(self._of(name, str), name)

    def mapping(self, name: str) -> dict[str, Any]:
        return dict(self._of(name, dict))

    def _of(self, name: str, kind: type) -> Any:
        self.known.add(name)
        value = self._record.get(name)
        if not isinstance(value, kind):
            raise _refused(name)
        return value


def _moves_the_cursor(character: str) -> bool:
    """Whether it ends a line, rings, or turns the direction of what is beside it."""
    return unicodedata.category(character) in _CONTROLS or unicodedata.bidirectional(character) in _TURNS


def _check_address(value: object, name: str) -> str:
    try:
        if isinstance(value, str):
            parse_public(value)
            return value
    except ValueError as error:
        raise _refused(name) from error
    raise _refused(name)


def _refused(name: str) -> RecordRefused:
    return RecordRefused(1, f"the manifest's field {name} cannot be")
