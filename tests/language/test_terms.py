"""Terms of a matter: limits, last days, musts, deal-breakers and manners, however a stranger words them."""

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from assistant.language.statements import Context, read_statements
from assistant.memory.statement import Act, Kind

_AT = datetime(2026, 11, 30, 9, 0, tzinfo=timezone(timedelta(hours=8)))
_BAIT = Path(__file__).parent / "terms_bait.txt"


@pytest.mark.parametrize(
    ("text", "attribute", "scope", "value"),
    [
        ("The kitchen must not cost more than 8,000 euros.", "budget", "kitchen", "8,000 euros"),
        ("Could you keep the school trip under 450 pounds?", "budget", "school trip", "450 pounds"),
        ("We would have to cancel if the wedding went over $9,000.", "budget", "wedding", "$9,000"),
        ("We have put $900 aside for the camper van.", "budget", "camper van", "$900"),
        ("$900 is as high as we go for the camper van.", "budget", "camper van", "$900"),
        ("手头给春游留的钱一共800元。", "budget", "春游", "800元"),
        ("春游这块，预算卡在800元。", "budget", "春游", "800元"),
        ("For the camper van we want no carpet at all.", "requirement", "camper van", "carpet"),
        ("The camper van only works with a stove.", "requirement", "camper van", "stove"),
        ("春游最多花800元。", "budget", "春游", "800元"),
        ("能不能把婚礼控制在三万元以内？", "budget", "婚礼", "三万元"),
        ("Room for a dog is a must for the camper van.", "requirement", "camper van", "Room for a dog"),
        ("新沙发的前提是有储物格。", "requirement", "新沙发", "储物格"),
    ],
)
def test_a_term_has_its_matter_and_its_words(text: str, attribute: str, scope: str, value: str) -> None:
    """The sum, the day or the thing is kept as it was written, under the matter it is said of."""
    (statement,) = read_statements(text, _AT)
    assert (Kind.CONSTRAINT, attribute, scope, value) == (
        statement.kind,
        statement.attribute,
        statement.scope,
        statement.value,
    )


@pytest.mark.parametrize(
    ("act", "attribute", "text"),
    [
        (Act.CORRECT, "budget", "Let me correct myself about the loft: it should be 900 euros."),
        (Act.CORRECT, "budget", "阁楼花到900元也行。"),
        (Act.CORRECT, "deadline", "New deadline for the loft: 9 March."),
        (Act.CORRECT, "deadline", "阁楼的新期限：3月9日。"),
        (Act.CORRECT, "style", "Instead of what I asked before, reply with headings."),
        (Act.CORRECT, "style", "Drop the old form and answer with numbered steps."),
        (Act.CORRECT, "style", "原来那种别用了，说大白话。"),
        (Act.RETRACT, "budget", "The figure for the loft no longer applies."),
        (Act.RETRACT, "budget", "我给阁楼定的预算作废吧。"),
        (Act.RETRACT, "deadline", "There is no cut-off for the loft any more."),
        (Act.RETRACT, "deadline", "阁楼没有截止日了。"),
        (Act.RETRACT, "", "Let us not ask for skylights any more."),
        (Act.RETRACT, "", "My partner talked me out of skylights."),
        (Act.RETRACT, "", "把天窗从黑名单里划掉。"),
        (Act.RETRACT, "", "我收回，天窗也可以。"),
    ],
)
def test_what_is_changed_or_given_up_says_of_what(act: Act, attribute: str, text: str) -> None:
    """Without a word of context: the matter or the thing is in the sentence itself."""
    (statement,) = read_statements(text, _AT)
    assert (act, attribute) == (statement.act, statement.attribute)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("With me sesame is a strict no, for medical reasons.", "sesame"),
        ("Since the test last year I know that sesame is dangerous for me.", "sesame"),
        ("芝麻哪怕一口我嗓子就肿。", "芝麻"),
        ("过敏科说了，芝麻跟我无缘。", "芝麻"),
    ],
)
def test_an_allergy_need_not_be_called_one(text: str, value: str) -> None:
    """What harms the user is obeyed in every matter."""
    assert [("allergy", value)] == [(one.attribute, one.value) for one in read_statements(text, _AT)]


