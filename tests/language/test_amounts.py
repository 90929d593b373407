"""Amounts: numbers, sums, times, days and dates in one form."""

import pytest

from assistant.language.amounts import chinese, find_amounts, spelled


def _forms(text: str) -> list[tuple[str, str]]:
    return [(amount.form, amount.unit) for amount in find_amounts(text)]


@pytest.mark.parametrize(
    ("form", "unit", "texts"),
    [
        ("5000", "usd", ["5,000 dollars", "$5000", "five thousand dollars", "5000美元", "5k dollars"]),
        ("4500", "cny", ["4500元", "四千五百元", "4,500 yuan", "¥4500", "四千五块"]),
        ("120", "eur", ["€120", "120 euros", "120欧元", "a hundred and twenty euros"]),
        ("178", "cm", ["178 cm", "1.78 m", "178厘米", "1米78"]),
        ("9:30", "", ["9:30", "half past nine", "九点半", "9点半", "9点30分", "9：30"]),
        ("10:00", "", ["at 10", "10 am", "十点", "10:00"]),
        ("day 5", "", ["Friday", "Fridays", "周五", "星期五", "礼拜五"]),
        ("5-4", "", ["4 May", "May 4th", "the 4th of May", "5月4日", "五月四号"]),
        ("month 4", "", ["April", "四月", "4月份"]),
        ("7", "year", ["seven years", "7 years", "七岁", "7岁"]),
    ],
)
def test_one_amount_has_one_form(form: str, unit: str, texts: list[str]) -> None:
    """However and in whichever language it is written."""
    assert [[(form, unit)]] * len(texts) == [_forms(text) for text in texts]


@pytest.mark.parametrize(
    "text", ["一起走吧", "十分感谢", "I may go", "ORD-2024-001", "no number", "", "march on", "v3.11.2"]
)
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    """A word with a numeral in it, a code, a verb."""
    assert [] == _forms(text)


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("四千五", 4500),
        ("一万二千", 12_000),
        ("三百零五", 305),
        ("一九八八", 1988),
        ("十二", 12),
        ("两百万", 2_000_000),
    ],
)
def test_chinese_numerals_are_read(words: str, number: int) -> None:
    """The last digit of 四千五 counts hundreds."""
    assert number == chinese(words)


@pytest.mark.parametrize(
    ("words", "number"), [("two hundred and five", 205), ("twenty-one", 21), ("three thousand two hundred", 3200)]
)
def test_english_numerals_are_read(words: str, number: int) -> None:
    """Spelled out as people do."""
    assert number == spelled(words)


def test_places_are_those_of_the_text() -> None:
    """Also where folding changes the length."""
    text = "ﬁve ﬁsh cost ５０ dollars"
    assert ["ﬁve", "５０ dollars"] == [text[amount.start : amount.end] for amount in find_amounts(text)]


@pytest.mark.parametrize(
    ("one", "other", "agree"), [("$50", "50", True), ("$50", "50 euros", False), ("50", "51", False)]
)
def test_units_that_differ_speak_against_it(one: str, other: str, agree: bool) -> None:
    """A number without a unit may be anything."""
    assert agree is find_amounts(one)[0].agrees(find_amounts(other)[0])
