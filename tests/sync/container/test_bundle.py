"""A bundle is taken whole, from whom it may be taken, or not at all."""

import io
from collections.abc import Callable
from dataclasses import replace

import pytest

from support.age_writer import SHARE, X25519Lock, age_file, header, stanza
from support.bundles import (
    BY_WORDS,
    DEVICE,
    ELSEWHERE,
    FOR_HERE,
    HERE,
    KNOWN,
    PASSPHRASE,
    RECORDS,
    SIGNER,
    STRANGER,
    WITH_WORDS,
    counted_bytes,
    manifest,
    outgoing,
    read,
    sealed,
    sealed_and_written,
)
from sync.container.bundle import Outgoing, read_bundle, write_bundle
from sync.container.caps import CAPS
from sync.container.envelope import read_locks, seal
from sync.container.errors import (
    BundleDamaged,
    BundleTooNew,
    NotABundle,
    NotForThisDevice,
    OverTheCaps,
    Part,
    PassphraseNeeded,
    PassphraseUnreadable,
    RecipientUnsupported,
    RecordRefused,
    SignatureInvalid,
    UnknownSigner,
    WrongPassphrase,
)
from sync.container.manifest import Sender
from sync.container.passphrase_recipient import PassphraseOpener
from sync.container.recipients import DeviceRecipient, Recipient
from sync.container.records import to_line
from sync.container.signature import public_of, sign

FOR_ELSEWHERE = DeviceRecipient.parse(ELSEWHERE.address)


def content(*lines: bytes, recipient: Recipient = FOR_HERE) -> bytes:
    """A file of these lines, rightly sealed whatever they say."""
    file = io.BytesIO()
    writer = seal(file, [recipient], counted_bytes())
    writer.write(b"".join(line + b"\n" for line in lines))
    writer.finish()
    return file.getvalue()


def lines_of(records: int = len(RECORDS), change: Callable[[dict[str, object]], object] | None = None) -> list[bytes]:
    """The lines of a right bundle; ``change`` may change the manifest before it is signed."""
    _, written = sealed_and_written(outgoing(RECORDS[:records]))
    fields = written.manifest.to_record()
    if change is not None:
        change(fields)
    first = to_line(fields)
    return [first, to_line(sign(first, SIGNER)), *(to_line(record) for record in RECORDS[:records])]


def test_what_was_shared_arrives() -> None:
    """Manifest, digest and every record, in their order."""
    data, written = sealed_and_written(outgoing())
    bundle = read(data)
    assert bundle.records == RECORDS
    assert (bundle.manifest, bundle.digest) == (written.manifest, written.digest)
    assert (bundle.opened_by, bundle.signer.signing_key) == (HERE.address, KNOWN[DEVICE])


def test_words_open_what_they_sealed() -> None:
    """And whoever signed it, that was trust enough."""
    bundle = read(sealed(recipient=WITH_WORDS, signer=STRANGER), BY_WORDS)
    assert (bundle.records, bundle.opened_by) == (RECORDS, "passphrase")
    assert bundle.signer.signing_key == public_of(STRANGER)


def test_each_of_several_devices_can_read_it() -> None:
    """One lock each, and the manifest names them all."""
    data, written = sealed_and_written(outgoing(), [FOR_HERE, FOR_ELSEWHERE])
    assert read(data, HERE).records == read(data, ELSEWHERE).records == RECORDS
    assert written.manifest.recipients == (HERE.address, ELSEWHERE.address)
    assert read_locks(io.BytesIO(data)).devices == 2


def test_the_locks_can_be_seen_without_a_key() -> None:
    """A face knows what to ask for before it asks."""
    assert read_locks(io.BytesIO(sealed(recipient=WITH_WORDS))).work_factor == 1
    assert read_locks(io.BytesIO(sealed())).work_factor is None


def test_an_empty_bundle_is_a_bundle() -> None:
    """Nothing to share is not an error, and deletes nothing."""
    assert read(sealed(())).records == ()


@pytest.mark.parametrize(
    "passphrase", ["密码 是 七只 猫", " spaces  around ", "tab\tand\nnewline", "e\u0301", "\U0001f511"]
)
def test_a_passphrase_is_what_was_typed(passphrase: str) -> None:
    """Chinese, spaces, accents: opened by the very same, not by what looks like it."""
    data = sealed(recipient=replace(WITH_WORDS, passphrase=passphrase))
    assert read(data, PassphraseOpener(passphrase)).records == RECORDS
    for near in (passphrase.strip() + "\n", passphrase + " ", passphrase.replace("e\u0301", "é") + "."):
        with pytest.raises(WrongPassphrase):
            read(data, PassphraseOpener(near))


