"""Numbers of people that nobody has, each with the check digits of its standard.

They are worked out here and not with ``assistant.privacy.checksums``: a fault there would otherwise prove itself.
"""

import random
import string
from collections.abc import Callable, Mapping
from types import MappingProxyType

_UNMISTAKABLE = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_PASSPORT = string.digits + "CFGHJKLMNPRTVWXYZ"
_COMPANY = "0123456789ABCDEFGHJKLMNPQRTUWXY"


def digits(chance: random.Random, count: int) -> str:
    """``count`` decimal digits."""
    return drawn(chance, string.digits, count)


def drawn(chance: random.Random, alphabet: str, count: int) -> str:
    """``count`` characters of ``alphabet``."""
    return "".join(chance.choices(alphabet, k=count))


def spaced(number: str, between: str = " ") -> str:
    """``number`` in groups of four."""
    return between.join(number[start : start + 4] for start in range(0, len(number), 4))


def identity_card(chance: random.Random) -> str:
    """A Chinese identity card, GB 11643: district, birthday, order, check character."""
    district = chance.choice(("510104", "110105", "310115", "440305", "330106"))
    born = f"{chance.randint(1950, 2005)}{chance.randint(1, 12):02}{chance.randint(1, 28):02}"
    stem = district + born + f"{chance.randint(1, 999):03}"
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    return stem + "10X98765432"[sum(int(one) * weight for one, weight in zip(stem, weights, strict=True)) % 11]


def company_code(chance: random.Random) -> str:
    """A Chinese company's credit code, GB 32100, around an organisation code, GB 11714."""
    unit = digits(chance, 8)
    rest = 11 - sum(int(one) * weight for one, weight in zip(unit, (3, 7, 9, 10, 5, 8, 4, 2), strict=True)) % 11
    stem = "91510104" + unit + {10: "X", 11: "0"}.get(rest, str(rest))
    weighed = sum(_COMPANY.index(one) * pow(3, place, 31) for place, one in enumerate(stem))
    return stem + _COMPANY[-weighed % 31]


def bank_card(chance: random.Random, issuer: str, length: int = 16) -> str:
    """A card of ``issuer`` (its first digits) whose last digit is Luhn's."""
    stem = issuer + digits(chance, length - len(issuer) - 1)
    doubled = [int(one) * (2 - place % 2) for place, one in enumerate(reversed(stem))]
    return stem + str(-sum(one // 10 + one % 10 for one in doubled) % 10)


def iban(chance: random.Random, country: str) -> str:
    """An account in ``country`` (de, fr, gb, nl), ISO 13616."""
    letters, figures = {"de": (0, 18), "fr": (0, 23), "gb": (4, 14), "nl": (4, 10)}[country]
    account = drawn(chance, string.ascii_uppercase, letters) + digits(chance, figures)
    as_number = "".join(str(int(one, 36)) for one in f"{account}{country}00")
    return f"{country.upper()}{98 - int(as_number) % 97:02}{account}"


def social_security(chance: random.Random) -> str:
    """A number of the United States; areas 000, 666 and 9xx are never given."""
    return f"{chance.randint(100, 665)}-{chance.randint(1, 99):02}-{chance.randint(1, 9999):04}"


def phone(chance: random.Random, country: str) -> str:
    """A number as it is written in ``country``; "cn86" is the Chinese one abroad, "cnspaced" the one read aloud."""
    mobile = chance.choice(("136", "138", "139", "158", "177", "186", "189")) + digits(chance, 8)
    local = f"{chance.randint(231, 498)}-{digits(chance, 4)}"
    return {
        "cn": mobile,
        "cnspaced": f"{mobile[:3]} {mobile[3:7]} {mobile[7:]}",
        "cn86": f"+86 {mobile[:3]} {mobile[3:7]} {mobile[7:]}",
        "us": chance.choice((f"(415) {local}", f"+1 415-{local}", f"415-{local}")),
        "uk": f"0113 {digits(chance, 3)} {digits(chance, 4)}",
        "de": f"+49 17{chance.randint(0, 9)} {chance.randint(2, 9)}{digits(chance, 6)}",
        "fr": "06 " + " ".join(digits(chance, 2) for _ in range(4)),
    }[country]


def plate(chance: random.Random, country: str) -> str:
    """The plate of a car; "cnev" has one character more, for an electric car, "cndot" the dot of the real one."""
    place = chance.choice(("川A", "京A", "粤B", "沪C"))
    five = f"{chance.choice(_UNMISTAKABLE)}{digits(chance, 4)}"
    two, three = drawn(chance, _UNMISTAKABLE, 2), drawn(chance, _UNMISTAKABLE, 3)
    return {
        "cn": place + five,
        "cndot": f"{place}·{five}",
        "cnev": f"{place}D{digits(chance, 5)}",
        "de": f"B-{two} {chance.randint(100, 9999)}",
        "uk": f"LS{chance.choice(('19', '21', '68', '72'))} {three}",
        "us": f"8{three}{digits(chance, 3)}",
    }[country]


def passport(chance: random.Random, country: str) -> str:
    """The number of a passport of ``country`` (cn, de, us)."""
    numbers: Mapping[str, Callable[[], str]] = {
        "cn": lambda: "E" + digits(chance, 8),
        "us": lambda: "A" + digits(chance, 8),
        "de": lambda: "C" + digits(chance, 2) + drawn(chance, _PASSPORT, 5) + digits(chance, 1),
    }
    return numbers[country]()


def isbn(chance: random.Random, form: str) -> str:
    """The number of a book, with dashes when ``form`` is "dashed"."""
    stem = "9783" + digits(chance, 8)
    number = stem + str(-sum(int(one) * (1 + place % 2 * 2) for place, one in enumerate(stem)) % 10)
    parts = (number[:3], number[3], number[4:6], number[6:12], number[12])
    return "-".join(parts) if form == "dashed" else number


NUMBERS: Mapping[str, Callable[[random.Random, str], str]] = MappingProxyType(
    {
        "cnid": lambda chance, _: identity_card(chance),
        "uscc": lambda chance, _: company_code(chance),
        "ssn": lambda chance, _: social_security(chance),
        "card": bank_card,
        "cardspaced": lambda chance, issuer: spaced(bank_card(chance, issuer)),
        "carddashed": lambda chance, issuer: spaced(bank_card(chance, issuer), "-"),
        "unionpay": lambda chance, _: bank_card(chance, "622202", 19),
        "unionpayspaced": lambda chance, _: spaced(bank_card(chance, "622202", 19)),
        "iban": iban,
        "ibanspaced": lambda chance, country: spaced(iban(chance, country)),
        "phone": phone,
        "plate": plate,
        "passport": passport,
        "isbn": isbn,
    }
)
"""What a slot of that name is filled with, given what stands behind its colon ("" when nothing does)."""
