"""What a question that looks back finds in its topic."""

import pytest

from assistant.language.antecedents import Said
from assistant.language.looking_back import Sought, look_back, sought_in

ENGLISH = (
    Said("For the roof we cannot spend more than 4,000 euros.", by_user=True),
    Said("Noted: 4,000 euros.", by_user=False),
    Said("Could you name three roofers?", by_user=True),
    Said("Three that might suit you: 1. Alder, 2. Brook, 3. Cliff. Ask for references.", by_user=False),
    Said("Okay. I like the second one, let us go with that.", by_user=True),
    Said("Good.", by_user=False),
    Said("Our file for the roof runs under QK-2041-77. It rains.", by_user=True),
    Said("Let us call it slate on the north side. It rains again.", by_user=True),
    Said("The budget went up to 5,000 euros.", by_user=True),
)
CHINESE = (
    Said("修屋顶最多只能花4000元。", by_user=True),
    Said("三家供你挑：1. 青石，2. 白水，3. 红叶。", by_user=False),
    Said("二号吧，别的不合适。", by_user=True),
    Said("档案号是QK-2041-77，记一下。", by_user=True),
    Said("方案就叫北坡青瓦，照它来。", by_user=True),
)


@pytest.mark.parametrize(
    ("expected", "question"),
    [
        ((), "Is it going to rain?"),
        ((), "The reference is AB-12-34, in case they ask."),
        ((), "My plan for the roof is slate, does that hang together?"),
        ((Sought.CODE,), "What was the booking number again?"),
        ((Sought.CODE,), "我的预订号是多少？"),
        ((Sought.CHOICE,), "What about the roofer I picked, is he any good?"),
        ((Sought.CHOICE,), "你列的那个还是首选吗？"),
        ((Sought.PLAN,), "Right, where were we with that plan?"),
        ((Sought.PLAN,), "刚才的方案说到哪儿了？"),
        ((Sought.FIRST_SUM,), "Before I changed it, how much did I want to spend?"),
        ((Sought.FIRST_SUM,), "最早报的数是多少来着？"),
    ],
)
def test_a_question_says_what_it_looks_back_to(expected: tuple[Sought, ...], question: str) -> None:
    """One that brings the thing along looks back to nothing."""
    assert expected == sought_in(question)


@pytest.mark.parametrize(
    ("expected", "sought", "said"),
    [
        (["Our file for the roof runs under QK-2041-77."], Sought.CODE, ENGLISH),
        (["档案号是QK-2041-77，记一下。"], Sought.CODE, CHINESE),
        (
            ["1. Alder, 2. Brook, 3. Cliff", "I like the second one, let us go with that."],
            Sought.CHOICE,
            ENGLISH,
        ),
        (["1. 青石，2. 白水，3. 红叶", "二号吧，别的不合适。"], Sought.CHOICE, CHINESE),
        (
            ["For the roof we cannot spend more than 4,000 euros.", "The budget went up to 5,000 euros."],
            Sought.FIRST_SUM,
            ENGLISH,
        ),
        (["修屋顶最多只能花4000元。"], Sought.FIRST_SUM, CHINESE),
        (["方案就叫北坡青瓦，照它来。"], Sought.PLAN, CHINESE),
        ([], Sought.CODE, ENGLISH[:2]),
    ],
)
def test_it_is_found_by_what_a_turn_holds(expected: list[str], sought: Sought, said: tuple[Said, ...]) -> None:
    """Word for word, in the order in which it was said; a list with the words that chose from it."""
    assert expected == [one.text for one in look_back([sought], said)]


def test_of_proposals_the_newest_are_the_plan() -> None:
    """The choice of a roofer and the way the roof is done: the words do not say which was the plan."""
    assert "Let us call it slate on the north side." in [one.text for one in look_back([Sought.PLAN], ENGLISH)]
