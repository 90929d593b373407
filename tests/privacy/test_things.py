"""A thing, a relation and a shape weigh together what none of them weighs alone."""

import pytest

from assistant.privacy.rules import load_rules
from assistant.privacy.scan import scan

_RULE = "value-opens-thing"


def found(text: str) -> list[str]:
    """What the rule takes out of ``text``."""
    return [text[one.start : one.end] for one in scan(text, load_rules()) if one.rule_id == _RULE]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["80213"], "My voicemail asks for a number, I set it to 80213 last year."),
        (["0 9 2 6"], "the bike lock is 0 9 2 6 and the helmet is in the shed"),
        (["Rover1962!"], "I'm to type Rover1962! for facebook"),
        (["4 7 0 2"], "门禁改了，现在按4 7 0 2"),
        (["604"], "后院铁门，转到604就能拉开"),
        (["六二零八"], "门锁换成六二零八了"),
    ],
)
def test_each_shape_of_a_code_is_taken_where_a_thing_is_opened(values: list[str], text: str) -> None:
    """Long and short numbers, spaced and spelt ones, and made-up words."""
    assert found(text) == values


@pytest.mark.parametrize(
    "text",
    [
        "The garage takes 2000 bricks.",
        "The bank wants 1200 by Friday.",
        "The library opens at 0930 on Sundays.",
        "Dial 999 if the alarm does not stop.",
        "The shed is 240 by 180, so the mower fits.",
        "The site uses utf8mb4 on the server.",
        'open(path, mode="r", encoding=latin1)  # the app',
        "他们家门牌是1602，电梯出来左转。",
        "车库租金一年4800，含物业。",
        "这台打印机是M283fdw。",
    ],
)
def test_a_number_that_counts_prices_or_names_is_left(text: str) -> None:
    """A thing near it is not enough."""
    assert found(text) == []


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["1573"], "酒柜是1573，别忘了"),
        ([], "柜子里的酒是1573，爸爸的。"),
        (["7350"], "the garage thing on the wall, 7350, flip the cover up first"),
        ([], "车库里停了三辆，第4辆停外面，车长4870。"),
    ],
)
def test_a_weak_number_is_taken_only_from_the_thing_itself(values: list[str], text: str) -> None:
    """An "is" or a comma says nothing of a thing that stands further off."""
    assert found(text) == values


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["4415"], "仓库挂锁对到4415就弹开。"),
        ([], "相机对到5600，白天色温刚好。"),
        (["31, 8, 24"], "Barn: turn the dial to 31, 8, 24 and pull."),
        ([], "电脑风扇转到3200，声音像飞机。"),
    ],
)
def test_what_is_turned_to_a_number_is_a_lock(values: list[str], text: str) -> None:
    """The same words set a device, and its number is a setting."""
    assert found(text) == values


@pytest.mark.parametrize(
    "text",
    [
        "我的微信号是lin_2008，加我的时候备注一下。",
        "My username on the chess site is knight_to_f3.",
        "车库的车位号是2176。",
    ],
)
def test_what_is_called_a_name_or_a_number_of_something_is_left(text: str) -> None:
    """A 号 or a user name in front says what the value is, whatever it looks like."""
    assert found(text) == []