def test_a_passphrase_that_is_no_text_is_refused() -> None:
    """A terminal with another encoding gives halves of characters; the error holds nothing of them."""
    with pytest.raises(PassphraseUnreadable) as caught:
        sealed(recipient=replace(WITH_WORDS, passphrase="caf\udce9"))
    assert caught.value.__cause__ is None


def test_a_key_file_is_not_a_damaged_bundle() -> None:
    """It looks like armor, and it is something else."""
    with pytest.raises(NotABundle):
        read(b"-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n")


def test_six_troubles_have_six_sentences() -> None:
    """Wrong words, damage, another file, a newer version, an unknown signer, no key: nobody takes one for the other."""
    newer = content(to_line({"type": "manifest", "format": "2.0"}))
    trials: list[tuple[type[Exception], bytes, object]] = [
        (WrongPassphrase, sealed(recipient=WITH_WORDS), PassphraseOpener(PASSPHRASE + " ")),
        (BundleDamaged, sealed()[:-1], HERE),
        (NotABundle, b"%PDF-1.7", HERE),
        (BundleTooNew, newer, HERE),
        (UnknownSigner, sealed(signer=STRANGER), HERE),
        (NotForThisDevice, sealed(), ELSEWHERE),
        (PassphraseNeeded, sealed(recipient=WITH_WORDS), HERE),
    ]
    said = set()
    for kind, data, opener in trials:
        with pytest.raises(kind) as caught:
            read(data, opener)  # type: ignore[arg-type]
        assert getattr(caught.value, "hint", "")
        said.add(str(caught.value))
    assert len(said) == len(trials)


def test_a_known_key_under_another_name_is_unknown() -> None:
    """A paired device cannot speak for another one."""
    with pytest.raises(UnknownSigner) as caught:
        read_bundle(io.BytesIO(sealed()), [HERE], CAPS, {"another-device": KNOWN[DEVICE]})
    assert (caught.value.device_id, caught.value.signing_key) == (DEVICE, KNOWN[DEVICE])


def test_nobody_is_known_unless_named() -> None:
    """Whoever forgets to say who is paired reads nothing."""
    with pytest.raises(UnknownSigner):
        read_bundle(io.BytesIO(sealed()), [HERE])


def test_a_lock_that_only_others_know_is_named() -> None:
    """A post-quantum file is not damaged, and not taken for one that is."""
    data = age_file(stanza(b"mlkem768x25519 AAAA", bytes(32)))
    with pytest.raises(RecipientUnsupported) as caught:
        read(data)
    assert caught.value.kinds == ("mlkem768x25519",)
    with pytest.raises(RecipientUnsupported):
        read_locks(io.BytesIO(data))


def test_another_file_of_age_is_not_a_bundle() -> None:
    """It opens, and what is in it is something else."""
    with pytest.raises(NotABundle):
        read(content(b"a shopping list"))
    with pytest.raises(NotABundle):
        read(content())


LINES = lines_of()


@pytest.mark.parametrize(
    "lines",
    [LINES[:1], [LINES[0], *LINES[2:]], [LINES[0], b'{"type":"signature"}', *LINES[2:]], [*LINES[:1], LINES[0]]],
    ids=["nothing after the manifest", "stripped", "empty", "a second manifest"],
)
def test_a_signature_must_be_there(lines: list[bytes]) -> None:
    """A bundle without one is refused, whoever can open it."""
    with pytest.raises(SignatureInvalid):
        read(content(*lines))


def signed_line(signature: str) -> bytes:
    return to_line({"type": "signature", "signature": signature})


@pytest.mark.parametrize(
    "line",
    [
        signed_line("00" * 64),
        signed_line("00" * 63),
        signed_line("zz" * 64),
        signed_line(SIGNER.sign(LINES[0]).hex()),
        to_line(sign(LINES[0], STRANGER)),
        to_line(sign(lines_of(2)[0], SIGNER)),
        signed_line(sign(LINES[0], SIGNER)["signature"].upper()),
    ],
    ids=["zeros", "short", "no hex", "another domain", "a stranger's", "replayed from another bundle", "capitals"],
)
def test_a_signature_must_be_of_this_manifest(line: bytes) -> None:
    """Neither one of something else, nor one by somebody else."""
    with pytest.raises(SignatureInvalid):
        read(content(LINES[0], line, *LINES[2:]))


