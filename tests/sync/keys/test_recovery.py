"""The recovery phrase, as it is shown and as people type it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mnemonic import Mnemonic

from assistant.privacy.keeping import keep_masked
from sync.keys.errors import RecoveryChecksum, RecoveryLength, RecoveryWord
from sync.keys.recovery import WORD_COUNT, read_recovery_phrase, recovery_phrase
from sync.keys.seed import SEED_BYTES, Seed

SEED = Seed(bytes(range(7, 7 + SEED_BYTES)))
WORDS = recovery_phrase(SEED).split()


@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES))
def test_it_restores_the_seed(raw: bytes) -> None:
    """And is the phrase that the standard's own library makes."""
    phrase = recovery_phrase(Seed(raw))
    assert Seed(raw) == read_recovery_phrase(phrase)
    assert Mnemonic("english").to_mnemonic(raw) == phrase


@pytest.mark.parametrize(
    "typed",
    [
        "  " + "\n".join(WORDS) + " \n",
        ", ".join(WORDS),
        " ".join(WORDS).upper(),
        "\n".join(f"{place}. {word}" for place, word in enumerate(WORDS, 1)),
        "\n".join(f"{place:2} {word}" for place, word in enumerate(WORDS, 1)),
        " ".join(f"{place}){word}" for place, word in enumerate(WORDS, 1)),
        "、".join(word[:4] for word in WORDS),
        "\u3000".join(WORDS),
    ],
)
def test_it_is_read_as_people_write_it(typed: str) -> None:
    """Line by line, numbered, with commas, in capitals, or with four letters a word."""
    assert read_recovery_phrase(typed) == SEED


def test_four_letters_are_enough_for_any_word() -> None:
    """No two words of the list begin alike."""
    words = Mnemonic("english").wordlist
    assert len({word[:4] for word in words}) == len(words)


def test_a_word_that_is_not_in_the_list_is_named_with_those_near_it() -> None:
    """By its place in the sentence, by its letters in the hint only: hints are not logged."""
    typed = ["ability", "abandn", *WORDS[2:]]
    with pytest.raises(RecoveryWord, match="Word 2 is not in the list") as caught:
        read_recovery_phrase(" ".join(typed))
    assert caught.value.suggestions[0] == "abandon"
    assert "'abandn' may be one of: abandon" in caught.value.hint
    assert "aband" not in str(caught.value)


def test_a_word_near_none_is_named_too() -> None:
    """Without a suggestion, and in Chinese as well."""
    with pytest.raises(RecoveryWord, match="Word 24") as caught:
        read_recovery_phrase(" ".join([*WORDS[:-1], "苹果"]))
    assert caught.value.suggestions == ()
    assert "苹果" in caught.value.hint


@pytest.mark.parametrize("count", [0, 1, 12, 23, 25])
def test_it_has_twenty_four_words(count: int) -> None:
    """A missing or a doubled one is counted aloud."""
    with pytest.raises(RecoveryLength, match=f"has 24 words; these are {count}"):
        read_recovery_phrase(" ".join((WORDS * 2)[:count]))


def test_words_that_changed_places_are_no_phrase() -> None:
    """The checksum sees most of it: every exchange of neighbours in this phrase but those that it cannot see."""
    seen = 0
    for place in range(WORD_COUNT - 1):
        swapped = [*WORDS]
        swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
        try:
            restored = read_recovery_phrase(" ".join(swapped))
        except RecoveryChecksum:
            seen += 1
        else:
            assert restored != SEED
    assert seen >= WORD_COUNT - 3


def test_it_is_masked_when_it_is_typed_into_a_conversation() -> None:
    """It is a seed phrase like any other."""
    kept = keep_masked("my recovery phrase is " + " ".join(WORDS) + " and nothing else", frozenset())
    assert WORDS[3] not in kept.text
