"""Every byte of a bundle counts: change one, or cut it anywhere, and nothing of it is taken."""

import pytest

from support.bundles import BY_WORDS, HERE, WITH_WORDS, read, sealed
from sync.container.errors import BundleDamaged, BundleError, Part, WrongPassphrase
from sync.container.recipients import Opener

FOR_DEVICE = sealed()
FOR_WORDS = sealed(recipient=WITH_WORDS)


def is_refused(data: bytes, opener: Opener) -> bool:
    try:
        read(data, opener)
    except BundleError:
        return True
    return False


def flipped(data: bytes, place: int, bit: int) -> bytes:
    return data[:place] + bytes([data[place] ^ (1 << bit)]) + data[place + 1 :]


@pytest.mark.parametrize(("data", "opener"), [(FOR_DEVICE, HERE), (FOR_WORDS, BY_WORDS)], ids=["device", "words"])
def test_no_changed_byte_passes(data: bytes, opener: Opener) -> None:
    """Each byte with one bit turned over."""
    passed = [place for place in range(len(data)) if not is_refused(flipped(data, place, place % 8), opener)]
    assert passed == []


@pytest.mark.long
@pytest.mark.parametrize(("data", "opener"), [(FOR_DEVICE, HERE), (FOR_WORDS, BY_WORDS)], ids=["device", "words"])
def test_no_changed_bit_passes(data: bytes, opener: Opener) -> None:
    """Each byte with each bit turned over, and all of them."""
    passed = [
        (place, bit)
        for place in range(len(data))
        for bit in range(8)
        if not is_refused(flipped(data, place, bit), opener)
    ]
    assert passed == []


@pytest.mark.parametrize(("data", "opener"), [(FOR_DEVICE, HERE), (FOR_WORDS, BY_WORDS)], ids=["device", "words"])
def test_no_cut_passes(data: bytes, opener: Opener) -> None:
    """Each shorter file."""
    assert [size for size in range(len(data)) if not is_refused(data[:size], opener)] == []


@pytest.mark.parametrize("more", [b"\0", b"\n", b" ", FOR_DEVICE], ids=["zero", "newline", "space", "another"])
def test_nothing_may_follow(more: bytes) -> None:
    """Not even white space."""
    with pytest.raises(BundleDamaged):
        read(FOR_DEVICE + more)


def test_damage_behind_the_lock_is_not_called_a_wrong_passphrase() -> None:
    """A passphrase that opened the lock was right: whatever is wrong behind it is damage, and called so."""
    behind = FOR_WORDS.index(b"\n---") + 1
    for place in range(behind, len(FOR_WORDS)):
        with pytest.raises(BundleDamaged):
            read(flipped(FOR_WORDS, place, 0), BY_WORDS)


def test_damage_in_the_payload_says_so() -> None:
    """The sentence of a bad copy, not that of a bad key."""
    with pytest.raises(BundleDamaged) as caught:
        read(flipped(FOR_DEVICE, len(FOR_DEVICE) - 40, 3))
    assert caught.value.part is Part.PAYLOAD


def test_a_changed_lock_looks_like_a_wrong_key() -> None:
    """The format cannot tell these two apart, and the hint says so."""
    body = FOR_WORDS.index(b"\n", FOR_WORDS.index(b"-> ")) + 3
    changed = FOR_WORDS[:body] + (b"A" if FOR_WORDS[body : body + 1] != b"A" else b"B") + FOR_WORDS[body + 1 :]
    with pytest.raises(WrongPassphrase, match="does not open"):
        read(changed, BY_WORDS)
    assert "copy the file again" in WrongPassphrase().hint
