"""One seed, two keys, one print."""

import logging
import pickle
import re

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.device import PublicKeys
from sync.container.bech32 import parse_public, parse_secret
from sync.container.signature import is_signed_by
from sync.keys.identity import Identity, ephemeral_identity, key_print
from sync.keys.seed import SEED_BYTES, Seed, read_seed, write_seed

SEEDS = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES).map(Seed)


def test_the_keys_of_a_seed_never_change() -> None:
    """They are what every recovery phrase on paper restores: a change of the derivation must fail here."""
    identity = Identity(Seed(bytes(range(SEED_BYTES))))
    recorded = PublicKeys(
        "age1hu6xn0t25nuwwkx6qq72gngjfhsqzcyyw3n5h483tx27680k93fsxacah7",
        "581a933b45b39c23ff686e971ff8725d0e90c2d39c96b5f5cd1322f386b91830",
    )
    assert (recorded, "43da-ea63-4271-5885") == (identity.keys, identity.key_print)


@given(SEEDS)
def test_the_same_seed_makes_the_same_keys(seed: Seed) -> None:
    """And in no other way than by the seed."""
    assert Identity(seed).keys == Identity(Seed(seed.reveal())).keys


def test_the_recipient_belongs_to_the_opening_key() -> None:
    """In the text form of age, both."""
    identity = Identity(Seed(bytes(range(SEED_BYTES))))
    opening = X25519PrivateKey.from_private_bytes(identity.reveal_opening_key())
    assert parse_public(identity.recipient) == opening.public_key().public_bytes_raw()
    assert parse_secret(identity.reveal_age_key()) == identity.reveal_opening_key()


def test_the_two_keys_have_nothing_in_common() -> None:
    """Neither is the seed, and neither is the other."""
    seed = Seed(bytes(range(SEED_BYTES)))
    identity = Identity(seed)
    secrets = {seed.reveal(), identity.reveal_opening_key(), identity.signer.private_bytes_raw()}
    assert len(secrets) == 3


def test_a_signature_is_of_one_key_and_one_message() -> None:
    """Anything else is none."""
    identity, other = Identity(Seed(bytes(32))), Identity(Seed(bytes([1] * 32)))
    signature = identity.sign(b"label\0text")
    assert is_signed_by(identity.signing_key, signature, b"label\0text")
    assert not is_signed_by(identity.signing_key, signature, b"label\0Text")
    assert not is_signed_by(other.signing_key, signature, b"label\0text")
    assert not is_signed_by(identity.signing_key, signature[:-1], b"label\0text")
    assert not is_signed_by("no key", signature, b"label\0text")
    assert not is_signed_by("00", signature, b"label\0text")


def test_a_key_print_is_four_short_groups_of_both_keys() -> None:
    """Each of the keys changes it."""
    keys = Identity(Seed(bytes(32))).keys
    other = Identity(Seed(bytes([1] * 32))).keys
    prints = {
        key_print(keys),
        key_print(PublicKeys(keys.recipient, other.signing_key)),
        key_print(PublicKeys(other.recipient, keys.signing_key)),
    }
    assert len(prints) == 3
    assert re.fullmatch(r"[0-9a-f]{4}(-[0-9a-f]{4}){3}", key_print(keys))


def test_ephemeral_keys_say_so() -> None:
    """They are new each time."""
    drawn = iter([bytes(32), bytes([1] * 32)])
    first, second = (ephemeral_identity(lambda _: next(drawn)) for _ in range(2))
    assert (True, False) == (first.is_ephemeral, Identity(Seed(bytes(32))).is_ephemeral)
    assert first.keys != second.keys


def test_neither_seed_nor_identity_shows_or_travels(caplog: pytest.LogCaptureFixture) -> None:
    """Not in a repr, a format, a log line or a pickle."""
    seed = Seed(bytes(range(100, 132)))
    identity = Identity(seed)
    assert identity.signing_key
    logging.getLogger("test").warning("%s %r %s", seed, identity, [seed, {"x": identity}])
    shown = f"{seed} {identity!r} {caplog.text} {vars(identity)}"
    for secret in (seed.reveal(), identity.reveal_opening_key()):
        assert secret.hex()[:16] not in shown
        assert repr(secret)[2:18] not in shown
    for one in (seed, identity):
        with pytest.raises(TypeError):
            pickle.dumps(one)


@given(SEEDS)
def test_a_seed_is_read_as_it_was_written(seed: Seed) -> None:
    """Also with the line end that a file has."""
    assert seed == read_seed(write_seed(seed)) == read_seed(write_seed(seed) + "\n")


@pytest.mark.parametrize("line", ["", "ricordo-seed-1:", "ricordo-seed-1:" + "g" * 64, "ricordo-seed-2:" + "0" * 64])
def test_what_is_no_seed_is_none(line: str) -> None:
    """No error, because it would have to hold what it is about."""
    assert read_seed(line) is None


def test_a_seed_has_thirty_two_bytes() -> None:
    """And the error does not show them."""
    with pytest.raises(ValueError, match="32 bytes") as caught:
        Seed(b"abcdefgh")
    assert "abcdefgh" not in str(caught.value)
