"""What a question is about, what it announces, and where the rule places it."""

import pytest

from assistant.language.topics import concerns, cue_of, signature_of, spoken_of, title_of
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
