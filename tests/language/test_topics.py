"""What a question is about, what it announces, and where the rule places it."""

import pytest

from assistant.language.topics import concerns, cue_of, signature_of, spoken_of, things_in, title_of
from assistant.memory.spoken import Cue
from support.dialogues import Score, dialogues, placed, score

FLOORS = {"en": (0.95, 0.94), "zh": (0.95, 0.94), "blind_en": (0.85, 0.86), "blind_zh": (0.85, 0.86)}
"""Boundary F1 and assignment. The blind ones were written when the rule stood; little was changed after them."""


@pytest.mark.parametrize("table", FLOORS)
def test_questions_are_placed_where_a_person_would(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In labelled conversations boundaries are found, and most questions are in their own episode."""
    total = sum((score(lines) for _, lines in dialogues(table)), Score())
    with capsys.disabled():
        print(f"\n{table}: boundary F1 {total.boundary_f1:.3f}, in the right episode {total.assignment:.3f}")
    assert (total.boundary_f1, total.assignment) >= FLOORS[table]
    assert total.assignment >= FLOORS[table][1]


@pytest.mark.parametrize("table", FLOORS)
def test_a_topic_is_seldom_cut_in_two(table: str) -> None:
    """A topic that is cut loses its conditions: no more than one boundary in a hundred is invented."""
    total = sum((score(lines) for _, lines in dialogues(table)), Score())
    assert total.false <= total.questions / 100


@pytest.mark.parametrize("language", ["en", "zh"])
def test_small_talk_opens_nothing(language: str) -> None:
    """Before a topic it belongs to none, within one to that."""
    for _, lines in dialogues(language):
        before = ""
        for line, (episode_id, _) in zip(lines, placed(lines), strict=True):
            assert line.label != "." or episode_id == before
            before = episode_id


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        (Cue.CHANGE, "New topic: how do tides work?"),
        (Cue.CHANGE, "Let's talk about my thesis."),
        (Cue.CHANGE, "换个话题，潮汐是怎么回事？"),
        (Cue.CHANGE, "不说这个了，晚饭吃什么？"),
        (Cue.ASIDE, "By the way, the flat must allow cats."),
        (Cue.ASIDE, "另外，房子要离地铁近一点。"),
        (Cue.ASIDE, "说到酒店，有泳池吗？"),
        (Cue.BACK, "Back to the trip: do we need a car?"),
        (Cue.BACK, "As for the wedding, can we save on flowers?"),
        (Cue.BACK, "说回成都，那边租车贵不贵？"),
        (Cue.BACK, "接着说面试，我该反问什么？"),
        (Cue.GOES_ON, "And how long?"),
        (Cue.GOES_ON, "那签证呢？"),
        (Cue.IDLE, "Great, thanks!"),
        (Cue.IDLE, "Shorter please."),
        (Cue.IDLE, "好的，谢谢！"),
        (Cue.IDLE, "用一句话说，不要术语。"),
        (Cue.NONE, "I need a back brace for my spine."),
        (Cue.NONE, "My new topic for the thesis is soil."),
        (Cue.NONE, "他说回家吃饭要晚一点。"),
    ],
)
def test_the_words_announce_where_they_belong(cue: Cue, text: str) -> None:
    """Or nothing."""
    assert cue == cue_of(text)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("We're planning a trip to Lisbon in May", "We're planning a trip to Lisbon in May. My budget is 2,000."),
        ("how do tides work?", "New topic: how do tides work?"),
        ("I want to buy a new phone", "By the way, I want to buy a new phone."),
        ("潮汐是怎么回事？", "换个话题，潮汐是怎么回事？"),
        ("Which vaccinations do I need", "Hello there! Which vaccinations do I need for Vietnam and Laos?"),
    ],
)
def test_a_title_is_the_first_sentence_that_says_something(title: str, text: str) -> None:
    """Without what announces it, at most forty characters."""
    assert title_of(text).startswith(title.removesuffix("?"))
    assert len(title_of(text)) <= 40


@pytest.mark.parametrize(
    ("yes", "scope", "text"),
    [
        (True, "trip to Lisbon", "We fly to Lisbon; the trip is in May."),
        (True, "phone", "My phones are all old."),
        (True, "成都旅行", "我们去成都旅行，要订酒店。"),
        (False, "trip to Lisbon", "A trip to Oslo in May."),
        (False, "手机", "电脑要轻一点。"),
    ],
)
def test_talk_concerns_a_matter_that_it_names(yes: bool, scope: str, text: str) -> None:
    """Every word of it."""
    assert yes is concerns(scope, signature_of(text))


def test_sums_and_fillers_are_no_topic() -> None:
    """Numbers, prices and words of every talk weigh nothing."""
    assert signature_of("The budget is 2,000 euros, is that good?").terms.keys() <= {"euro"}
    assert signature_of("我的预算是三千元。").terms == {}


@pytest.mark.parametrize(
    ("own", "text"),
    [(True, "My car makes a noise."), (False, "Is it loud?"), (True, "我得买个礼物。"), (False, "它贵吗？")],
)
def test_a_question_brings_its_matter_along(own: bool, text: str) -> None:
    """Or points at what was said."""
    assert own is spoken_of(text).own


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        (Cue.BEGINS, "Could you talk us through solar panels?"),
        (Cue.BEGINS, "Have you got a moment for the choir tour?"),
        (Cue.BEGINS, "How does one go about adopting a cat?"),
        (Cue.BEGINS, "My neighbours keep pestering me about the hedge."),
        (Cue.BEGINS, "有空聊聊装太阳能板吗？"),
        (Cue.BEGINS, "学滑雪一般从哪儿入手？"),
        (Cue.BEGINS, "合唱团巡演拖了好久，不能再拖。"),
        (Cue.BACK, "Any update on the hedge?"),
        (Cue.BACK, "We are not done with the choir tour yet."),
        (Cue.BACK, "合唱团巡演有点进展了。"),
        (Cue.BACK, "滑雪还没聊完呢。"),
        (Cue.NONE, "My violin whistles all evening. Where would you begin?"),
        (Cue.NONE, "My train was late once more, but I got a seat."),
        (Cue.NONE, "小提琴有哨音。从哪儿入手？"),
        (Cue.NONE, "太亮的不要，换别的灯吧。"),
        (Cue.NONE, "我吃完晚饭回来了。"),
        (Cue.NONE, "天气好的话回头告诉我一声。"),
        (Cue.NONE, "Anyway, over to you, choir master."),
    ],
)
def test_what_is_new_or_gone_back_to_is_told_from_ways_of_speaking(cue: Cue, text: str) -> None:
    """One may ask where to begin without beginning anything, and be back from dinner without going back."""
    assert cue == cue_of(text)


@pytest.mark.parametrize(
    "text", ["I'm sure we can't, and they've said I'd better not.", "It won't, he's right, you'll see."]
)
def test_what_is_drawn_together_is_no_topic(text: str) -> None:
    """Of "I'm" and "can't" nothing is left that a topic could be known by."""
    assert signature_of(text).words == 0


@pytest.mark.parametrize(
    ("things", "text"),
    [
        ({"choir"}, "Does our choir sing?"),
        ({"garden", "pond"}, "A pond for the small garden would leak."),
        ({"norwai"}, "We sing in Norway."),
        (set(), "They sing and leak."),
        ({"滑雪"}, "我要滑雪。"),
    ],
)
def test_a_thing_is_told_from_what_is_done(things: set[str], text: str) -> None:
    """By the little words before it; Chinese has none, and every pair may be a thing."""
    assert things <= things_in(text)
    assert things or not things_in(text)


@pytest.mark.parametrize(
    ("asks", "text"),
    [
        (True, "My violin whistles. Which strings would stop that whistle?"),
        (True, "We need new strings for the violin."),
        (False, "My violin whistles all evening. Any thoughts?"),
        (True, "我想换一套小提琴琴弦。"),
        (False, "我的小提琴老有哨音。家里人也这么想。"),
    ],
)
def test_a_wish_is_told_from_a_remark(asks: bool, text: str) -> None:
    """One that says what it asks for."""
    assert asks is spoken_of(text).asks


def test_a_title_is_the_sentence_that_announces() -> None:
    """Not what one does while writing it."""
    text = "I write this in the tram. Could you talk me through solar panels?"
    assert title_of(text).endswith("solar panels?")
