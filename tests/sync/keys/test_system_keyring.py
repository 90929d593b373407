"""Seeds in the system's keyring, and everything that keyrings do wrong."""

import logging
import traceback
from collections.abc import Callable

import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null

from support import keyrings
from support.keyrings import Chain, PlaintextKeyring, Remembering
from sync.keys.errors import (
    KeyringFailed,
    KeyringLocked,
    KeyringUnreliable,
    KeyringUnsafe,
    KeyringUnusable,
    NoKeyring,
)
from sync.keys.seed import SEED_BYTES, Seed, write_seed
from sync.keys.system_keyring import SERVICE, VALUE_LIMIT, SystemKeyring

SEED = Seed(bytes(range(100, 100 + SEED_BYTES)))
PRINT = "4f2a-91c3-07be-d5a8"


def over(backend: KeyringBackend) -> SystemKeyring:
    return SystemKeyring(lambda: backend, patience_s=30)


def failing() -> KeyringBackend:
    raise RuntimeError("the configured backend is not there")


def test_it_gives_back_what_it_was_given() -> None:
    """Under a name that says nothing but the key print."""
    backend = Remembering()
    over(backend).save(PRINT, SEED)
    assert over(backend).load(PRINT) == SEED
    assert [(SERVICE, f"device {PRINT}")] == list(backend.entries)


def test_what_lies_in_it_is_short_enough_for_windows() -> None:
    """A tenth of the limit."""
    assert len(write_seed(SEED)) * 10 < VALUE_LIMIT


def test_what_it_holds_no_longer_is_none() -> None:
    """Lost later, or another person's keyring."""
    assert over(Remembering()).load(PRINT) is None


def test_removing_twice_is_removing() -> None:
    """And takes nothing else away."""
    backend = Remembering()
    over(backend).save("other", SEED)
    over(backend).save(PRINT, SEED)
    for _ in range(2):
        over(backend).remove(PRINT)
    assert [(SERVICE, "device other")] == list(backend.entries)


@pytest.mark.parametrize(
    ("error", "make"),
    [
        (NoKeyring, fail.Keyring),
        (NoKeyring, null.Keyring),
        (NoKeyring, lambda: Chain(fail.Keyring())),  # type: ignore[no-untyped-call]
        (NoKeyring, Chain),
        (KeyringLocked, keyrings.Locked),
        (KeyringLocked, keyrings.Dismissed),
        (KeyringUnsafe, keyrings.PlaintextKeyring),
        (KeyringUnsafe, keyrings.EncryptedKeyring),
        (KeyringUnsafe, keyrings.NotRecommended),
        (KeyringUnsafe, lambda: Chain(PlaintextKeyring(), fail.Keyring())),  # type: ignore[no-untyped-call]
        (KeyringUnreliable, keyrings.Swallowing),
        (KeyringUnreliable, keyrings.Shortening),
        (KeyringUnreliable, keyrings.Exchanging),
        (KeyringFailed, keyrings.Uninitialised),
        (KeyringFailed, keyrings.Talkative),
        (KeyringFailed, failing),
    ],
)
def test_each_failure_has_its_type_and_a_way_out(
    error: type[KeyringUnusable], make: Callable[[], KeyringBackend]
) -> None:
    """Nothing is left in it, the hint offers the sealed file, and no other error hangs on ours."""
    backends: list[KeyringBackend] = []

    def choose() -> KeyringBackend:
        backends.append(make())
        return backends[-1]

    with pytest.raises(error) as caught:
        SystemKeyring(choose, patience_s=30).save(PRINT, SEED)
    assert "sealed file" in caught.value.hint
    assert (None, None) == (caught.value.__cause__, caught.value.__context__)
    assert [] == [one for one in backends if getattr(one, "entries", None)]


def test_a_keyring_that_never_answers_is_a_locked_one() -> None:
    """The program goes on without it."""
    backend = keyrings.Silent()
    with pytest.raises(KeyringLocked):
        SystemKeyring(lambda: backend, patience_s=0.01).save(PRINT, SEED)
    backend.answered.set()


def test_of_a_chain_the_first_that_protects_is_used() -> None:
    """What keeps clear text is passed over, for reading and for writing."""
    open_one, safe = PlaintextKeyring(), Remembering()
    over(Chain(open_one, safe)).save(PRINT, SEED)
    assert ({}, SEED) == (open_one.entries, over(Chain(open_one, safe)).load(PRINT))
    assert len(safe.entries) == 1


@pytest.mark.parametrize("make", [keyrings.Talkative, keyrings.Exchanging, keyrings.Shortening, keyrings.Locked])
def test_no_seed_shows_in_an_error_a_traceback_or_the_log(
    make: Callable[[], KeyringBackend], caplog: pytest.LogCaptureFixture
) -> None:
    """Not even where a traceback prints the variables of every function."""
    caplog.set_level(logging.DEBUG)
    try:
        over(make()).save(PRINT, SEED)
    except KeyringUnusable as error:
        told = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
        told += repr(error) + str(error) + error.hint + repr(vars(error)) + caplog.text
    digits = write_seed(SEED).partition(":")[2]
    assert "system_keyring.py" in told
    assert [] == [part for part in (digits[:16], digits[16:32], str(SEED.reveal())[2:20]) if part in told]
