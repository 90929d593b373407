"""Which items a reply used."""

from dataclasses import dataclass

import pytest

from assistant.language.citing import cited
from assistant.language.synonyms import make_synonyms
from tests.bench.citing_bench import FOLDER, by_case, count, load, table


@dataclass(frozen=True)
class _Item:
    sentence: str
    value: str
    subject: str = "user"
    attribute: str = "likes"
    polarity: int = 1


_PENICILLIN = _Item("I'm allergic to penicillin.", "penicillin", attribute="allergy")
_LISBON = _Item("I live in Lisbon.", "Lisbon", attribute="home")
_BROTHER = _Item("My brother is allergic to peanuts.", "peanuts", "brother", "allergy")
_PORK = _Item("I don't eat pork.", "pork", polarity=-1)
_RENT = _Item("我的房租是每月4500元。", "4500元", attribute="房租")


@pytest.mark.parametrize("name", ["held_out", "later", "last", "blind", "final"])
def test_what_is_told_to_be_used_was_used(name: str) -> None:
    """In nine cases of ten and more: what is cited is made fresh again, and a dislike reaches it."""
    pairs = load(FOLDER / f"{name}.jsonl")
    print("\n".join([name, *table(pairs)]))
    measured = count(pairs)
    assert (measured.precision >= 0.90, measured.recall >= 0.75) == (True, True), measured


@pytest.mark.parametrize("language", ["en", "zh"])
def test_both_languages_are_told_rightly(language: str) -> None:
    """Neither is bought with the other."""
    pairs = [pair for path in FOLDER.glob("*.jsonl") for pair in load(path)]
    measured = by_case(pairs)[language]
    assert (measured.precision >= 0.90, measured.recall >= 0.75) == (True, True), measured


def test_no_two_pairs_have_one_id() -> None:
    """A case that fails can be found."""
    ids = [pair["id"] for path in FOLDER.glob("*.jsonl") for pair in load(path)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    ("question", "reply", "item"),
    [
        ("Can I take amoxicillin?", "No, since penicillin is off the table for you.", _PENICILLIN),
        ("Is penicillin fine?", "No, you told me of an allergy to penicillin.", _PENICILLIN),
        ("What can I do on Sunday?", "As you live in Lisbon, take tram 28.", _LISBON),
        ("What must my brother avoid?", "Your brother should avoid peanuts.", _BROTHER),
        ("What shall I cook?", "Anything but pork, since you don't eat it.", _PORK),
        ("我每个月房租多少？", "您的房租是四千五百元。", _RENT),
        ("Plan my weekend.", "- I live in Lisbon.", _LISBON),
    ],
)
def test_a_reply_that_rests_on_an_item_cites_it(question: str, reply: str, item: _Item) -> None:
    """In whatever words it says so."""
    assert [0] == [one.place for one in cited(reply, question, [item])]


@pytest.mark.parametrize(
    ("question", "reply", "item"),
    [
        ("Who discovered penicillin?", "Penicillin was discovered by Alexander Fleming.", _PENICILLIN),
        ("Where do I live?", "You live in Madrid.", _LISBON),
        ("What am I allergic to?", "You are allergic to peanuts.", _BROTHER),
        ("What do I like?", "You love pork.", _PORK),
        ("What am I allergic to?", "I don't know whether you are allergic to penicillin.", _PENICILLIN),
        ("Which cities are in Portugal?", "Lisbon and Porto.", _LISBON),
        ("每天走多少步？", "建议走4500步。", _RENT),
    ],
)
def test_a_reply_that_only_shares_words_cites_nothing(question: str, reply: str, item: _Item) -> None:
    """The question's words, common knowledge, another person, the opposite, a refusal."""
    assert () == cited(reply, question, [item])


def test_the_words_that_show_it_are_told() -> None:
    """They are what the trace can show."""
    (citation,) = cited("You live in Lisbon.", "Where is my home?", [_LISBON])
    assert ("Lisbon", "live") == citation.words


def test_a_synonym_shows_it_too() -> None:
    """A Chinese reply uses what was said in English."""
    synonyms = make_synonyms([("penicillin", "青霉素")])
    assert [0] == [one.place for one in cited("您对青霉素过敏。", "我能吃什么药？", [_PENICILLIN], synonyms)]


@pytest.mark.parametrize("reply", ["", " ", "\ud800", "🙂" * 50, "you " * 5000])
def test_any_text_is_a_reply(reply: str) -> None:
    """It cites nothing then."""
    assert () == cited(reply, reply, [_PENICILLIN, _Item("", "")])