def test_a_bundle_cannot_be_passed_on_as_if_for_others() -> None:
    """Who may open a bundle can seal its lines again; whoever gets that sees that it was not meant for them."""
    with pytest.raises(SignatureInvalid) as caught:
        read(content(*LINES, recipient=FOR_ELSEWHERE), ELSEWHERE)
    assert "other recipients" in caught.value.detail
    with pytest.raises(SignatureInvalid):
        read(content(*LINES, recipient=WITH_WORDS), BY_WORDS)


@pytest.mark.parametrize(
    "lines",
    [LINES[:-1], [*LINES, LINES[-1]], [*LINES[:2], *reversed(LINES[2:])], [*LINES[:-1], LINES[-1] + b" "]],
    ids=["one missing", "one doubled", "another order", "a space more"],
)
def test_records_are_those_that_were_signed(lines: list[bytes]) -> None:
    """Count, order and every byte."""
    with pytest.raises(BundleDamaged) as caught:
        read(content(*lines))
    assert caught.value.part is Part.CONTENT


def test_a_record_that_is_none_takes_the_bundle_with_it() -> None:
    """A whole bundle or nothing; the line is named."""
    first_two = outgoing(RECORDS[:2])
    with pytest.raises(RecordRefused) as caught:
        sealed_and_written(Outgoing(first_two.manifest, [*first_two.records, b'{"type":"item","a":NaN}']))
    assert caught.value.line == 5


def test_too_many_records_are_not_written() -> None:
    """What no reader would take never leaves."""
    many = Outgoing(manifest(), (b'{"type":"item"}' for _ in range(CAPS.records + 1)))
    with pytest.raises(OverTheCaps, match="100,000 records"):
        write_bundle(io.BytesIO(), many, [FOR_HERE], SIGNER)


def test_a_bundle_over_the_limit_is_not_written() -> None:
    """64 MiB with everything around it, and nothing is written before that is known."""
    sink, line = io.BytesIO(), to_line({"type": "item", "a": ["a" * 60_000] * 4})
    with pytest.raises(OverTheCaps, match="larger"):
        write_bundle(sink, Outgoing(manifest(), (line for _ in range(290))), [FOR_HERE], SIGNER)
    assert sink.getvalue() == b""


def test_a_bundle_over_the_limit_is_not_read() -> None:
    """It is left as soon as it is too long, whatever is in it."""
    data = sealed()
    with pytest.raises(OverTheCaps, match="larger"):
        read(data, HERE, replace(CAPS, file_bytes=len(data) - 1))
    assert read(data, HERE, replace(CAPS, file_bytes=len(data))).records == RECORDS


def test_records_over_the_limit_are_not_collected() -> None:
    """The manifest's own count is enough to refuse it."""
    with pytest.raises(OverTheCaps, match="more than 2 records"):
        read(sealed(), HERE, replace(CAPS, records=2))


@pytest.mark.parametrize("locks", [1, 100_000], ids=["one long", "many"])
def test_a_header_of_ten_megabytes_is_left(locks: int) -> None:
    """After 64 KiB, before anything is made of it."""
    lock = X25519Lock()
    stanzas = lock.text() + stanza(b"grease " + b"x" * (10_000_000 // locks)) * locks
    with pytest.raises(OverTheCaps, match=r"beginning .* 65,536 bytes"):
        read(header(stanzas))


def test_a_passphrase_stands_alone() -> None:
    """Whoever could open a bundle with a key could otherwise make the passphrase's owner trust it."""
    with pytest.raises(ValueError, match="alone"):
        sealed_and_written(outgoing(), [WITH_WORDS, FOR_HERE])
    with pytest.raises(ValueError, match="somebody"):
        sealed_and_written(outgoing(), [])


def test_a_key_made_for_one_export_says_so() -> None:
    """A machine without a keyring still signs what it writes."""
    draft = replace(manifest(), sender=Sender(is_ephemeral=True))
    data, _ = sealed_and_written(outgoing(draft=draft), [WITH_WORDS], STRANGER)
    assert read(data, BY_WORDS).signer == Sender("", public_of(STRANGER), is_ephemeral=True)


def test_no_secret_is_shown_by_accident() -> None:
    """What prints a recipient or a key prints neither words nor keys."""
    shown = repr([BY_WORDS, WITH_WORDS, HERE])
    assert "vocal" not in shown
    assert repr(HERE.private_key) not in shown
    assert SHARE.hex() not in shown
