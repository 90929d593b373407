"""Check digits: the published examples are right, and every single wrong digit is noticed."""

from collections.abc import Callable

import pytest

from assistant.privacy import checksums

# The examples of the standards and registries themselves, and of card schemes for tests.
_EXAMPLES: list[tuple[Callable[[str], bool], str]] = [
    (checksums.is_identity_card, "11010519491231002X"),
    (checksums.is_identity_card, "440524188001010014"),
    (checksums.is_company_code, "91350100M000100Y43"),
    (checksums.is_bank_card, "4111111111111111"),
    (checksums.is_bank_card, "378282246310005"),
    (checksums.is_bank_card, "5555555555554444"),
    (checksums.is_bank_card, "6222021234567890128"),
    (checksums.is_iban, "DE89370400440532013000"),
    (checksums.is_iban, "GB29NWBK60161331926819"),
    (checksums.is_iban, "NO9386011117947"),
    (checksums.is_hong_kong_card, "A1234563"),
]


@pytest.mark.parametrize(("test", "number"), _EXAMPLES)
def test_the_published_examples_are_right(test: Callable[[str], bool], number: str) -> None:
    """Each is the example of its standard."""
    assert test(number)


@pytest.mark.parametrize(("test", "number"), _EXAMPLES)
def test_one_wrong_digit_is_noticed(test: Callable[[str], bool], number: str) -> None:
    """Every check digit scheme here finds every single error."""
    wrong = [
        number[:place] + digit + number[place + 1 :]
        for place in range(4, len(number))
        if number[place].isdigit()
        for digit in "0123456789"
        if digit != number[place]
    ]
    assert [text for text in wrong if test(text)] == []


@pytest.mark.parametrize(
    "text", ["", "1", "a" * 18, "１１０１０５１９４９１２３１００２Ｘ", "1" * 17, "-" * 18, "中" * 18]
)
@pytest.mark.parametrize("test", [test for test, _ in _EXAMPLES[::3]])
def test_what_is_no_number_is_none(test: Callable[[str], bool], text: str) -> None:
    """Nothing raises, whatever comes."""
    assert not test(text)


@pytest.mark.parametrize("number", ["110105194913310021", "990105194912310026", "110105202613010016"])
def test_an_identity_card_has_a_province_and_a_birthday(number: str) -> None:
    """The check digit alone would let one number of eleven pass."""
    assert not checksums.is_identity_card(number)


def test_a_card_needs_an_issuer() -> None:
    """A right Luhn digit alone is one number of ten: IMEI, order numbers."""
    assert checksums.passes_luhn("490154203237518")
    assert not checksums.is_bank_card("490154203237518")


@pytest.mark.parametrize(("last", "expected"), [("about", True), ("abandon", False), ("zzz", False)])
def test_a_seed_phrase_is_proved_by_its_last_word(last: str, expected: bool) -> None:
    """The first vector of BIP39: eleven times the word 0, then the word 3."""
    words = {"abandon": 0, "about": 3}
    assert expected is checksums.is_seed_phrase(["abandon"] * 11 + [last], words)
