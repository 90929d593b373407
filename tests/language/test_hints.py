"""What single words tell where no frame fits: limits, days, manners, what is refused, insisted on, let go of."""

from datetime import datetime, timedelta, timezone

import pytest

from assistant.language.statements import Context, read_statements
from assistant.memory.statement import Act, Kind, Statement

_AT = datetime(2026, 11, 30, 9, 0, tzinfo=timezone(timedelta(hours=8)))


def _known(text: str) -> Context:
    """What is known after ``text``: it was said in this conversation, and it stands."""
    said = read_statements(text, _AT)
    return Context(said, held=said, matter=said[0].scope)


def _attributes(found: tuple[Statement, ...]) -> list[str]:
    return [one.attribute for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "The boat repair: 2,400 euros max.",
        "I can scrape together 2,400 euros for the boat repair, beyond that nothing.",
        "Got exactly 2,400 euros put by for the boat repair, that has to last.",
        "Don't offer me anything above 2,400 euros for the boat repair.",
        "修船2400元顶天了。",
        "修船我只掏得出2400元。",
    ],
)
def test_a_sum_with_words_of_a_limit_is_one(text: str) -> None:
    """However the sentence is built, and whoever pays."""
    assert ["budget"] == _attributes(read_statements(text, _AT))


@pytest.mark.parametrize(
    "text",
    [
        "My cousin set aside 2,400 euros for something like that.",
        "The flight for the boat trip is 240 euros now.",
        "They charge 30 euros per night at most.",
        "Is 2,400 euros the limit there?",
        "我表姐备了2400元弄类似的，还不够。",
        "保险最多赔2400元。",
    ],
)
def test_a_sum_of_somebody_else_or_a_price_is_none(text: str) -> None:
    """Neither is a question."""
    assert () == read_statements(text, _AT)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("The boat repair must not cost more than 900 euros.", "Update, the boat repair gets 1,200 euros now."),
        ("The boat repair must not cost more than 900 euros.", "It's 1,200 euros for the boat repair after all."),
        ("The boat repair must not cost more than 900 euros.", "Swap the 900 euros for 1,200 euros."),
        ("修船最多花900元。", "修船改1200元哈。"),
        ("修船最多花900元。", "等下，修船不是900元，是1200元。"),
    ],
)
def test_another_sum_for_a_known_matter_takes_the_place_of_the_first(before: str, text: str) -> None:
    """What stands proves that a sum is meant as its limit."""
    found = [one for one in read_statements(text, _AT, _known(before)) if one.attribute == "budget"]
    assert [Act.CORRECT] == [one.act for one in found]


def test_a_part_of_a_matter_has_its_own_price() -> None:
    """The flight for a trip is not the trip."""
    known = _known("The boat trip must not cost more than 900 euros.")
    assert () == read_statements("The flight for the boat trip is now 240 euros.", _AT, known)


@pytest.mark.parametrize(
    ("before", "text", "attribute"),
    [
        ("The boat repair must not cost more than 900 euros.", "You know the cap on the boat repair? Gone.", "budget"),
        ("The boat repair must not cost more than 900 euros.", "Stop holding the boat repair to a figure.", "budget"),
        ("The deadline for the boat repair is 3 March.", "The boat repair can take as long as it takes.", "deadline"),
        ("修船最多花900元。", "修船那个封顶价删掉吧。", "budget"),
        ("修船的最后期限是3月3日。", "修船不急了，啥时候弄完都成。", "deadline"),
    ],
)
def test_a_limit_is_lifted_in_any_words(before: str, text: str, attribute: str) -> None:
    """The matter says which."""
    found = read_statements(text, _AT, _known(before))
    assert [(Act.RETRACT, attribute)] == [(one.act, one.attribute) for one in found]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("Anything with ferries is out of the question.", "Okay fine, ferries can stay."),
        ("Anything with ferries is out of the question.", "I was being silly about ferries, include them again."),
        ("Anything with ferries is out of the question.", "Remember my no to ferries? Let it go."),
        ("I insist on a cabin for the boat trip.", "Turns out I don't need a cabin."),
        ("I insist on a cabin for the boat trip.", "Whether there's a cabin or not is all the same to me now."),
        ("游船坚决不要甲板。", "甲板解禁！"),
        ("游船一定要有船舱。", "没船舱也行吧。"),
    ],
)
def test_a_thing_that_stands_is_let_go_of_in_any_words(before: str, text: str) -> None:
    """It is named, and said to be allowed or needless."""
    assert [Act.RETRACT] == [one.act for one in read_statements(text, _AT, _known(before))]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("Anything with ferries is out of the question.", "Are ferries okay now?"),
        ("Anything with ferries is out of the question.", "Ferries are still not okay."),
        ("Anything with ferries is out of the question.", "My aunt said that ferries were fine."),
        ("Anything with ferries is out of the question.", "If ferries were fine, we would be there by now."),
        ("I insist on a cabin for the boat trip.", "The cabin has two beds."),
        ("游船坚决不要甲板。", "甲板还是不行。"),
    ],
)
def test_a_thing_that_is_only_spoken_of_stands(before: str, text: str) -> None:
    """A question, a report, a supposition and a remark end nothing."""
    assert Act.RETRACT not in {one.act for one in read_statements(text, _AT, _known(before))}


