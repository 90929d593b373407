"""What holds for the reading of any turn, whatever it says."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.statements import Context, read_statements
from assistant.language.statements.reader import LIMIT
from assistant.memory.statement import Act, Kind, Lifetime, Sureness

_AT = datetime(2026, 11, 30, 9, 0, tzinfo=timezone(timedelta(hours=8)))
_MEANINGFUL = [
    "I like tea.",
    "我对青霉素过敏。",
    "Remind me to call Ana on Friday.",
    "My brother loves skiing.",
    "以后叫我阿哲。",
]


def test_a_value_is_copied_letter_by_letter() -> None:
    """Codes, names and sums come out as they went in."""
    (statement,) = read_statements("Remember that my order number is ORD-2024/001-x.", _AT)
    assert "ORD-2024/001-x" == statement.value


def test_traditional_characters_are_read_and_kept() -> None:
    """The rules are written in simplified characters; what is kept is what the user wrote."""
    (statement,) = read_statements("我對花生過敏。", _AT)
    assert ("花生", "我對花生過敏。") == (statement.value, statement.sentence)
    (told,) = read_statements("我媽媽喜歡臭豆腐。", _AT)
    assert ("媽媽", "臭豆腐") == (told.subject, told.value)


def test_what_was_said_in_one_script_is_corrected_in_the_other() -> None:
    """The old value is named as it was spelled when it was said."""
    earlier = read_statements("我喜歡烏龍茶。", _AT)
    (statement,) = read_statements("我不喜欢乌龙茶了。", _AT, Context(earlier))
    assert (Act.CORRECT, "烏龍茶", -1) == (statement.act, statement.replaces, statement.polarity)


def test_the_span_is_the_sentence_in_the_turn() -> None:
    """Evidence can be shown from the turn alone."""
    text = "Good morning! I like tea. What is new?"
    (statement,) = read_statements(text, _AT)
    assert "I like tea." == text[slice(*statement.span)] == statement.sentence


def test_tomorrow_is_the_next_day_where_the_user_is() -> None:
    """Early in the morning in Shanghai it is still yesterday in UTC."""
    early = datetime(2026, 12, 1, 1, 0, tzinfo=timezone(timedelta(hours=8)))
    (statement,) = read_statements("我明天要去看牙医。", early)
    assert statement.due is not None
    assert "2026-12-02" == statement.due.astimezone(early.tzinfo).date().isoformat()
    assert statement.due.tzinfo is UTC


def test_what_is_said_with_a_doubt_is_unsure() -> None:
    """Saying "I think" makes a candidate, not a fact."""
    (statement,) = read_statements("I think I'm allergic to cats.", _AT)
    assert Sureness.UNSURE is statement.sureness


def test_a_personal_number_is_private() -> None:
    """It may be remembered and must not leave the machine."""
    (statement,) = read_statements("记住，我的护照号是E12345678。", _AT)
    assert statement.private


@pytest.mark.parametrize("text", ["My password is hunter2-Red.", "My API key is sk-12345.", "我的支付密码是 884213。"])
def test_a_credential_makes_no_statement(text: str) -> None:
    """Not even when the user asks to remember it."""
    assert () == read_statements("Remember this. " + text, _AT)


def test_a_correction_takes_the_place_of_what_it_corrects() -> None:
    """It keeps the matter of the old value and names it."""
    before = read_statements("My budget for the trip is 5,000 dollars.", _AT)
    (statement,) = read_statements("Actually, make the budget 8,000.", _AT, Context(before))
    assert (Act.CORRECT, "trip", "5,000 dollars") == (statement.act, statement.scope, statement.replaces)


def test_a_retraction_without_an_object_means_the_last_thing_said() -> None:
    """The plan then takes the newest."""
    (statement,) = read_statements("当我没说。", _AT)
    assert (Act.RETRACT, "", "") == (statement.act, statement.attribute, statement.value)


def test_only_this_once_is_passing() -> None:
    """It becomes a slot of the session and no item."""
    (statement,) = read_statements("This time, answer in Spanish.", _AT)
    assert (Kind.INSTRUCTION, Lifetime.PASSING) == (statement.kind, statement.lifetime)


def test_a_dialogue_that_was_pasted_says_nothing_of_the_user() -> None:
    """Lines with a speaker in front are somebody's words."""
    assert () == read_statements("John: I live in Rome.\nMary: I live in Milan.", _AT)


@pytest.mark.parametrize("text", ["", " \n\t ", "🙂🙂🙂", "\ud800 I", "שלום עולם", "…", "???", "我", "I", "。" * 500])
def test_any_text_has_an_answer(text: str) -> None:
    """Nothing that can be typed breaks the reading."""
    assert () == read_statements(text, _AT)


def test_ten_thousand_statements_are_cut() -> None:
    """One turn cannot flood the memory."""
    text = " ".join(f"I like number{n} tea." for n in range(10_000))
    assert LIMIT == len(read_statements(text, _AT))


def test_a_million_characters_are_read() -> None:
    """What is pasted without an end is no sentence of the user."""
    assert () == read_statements("I like tea and " * 66_000, _AT)


@given(st.text(max_size=200), st.sampled_from(_MEANINGFUL))
def test_every_value_stands_in_the_turn(noise: str, sentence: str) -> None:
    """A statement never holds words that the user did not say."""
    text = f"{noise}\n{sentence}"
    for statement in read_statements(text, _AT):
        assert statement.value in text.replace("’", "'").replace("‘", "'")
        assert statement.sentence == text[slice(*statement.span)]


def test_a_condition_belongs_to_the_last_topic() -> None:
    """When the words name no other matter, so that it leaves with it."""
    (statement,) = read_statements("It must have free parking.", _AT, Context(topic="trip to Lisbon"))
    assert "trip to Lisbon" == statement.scope