@pytest.mark.parametrize(
    ("text", "scope", "day"),
    [
        ("The loft must be finished by 9 March.", "loft", 9),
        ("If the loft is not ready by 9 March, we lose the grant.", "loft", 9),
        ("9 March is the last day for the loft.", "loft", 9),
        ("I promised the others that the loft would be ready on 9 March.", "loft", 9),
        ("They want an answer about the loft on 9 March at the latest.", "loft", 9),
        ("毕业论文最迟6月3日得交。", "毕业论文", 3),
        ("我跟大家保证过，毕业论文6月3日能好。", "毕业论文", 3),
        ("6月3日是毕业论文的最后期限。", "毕业论文", 3),
    ],
)
def test_a_last_day_is_the_deadline_of_its_matter(text: str, scope: str, day: int) -> None:
    """It is a task, so that it is shown when it comes near, and one of a kind, so that a new day takes its place."""
    (statement,) = read_statements(text, _AT)
    assert statement.due is not None
    assert (Kind.TASK, "deadline", scope, True, day) == (
        statement.kind,
        statement.attribute,
        statement.scope,
        statement.single,
        statement.due.astimezone(_AT.tzinfo).day,
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Anything with a shared bathroom is out of the question.", "shared bathroom"),
        ("Under no circumstances any night buses.", "night buses"),
        ("红眼航班免谈。", "红眼航班"),
        ("要是有合租，租房我宁可放弃。", "合租"),
    ],
)
def test_what_must_not_be_is_ruled_out(text: str, value: str) -> None:
    """A deal-breaker is a requirement with the other polarity."""
    (statement,) = read_statements(text, _AT)
    assert (Kind.CONSTRAINT, -1, value) == (statement.kind, statement.polarity, statement.value)


@pytest.mark.parametrize(
    ("text", "scope", "value", "replaces"),
    [
        ("The 900 euros for the sofa has become 700 euros.", "sofa", "700 euros", "900 euros"),
        ("The cap for the sofa moved, it is 650 euros now.", "sofa", "650 euros", None),
        ("Instead of 900 euros, take 800 euros for the sofa.", "sofa", "800 euros", "900 euros"),
        ("沙发的上限变了，现在是5000元。", "沙发", "5000元", None),
        ("沙发从原来的6000元改成5000元。", "沙发", "5000元", "6000元"),
    ],
)
def test_a_changed_limit_corrects_the_one_of_its_matter(
    text: str, scope: str, value: str, replaces: str | None
) -> None:
    """The old sum is named when the words name it, and is never taken for the new one."""
    (statement,) = read_statements(text, _AT)
    assert (Act.CORRECT, scope, value, replaces) == (
        statement.act,
        statement.scope,
        statement.value,
        statement.replaces,
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The ban on night buses is lifted.", "night buses"),
        ("We changed our minds, a shared bathroom is fine now.", "shared bathroom"),
        ("对红眼航班的禁令取消了。", "红眼航班"),
    ],
)
def test_what_was_ruled_out_is_let_go(text: str, value: str) -> None:
    """To lift a ban is to take it back."""
    (statement,) = read_statements(text, _AT)
    assert (Act.RETRACT, value) == (statement.act, statement.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("One cashew would put me in hospital.", "cashew"),
        ("芒果我一吃就得进医院。", "芒果"),
    ],
)
def test_what_makes_the_user_ill_is_an_allergy(text: str, value: str) -> None:
    """Nobody has to say the word."""
    (statement,) = read_statements(text, _AT)
    assert ("allergy", True) == (statement.attribute, value in statement.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A rule for all your replies: in short sentences.", "in short sentences"),
        ("Could you get into the habit of writing without slang?", "without slang"),
        ("咱们约定一下，你回话就只写三句。", "只写三句"),
    ],
)
def test_a_rule_for_the_replies_is_an_instruction(text: str, value: str) -> None:
    """The manner alone is its value."""
    (statement,) = read_statements(text, _AT)
    assert (Kind.INSTRUCTION, value) == (statement.kind, statement.value)


def test_it_is_okay_now_is_said_of_what_was_named() -> None:
    """Without something ruled out before, the words are small talk."""
    before = read_statements("Anything with night buses is out of the question.", _AT)
    (statement,) = read_statements("Night buses are okay now.", _AT, Context(before))
    assert (Act.RETRACT, ()) == (statement.act, read_statements("Night buses are okay now.", _AT))


def test_prices_others_and_suppositions_are_no_terms() -> None:
    """Of more than a hundred sentences with sums, days and limits that bind nobody, at most two are misread."""
    lines = _BAIT.read_text(encoding="utf-8").splitlines()
    misread = [line for line in lines if read_statements(line, _AT)]
    assert (True, True) == (len(lines) >= 120, len(misread) <= 2), misread


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Fireworks? Not a chance.", [("requirement", "Fireworks", -1)]),
        ("A tent? No, thank you, never again.", [("requirement", "tent", -1)]),
        ("Good morning. Night buses? Absolutely not. See you.", [("requirement", "Night buses", -1)]),
        ("夜班车？没门。", [("requirement", "夜班车", -1)]),
        ("搭帐篷？想都别想。", [("requirement", "帐篷", -1)]),
        ("Jealous? Never.", []),
        ("Really? No way.", []),
        ("Worried? Not a chance.", []),
        ("What time is it? No way to tell.", []),
        ("真的？不可能。", []),
        ("你要来吗？不可能。", []),
    ],
)
def test_a_thing_named_and_refused_in_one_breath_is_ruled_out(text: str, said: list[tuple[str, str, int]]) -> None:
    """Two sentences by their marks are one by what they say, unless the first asks something."""
    assert said == [(one.attribute, one.value, one.polarity) for one in read_statements(text, _AT)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("I am vegetarian and the trip may cost 900 euros at most.", ["vegetarian", "900 euros"]),
        ("The hotel must have a lift and no shared bathrooms.", ["have a lift", "shared bathrooms"]),
        ("我吃素，而且春游最多花800元。", ["吃素", "800元"]),
        ("酒店要有电梯，不要公共浴室。", ["有电梯", "公共浴室"]),
    ],
)
def test_each_half_of_a_sentence_may_state_a_term(text: str, values: list[str]) -> None:
    """What stands beside a term is not lost, and does not hide it."""
    assert values == [one.value for one in read_statements(text, _AT)]