@pytest.mark.parametrize(
    ("text", "value", "polarity"),
    [
        ("No ferries. Hard pass.", "ferries", -1),
        ("I'm not having ferries, end of story.", "ferries", -1),
        ("If I see ferries anywhere I'll walk.", "ferries", -1),
        ("I'd take almost anything, just not ferries.", "ferries", -1),
        ("Window seats: must have.", "Window seats", 1),
        ("There's got to be a cabin.", "cabin", 1),
        ("If a cabin is missing, we walk away.", "cabin", 1),
        ("渡轮达咩，换别的。", "渡轮", -1),
        ("帮我把有渡轮的都筛掉。", "渡轮", -1),
        ("船舱不能省。", "船舱", 1),
        ("没船舱我不干。", "船舱", 1),
    ],
)
def test_what_is_refused_or_insisted_on_is_found_in_its_sentence(text: str, value: str, polarity: int) -> None:
    """A requirement, with the polarity of what is said."""
    found = [(value in one.value, one.polarity) for one in read_statements(text, _AT)]
    assert (True, polarity) in found


@pytest.mark.parametrize(
    "text",
    [
        "No hurry with the answer.",
        "No wait.",
        "The answer is a clear no.",
        "The ducks ate everything but the mint.",
        "For my cousin it always has to be ferries.",
        "New rules for the office: no shoes.",
        "我试了一下，还是不行。",
        "菜单看得懂，别的都不行。",
        "楼下大爷样样都要渡轮。",
    ],
)
def test_what_others_want_and_what_is_no_thing_is_no_requirement(text: str) -> None:
    """Everyday words that look like a refusal are none."""
    assert () == read_statements(text, _AT)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("In two lines, always, please.", Act.ASSERT),
        ("No matter what I ask, respond with a summary at the end.", Act.ASSERT),
        ("I've gone off the way you write, do it in short sentences from now on.", Act.CORRECT),
        ("Undo that format thing, I'd rather you replied in plain words.", Act.CORRECT),
        ("以后回我都口语化一点，谢啦。", Act.ASSERT),
        ("别照之前说的了，改为写成编号步骤。", Act.CORRECT),
    ],
)
def test_a_manner_is_told_by_its_side_and_by_how_long_it_holds(text: str, act: Act) -> None:
    """The manner alone proves nothing: that it lasts, or replaces another one, does."""
    assert (Kind.INSTRUCTION, act) in {(one.kind, one.act) for one in read_statements(text, _AT)}


@pytest.mark.parametrize(
    "text",
    [
        "The letter is written in short sentences.",
        "He always answers in one line.",
        "I always write in British spelling.",
        "Would one paragraph be better?",
        "最好的例子是公司的，名字都得换。",
        "老师的讲义一直用大白话。",
    ],
)
def test_how_others_write_is_no_manner_of_answering(text: str) -> None:
    """Nor is a text at hand, or a question."""
    assert Kind.INSTRUCTION not in {one.kind for one in read_statements(text, _AT)}
