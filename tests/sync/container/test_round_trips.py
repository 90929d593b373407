"""Bundles are plain age files: two other programs open ours, and we open theirs."""

import io
import json
from pathlib import Path
from types import ModuleType

import pytest

from support.age_program import AgeProgram
from support.bundles import ELSEWHERE, FOR_HERE, HERE, RECORDS, WITH_WORDS, counted_bytes, sealed
from sync.container.bech32 import parse_public, parse_secret, public_text, secret_text
from sync.container.envelope import seal, unseal
from sync.container.kdf import KdfPolicy
from sync.container.passphrase_recipient import PassphraseOpener, PassphraseRecipient
from sync.container.recipients import DeviceRecipient, Opener, Recipient

CHUNK = 65536
SIZES = (0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 9 * CHUNK, 9 * CHUNK + 3)
SECRET = secret_text(HERE.private_key)
PASSPHRASE = "七只 猫 and  two spaces "


@pytest.fixture
def age(tmp_path: Path) -> AgeProgram:
    """The program, or a reason to skip."""
    return AgeProgram(tmp_path)


@pytest.fixture
def pyrage() -> ModuleType:
    """The library."""
    library: ModuleType = pytest.importorskip("pyrage", reason="pyrage comes with the test dependencies")
    return library


def ours(data: bytes, *recipients: Recipient) -> bytes:
    file = io.BytesIO()
    writer = seal(file, recipients, counted_bytes())
    writer.write(data)
    writer.finish()
    return file.getvalue()


def opened(data: bytes, opener: Opener = HERE) -> bytes:
    return b"".join(unseal(io.BytesIO(data), [opener]).chunks)


def plain(size: int) -> bytes:
    return bytes(range(256)) * (size // 256) + bytes(size % 256)


@pytest.mark.parametrize("size", SIZES)
def test_age_opens_what_we_seal(size: int, age: AgeProgram) -> None:
    """For a device, of every size around a border."""
    assert age.open(ours(plain(size), FOR_HERE), SECRET) == plain(size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("armor", [(), ("--armor",)], ids=["binary", "armor"])
def test_we_open_what_age_seals(size: int, armor: tuple[str, ...], age: AgeProgram) -> None:
    """The text form, too."""
    assert opened(age.seal(plain(size), *armor, "--recipient", HERE.address)) == plain(size)


def test_age_opens_what_is_for_several(age: AgeProgram) -> None:
    """Each of them alone can."""
    data = ours(b"both", FOR_HERE, DeviceRecipient.parse(ELSEWHERE.address))
    assert age.open(data, SECRET) == age.open(data, secret_text(ELSEWHERE.private_key)) == b"both"
    theirs = age.seal(b"both", "--recipient", ELSEWHERE.address, "--recipient", HERE.address)
    assert opened(theirs) == opened(theirs, ELSEWHERE) == b"both"


def test_words_open_both_ways_with_age(age: AgeProgram) -> None:
    """Chinese ones and spaces among them, at the cost that each side writes."""
    assert age.open_with_words(ours(b"words", PassphraseRecipient(PASSPHRASE)), PASSPHRASE) == b"words"
    assert opened(age.seal_with_words(b"words", PASSPHRASE), PassphraseOpener(PASSPHRASE)) == b"words"


def test_age_shows_a_bundle_as_json_lines(age: AgeProgram) -> None:
    """In ten years, without us: a manifest, a signature, and each memory a line."""
    words = age.open_with_words(sealed(recipient=WITH_WORDS), WITH_WORDS.passphrase)
    device = age.open(sealed(), SECRET)
    for text in (words, device):
        first, second, *records = map(json.loads, text.decode("utf-8").splitlines())
        assert (first["type"], second["type"]) == ("manifest", "signature")
        assert tuple(records) == RECORDS


@pytest.mark.parametrize("size", SIZES)
def test_pyrage_opens_what_we_seal(size: int, pyrage: ModuleType) -> None:
    """The second oracle, of another family."""
    identity = pyrage.x25519.Identity.from_str(SECRET)
    assert pyrage.decrypt(ours(plain(size), FOR_HERE), [identity]) == plain(size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("armored", [False, True])
def test_we_open_what_pyrage_seals(size: int, armored: bool, pyrage: ModuleType) -> None:
    """It adds a stanza that nobody knows, to keep readers honest."""
    recipient = pyrage.x25519.Recipient.from_str(HERE.address)
    assert opened(pyrage.encrypt(plain(size), [recipient], armored)) == plain(size)


def test_words_open_both_ways_with_pyrage(pyrage: ModuleType) -> None:
    """At the cost that it finds right for this machine, which on a quick one is more than we would try unasked."""
    assert pyrage.passphrase.decrypt(ours(b"words", PassphraseRecipient(PASSPHRASE, 12)), PASSPHRASE) == b"words"
    dear = KdfPolicy(freely=22)
    assert opened(pyrage.passphrase.encrypt(b"words", PASSPHRASE), PassphraseOpener(PASSPHRASE, dear)) == b"words"


def test_keys_have_the_text_form_of_age(pyrage: ModuleType) -> None:
    """Made there, read here; and the public half is the same."""
    identity = pyrage.x25519.Identity.generate()
    secret = parse_secret(str(identity))
    assert secret_text(secret) == str(identity)
    assert public_text(parse_public(str(identity.to_public()))) == str(identity.to_public())
    assert DeviceRecipient(parse_public(str(identity.to_public()))).address == type(HERE)(secret).address


@pytest.mark.parametrize("place", range(4, 62))
def test_a_mistyped_key_is_noticed(place: int) -> None:
    """Whichever character it is."""
    text = HERE.address
    other = "q" if text[place] != "q" else "p"
    with pytest.raises(ValueError, match="key"):
        parse_public(text[:place] + other + text[place + 1 :])


@pytest.mark.parametrize(
    "text", ["", "age1", "AGE1QQ", SECRET, HERE.address.upper(), HERE.address + "q", HERE.address[:-1]]
)
def test_what_is_no_key_is_refused(text: str) -> None:
    """And not repeated: it could be a secret one."""
    with pytest.raises(ValueError, match="key") as caught:
        parse_public(text)
    assert not text or text not in str(caught.value)
