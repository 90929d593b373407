"""What a passphrase may cost: decided by the number in the file, before any memory is taken."""

import io
import tracemalloc

import pytest

from support.age_writer import SALT, ScryptLock, age_file, b64, stanza
from support.bundles import HERE
from sync.container.envelope import read_locks, unseal
from sync.container.errors import BundleDamaged, PassphraseTooCostly
from sync.container.kdf import FOREGROUND, Cost, KdfPolicy, parse_work_factor
from sync.container.passphrase_recipient import PassphraseOpener, PassphraseRecipient


def is_allowed(policy: KdfPolicy, work_factor: int) -> bool:
    try:
        policy.check(work_factor)
    except PassphraseTooCostly:
        return False
    return True


def test_what_is_opened_without_asking() -> None:
    """Up to 2^20, or less where a policy says so."""
    assert [factor for factor in range(1, 64) if is_allowed(FOREGROUND, factor)] == list(range(1, 21))
    assert [factor for factor in range(1, 64) if is_allowed(KdfPolicy(freely=18), factor)] == list(range(1, 19))


def test_what_is_opened_after_a_question() -> None:
    """2^21 and 2^22, once somebody has seen what it takes; above nobody is asked."""
    asked: list[Cost] = []

    def agree(cost: Cost) -> bool:
        asked.append(cost)
        return True

    allowed = [factor for factor in range(1, 64) if is_allowed(KdfPolicy(ask=agree), factor)]
    assert allowed == list(range(1, 23))
    assert [(cost.memory_mib, cost.seconds) for cost in asked] == [(2048, 9), (4096, 18)]


def test_a_no_is_a_no() -> None:
    """Then the error says what it would have taken."""
    with pytest.raises(PassphraseTooCostly, match=r"2,048 MiB of memory and about 9 seconds"):
        KdfPolicy(ask=lambda _: False).check(21)


@pytest.mark.parametrize(
    "text", ["018", "+18", "-1", "0", "", " 18", "18 ", "0x12", "1e1", "1_8", "18.0", "１８", "١٨"]
)
def test_a_work_factor_has_one_spelling(text: str) -> None:
    """Anything else than plain digits was written by no program that is to be trusted."""
    with pytest.raises(BundleDamaged):
        parse_work_factor(text)


@pytest.mark.parametrize(
    ("text", "factor"), [("1", 1), ("18", 18), ("63", 63), ("99", 63), ("100", 63), ("9" * 9000, 63)]
)
def test_an_absurd_work_factor_is_just_too_high(text: str, factor: int) -> None:
    """However many digits it has."""
    assert factor == parse_work_factor(text)


@pytest.mark.parametrize("factor", [b"21", b"22", b"23", b"63", b"64", b"9" * 400])
def test_hostile_work_factors_take_no_memory(factor: bytes) -> None:
    """The file is refused before anything of the size it asks for is taken."""
    data = age_file(ScryptLock().text(factor))
    tracemalloc.start()
    with pytest.raises(PassphraseTooCostly):
        unseal(io.BytesIO(data), [PassphraseOpener("password")])
    _, peak_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak_bytes < 1 << 20


def test_bundles_are_written_at_2_to_the_18() -> None:
    """Not a setting: dear enough for a guesser, and opened by everybody without a question."""
    assert PassphraseRecipient("any").work_factor == 18


def test_the_cost_can_be_seen_first() -> None:
    """A face may ask before the passphrase is typed."""
    assert read_locks(io.BytesIO(age_file(ScryptLock().text(b"22")))).work_factor == 22


def test_a_lock_of_words_is_not_tried_with_a_key() -> None:
    """Nor does it cost anything."""
    data = age_file(stanza(b"scrypt " + b64(SALT) + b" 63", bytes(32)))
    assert HERE.unwrap([]) is None
    with pytest.raises(Exception, match="sealed with a passphrase"):
        unseal(io.BytesIO(data), [HERE])
