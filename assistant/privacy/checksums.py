"""Numbers that prove themselves: check digits of identity cards, bank cards, accounts, companies and seed phrases.

Each function takes the number without spaces and says whether its check digit is right. A number that is no number at
all is simply not one of these: nothing raises.
"""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date

_GB_11643_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)  # GB 11643-1999, 2^(17-i) mod 11
_GB_11643_DIGITS = "10X98765432"
_USCC_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"  # GB 32100-2015: no I, O, S, V, Z
_FEWEST_SIGNS = 4  # a row of zeros passes every sum
_USCC_WEIGHTS = (1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28)  # 3^i mod 31
# The first two digits of an administrative division, GB/T 2260.
_PROVINCES = frozenset(
    str(region + place)
    for region, places in ((10, 5), (20, 3), (30, 7), (40, 6), (50, 4), (60, 5), (70, 1), (80, 3))
    for place in range(1, places + 1)
)  # 11 to 15, 21 to 23 …
# Lengths of the IBAN registry, SWIFT release 99; a country that is not listed is judged by the check digits alone.
_IBAN_LENGTHS: Mapping[str, int] = {
    **dict.fromkeys(("NO",), 15),
    **dict.fromkeys(("BE",), 16),
    **dict.fromkeys(("DK", "FI", "FO", "GL", "NL"), 18),
    **dict.fromkeys(("MK", "SI"), 19),
    **dict.fromkeys(("AT", "BA", "EE", "KZ", "LT", "LU", "XK"), 20),
    **dict.fromkeys(("CH", "CR", "HR", "LI", "LV"), 21),
    **dict.fromkeys(("BG", "BH", "DE", "GB", "GE", "IE", "ME", "RS", "VA"), 22),
    **dict.fromkeys(("AE", "GI", "IL", "IQ", "TL"), 23),
    **dict.fromkeys(("AD", "CZ", "ES", "MD", "PK", "RO", "SA", "SE", "SK", "TN", "VG"), 24),
    **dict.fromkeys(("PT", "ST"), 25),
    **dict.fromkeys(("IS", "TR"), 26),
    **dict.fromkeys(("FR", "GR", "IT", "MC", "MR", "SM"), 27),
    **dict.fromkeys(("AL", "AZ", "BY", "CY", "DO", "GT", "HU", "LB", "PL", "SV"), 28),
    **dict.fromkeys(("BR", "EG", "PS", "QA", "UA"), 29),
    **dict.fromkeys(("JO", "KW", "MU"), 30),
    **dict.fromkeys(("MT", "SC"), 31),
}
# Issuers by leading digits (from, to, both of one length) and the lengths of their cards, ISO/IEC 7812. The 13 digits
# of early Visa cards are left out, as are rare long ones: they are the lengths of bar codes and of order numbers.
_ISSUERS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("4", "4", (16,)),
    ("51", "55", (16,)),
    ("2221", "2720", (16,)),
    ("34", "34", (15,)),
    ("37", "37", (15,)),
    ("62", "62", (16, 17, 18, 19)),
    ("81", "81", (16, 17, 18, 19)),
    ("6011", "6011", (16,)),
    ("644", "659", (16,)),
    ("3528", "3589", (16, 17, 18, 19)),
    ("300", "305", (14,)),
    ("36", "36", (14,)),
    ("38", "39", (14,)),
    ("9558", "9558", (19,)),
    ("50", "50", (16,)),
    ("9792", "9792", (16,)),
    ("2200", "2204", (16,)),
)


def is_identity_card(number: str) -> bool:
    """A Chinese resident identity number, GB 11643: 17 digits and a check digit, with a real province and birthday."""
    if len(number) != 18 or not _digits(number[:17]) or number[:2] not in _PROVINCES:
        return False
    if not _is_birthday(number[6:14]):
        return False
    total = sum(int(digit) * weight for digit, weight in zip(number[:17], _GB_11643_WEIGHTS, strict=True))
    return number[17].upper() == _GB_11643_DIGITS[total % 11]


def is_company_code(code: str) -> bool:
    """A Chinese unified social credit code, GB 32100: 17 characters and a check character."""
    if len(code) != 18 or any(character not in _USCC_ALPHABET for character in code):
        return False
    if not _digits(code[2:8]) or len(set(code)) < _FEWEST_SIGNS:
        return False
    total = sum(_USCC_ALPHABET.index(char) * weight for char, weight in zip(code[:17], _USCC_WEIGHTS, strict=True))
    return code[17] == _USCC_ALPHABET[-total % 31]


def is_bank_card(number: str) -> bool:
    """A payment card: the leading digits of an issuer, a length that the issuer uses, and the Luhn digit."""
    return _digits(number) and _has_issuer(number) and passes_luhn(number) and len(set(number)) > 1


def passes_luhn(number: str) -> bool:
    """Whether the last of the digits is the Luhn digit of the others, ISO/IEC 7812 annex B."""
    if not _digits(number):
        return False
    doubled = [sum(divmod(2 * int(digit), 10)) for digit in number[-2::-2]]
    return (sum(doubled) + sum(int(digit) for digit in number[-1::-2])) % 10 == 0


def is_iban(number: str) -> bool:
    """An account number of ISO 13616: the length of its country, and 1 modulo 97."""
    country = number[:2]
    if not (number.isascii() and number.isalnum() and country.isalpha() and country.isupper()):
        return False
    if not 15 <= len(number) <= 34 or len(number) != _IBAN_LENGTHS.get(country, len(number)):
        return False
    moved = number[4:] + number[:4]
    return int("".join(str(int(character, 36)) for character in moved)) % 97 == 1


def is_hong_kong_card(number: str) -> bool:
    """A Hong Kong identity card: one or two letters, six digits, a check digit or A, without brackets."""
    letters, digits, check = number[:-7], number[-7:-1], number[-1:]
    if not (letters.isascii() and letters.isalpha() and 1 <= len(letters) <= 2 and _digits(digits)):
        return False
    values = [36 if len(letters) == 1 else int(letters[0], 36), int(letters[-1], 36), *map(int, digits)]
    total = sum(value * weight for value, weight in zip(values, range(9, 1, -1), strict=True))
    return check.upper() == "0123456789A"[-total % 11]


def is_seed_phrase(words: Sequence[str], word_list: Mapping[str, int]) -> bool:
    """A BIP39 phrase: 12, 15, 18, 21 or 24 words of the list (word to index, 0 to 2,047) whose checksum is right."""
    if len(words) not in {12, 15, 18, 21, 24} or any(word not in word_list for word in words):
        return False
    bits = "".join(format(word_list[word], "011b") for word in words)
    check_bits = len(bits) // 33
    entropy = int(bits[:-check_bits], 2).to_bytes(check_bits * 4, "big")
    digest = format(int.from_bytes(hashlib.sha256(entropy).digest(), "big"), "0256b")
    return bits[-check_bits:] == digest[:check_bits]


def _has_issuer(number: str) -> bool:
    return any(low <= number[: len(low)] <= high and len(number) in lengths for low, high, lengths in _ISSUERS)


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _is_birthday(text: str) -> bool:
    try:
        born = date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        return False
    return 1880 <= born.year <= 2099
