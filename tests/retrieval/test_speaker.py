"""Tests of who speaks and whose words are asked for."""

import pytest

from assistant.retrieval.speaker import asked_speaker, speaker_of

ROLES = {"user", "assistant"}


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Ann: hello", "Ann"),
        ("Ann Lee: hello", "Ann Lee"),
        ("I said: no", "user"),
        ("Note: milk", "user"),
        ("好的", "user"),
        ("12: 30", "user"),
    ],
)
def test_a_leading_name_is_the_speaker(text: str, speaker: str) -> None:
    """A text that begins with a name and a colon was said by that name."""
    assert speaker == speaker_of(text, "user")


@pytest.mark.parametrize(
    ("question", "speakers", "asked"),
    [
        ("When did Ann move?", {"Ann", "Bob"}, "Ann"),
        ("What did Ann say to Bob?", {"Ann", "Bob"}, ""),
        ("Where is Anna?", {"Ann", "Bob"}, ""),
        ("What is my budget?", ROLES, "user"),
        ("Which book did you recommend to me?", ROLES, "assistant"),
        ("我的预算是多少？", ROLES, "user"),
        ("你给我推荐过哪些书？", ROLES, "assistant"),
        ("How far is the moon?", ROLES, ""),
    ],
)
def test_a_question_tells_whose_words_it_asks_for(question: str, speakers: set[str], asked: str) -> None:
    """A name before pronouns; nobody when two are named or none."""
    assert asked == asked_speaker(question, speakers)