@pytest.mark.parametrize(
    "text",
    [
        "I'd like every reply in two sentences.",
        "It would help if you always answered in two sentences.",
        "Could every answer start with a summary, please?",
        "Would you mind keeping your answers under a hundred words from now on?",
        "麻烦你答我的时候都用两句话。",
        "要是你每次都先给结论就好了。",
        "希望你的回答都别超过一百字。",
    ],
)
def test_a_wish_for_all_answers_is_an_instruction(text: str) -> None:
    """It is put as a wish or a question out of politeness."""
    assert [Kind.INSTRUCTION] == [one.kind for one in read_statements(text, _AT)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("One bite of celery and I need an ambulance.", "celery"),
        ("Whenever I touch latex my hands blister.", "latex"),
        ("I break out in hives whenever I have strawberries.", "strawberries"),
        ("芥末我碰都不能碰。", "芥末"),
        ("我闻到百合花就喘。", "百合花"),
    ],
)
def test_what_follows_a_little_of_it_makes_an_allergy(text: str, value: str) -> None:
    """The consequence stands for the word."""
    assert [("allergy", value)] == [(one.attribute, one.value) for one in read_statements(text, _AT)]


@pytest.mark.parametrize(
    ("before", "text", "attribute", "value"),
    [
        ("Absolutely no fireworks for the fair.", "Fireworks are fine by now.", "", "Fireworks"),
        ("Absolutely no fireworks for the fair.", "You may suggest fireworks from now on.", "", "fireworks"),
        ("The fair must stay under 600 euros.", "We can spend whatever we like on the fair now.", "budget", ""),
        ("春游坚决不要烧烤。", "烧烤也不是不行了。", "", "烧烤"),
        ("春游最多花800元。", "春游花多少都行了。", "budget", ""),
        ("春游的截止日期是6月1日。", "春游不急了，慢慢来。", "deadline", ""),
    ],
)
def test_a_term_is_let_go_of_in_passing(before: str, text: str, attribute: str, value: str) -> None:
    """No word of the old sentence need come back but its thing or its matter."""
    known = Context(read_statements(before, _AT))
    (statement,) = read_statements(text, _AT, known)
    assert (Act.RETRACT, attribute, value) == (statement.act, statement.attribute, statement.value)


@pytest.mark.parametrize(
    ("before", "text", "value"),
    [
        ("The fair must stay under 600 euros.", "No fireworks for the fair.", "fireworks"),
        ("春游最多花800元。", "春游不要烧烤。", "烧烤"),
    ],
)
def test_a_bare_refusal_is_a_term_of_a_matter_at_hand(before: str, text: str, value: str) -> None:
    """The same words about anything else say how things are, and bind nobody."""
    known = Context(read_statements(before, _AT))
    assert [(value, -1)] == [(one.value, one.polarity) for one in read_statements(text, _AT, known)]
    assert () == read_statements(text, _AT)


@pytest.mark.parametrize("text", ["形式上我改主意了，以后别用表格。", "先前的写法停掉，往后说大白话。"])
def test_a_manner_with_words_of_change_takes_the_place_of_the_one_before(text: str) -> None:
    """Said without them, it would stand beside the other one."""
    (statement,) = read_statements(text, _AT)
    assert (Act.CORRECT, Kind.INSTRUCTION) == (statement.act, statement.kind)


@pytest.mark.parametrize("text", ["Never suggest meat dishes to me.", "别再给我推荐健身房了。"])
def test_what_is_not_to_be_put_forward_is_no_manner_of_answering(text: str) -> None:
    """Else the next change of form would end it."""
    assert ["proposals"] == [one.attribute for one in read_statements(text, _AT)]


def test_a_last_day_is_a_deadline_in_the_words_of_a_requirement_too() -> None:
    """The whole sentence knows more of it than its clause, which takes the matter for the thing required."""
    (statement,) = read_statements("Everything around the fair must be wrapped up by 6 August.", _AT)
    assert ("deadline", "fair") == (statement.attribute, statement.scope)


@pytest.mark.parametrize("text", ["买电脑咱们那个方案，说到哪了？", "公司离得不远。"])
def test_a_matter_that_begins_with_a_verb_chooses_nothing(text: str) -> None:
    """Nor does a remark on the way bind anybody."""
    assert () == read_statements(text, _AT)
