"""The manifest: all of it was written by somebody else, so every field is looked at."""

from dataclasses import replace

import pytest

from support.bundles import HERE, KNOWN, manifest
from sync.container.errors import BundleTooNew, NotABundle, RecordRefused
from sync.container.manifest import Knowledge, parse_manifest
from sync.container.records import Record

HASH = "0f" * 32
WHOLE = replace(
    manifest(2, previous=HASH, sha256=HASH, scrubber="3"),
    recipients=(HERE.address,),
    policy={"score": 0.7},
    records=3,
    knowledge=Knowledge("a" * 40, "b" * 64),
    sender=replace(manifest().sender, signing_key=next(iter(KNOWN.values()))),
)


def changed(field: str, value: object) -> Record:
    record = WHOLE.to_record()
    outer, _, inner = field.partition(".")
    if inner:
        record[outer] = {**record[outer], inner: value}
    else:
        record[outer] = value
    return record


def test_it_comes_back() -> None:
    """Every field."""
    assert parse_manifest(WHOLE.to_record()) == WHOLE


def test_what_a_later_minor_version_adds_is_kept() -> None:
    """And written again, so that it is not lost on the way through an older program."""
    later = changed("format", "1.7") | {"mood": {"a": 1}}
    read = parse_manifest(later)
    assert (read.format, dict(read.extra)) == ("1.7", {"mood": {"a": 1}})
    assert read.to_record() == later


@pytest.mark.parametrize("version", ["2.0", "0.9", "10.0", "1", "1.0.0", "one", "", "١.٠"])
def test_another_major_version_is_not_guessed_at(version: str) -> None:
    """Whatever else stands in it."""
    with pytest.raises(BundleTooNew):
        parse_manifest({"type": "manifest", "format": version})


@pytest.mark.parametrize("record", [{"type": "item"}, {"type": "manifest"}, {"type": "manifest", "format": 1.0}])
def test_a_first_line_of_another_kind_is_no_manifest(record: Record) -> None:
    """The file is something else."""
    with pytest.raises(NotABundle):
        parse_manifest(record)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bundle", ""),
        ("bundle", "../up"),
        ("device", "Laptop"),
        ("device", "a" * 65),
        ("device", "a/b"),
        ("device", "-a"),
        ("device_name", "bell\a"),
        ("device_name", "right-to-left\u202e"),
        ("device_name", "x" * 129),
        ("device_name", None),
        ("sequence", 0),
        ("sequence", True),
        ("sequence", 1.0),
        ("sequence", 2**53 + 1),
        ("previous", HASH[:-1]),
        ("previous", HASH.upper()),
        ("created", "now"),
        ("created", "0198C0DE00000000"),
        ("created", ""),
        ("recipients", "age1"),
        ("recipients", ["age1"]),
        ("recipients", [HERE.address, "passphrase"]),
        ("recipients", [HERE.address[:-1] + "q"]),
        ("policy", []),
        ("records", -1),
        ("sha256", ""),
        ("sha256", HASH + "\n"),
        ("knowledge", None),
        ("knowledge.commit", "--upload-pack=touch x"),
        ("knowledge.commit", "a" * 41),
        ("knowledge.commit", "a" * 40 + "\n"),
        ("knowledge.root", "HEAD"),
        ("scrubber", 3),
        ("sender", None),
        ("sender.recipient", ""),
        ("sender.signing_key", "00"),
        ("sender.ephemeral", 1),
    ],
)
def test_a_field_that_cannot_be_is_refused(field: str, value: object) -> None:
    """And named in the detail, without its value."""
    with pytest.raises(RecordRefused) as caught:
        parse_manifest(changed(field, value))
    assert (caught.value.line, caught.value.detail.split()[3]) == (1, field.rpartition(".")[2])


@pytest.mark.parametrize(
    "name", ["Zoë’s laptop", "书房\u3000电脑", "desk\u00a02", "\U0001f469\u200d\U0001f4bb", "مكتب", ""]
)
def test_a_device_may_be_called_what_its_owner_likes(name: str) -> None:
    """Spaces of every width, joined signs, other scripts."""
    assert parse_manifest(changed("device_name", name)).device_name == name


@pytest.mark.parametrize("field", [name for name in WHOLE.to_record() if name not in {"type", "format"}])
def test_no_field_may_be_missing(field: str) -> None:
    """Each is there, if empty."""
    record = WHOLE.to_record()
    del record[field]
    with pytest.raises(RecordRefused):
        parse_manifest(record)
