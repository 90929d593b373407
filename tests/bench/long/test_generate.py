"""Made-up conversations: what their truth says is what their words say."""

import zlib
from functools import cache

import pytest

from tests.bench.long.cases import Case, Constraint, read_cases, write_cases
from tests.bench.long.generate import REPLY_TOKENS, USER_TOKENS, generate
from tests.bench.long.mentions import mentions
from tests.bench.long.wording import LANGUAGES, estimate_tokens, names_of_wordings

Cases = list[Case]

_FIRST_SUM = 136289661
"""A checksum of the first set's conversations of seed 7, taken before there was another set."""


@cache
def _generated(wording: str) -> Cases:
    return generate(7, wording=wording)


@pytest.fixture(params=names_of_wordings())
def cases(request: pytest.FixtureRequest) -> Cases:
    """Conversations in the words of each set that is here."""
    return _generated(str(request.param))


def _said(case: Case, turn: int) -> str:
    exchange = case.turns[turn - 1]
    return f"{exchange.user}\n{exchange.reply}"


def _shares_values(case: Case, one: Constraint) -> bool:
    return sum(other.values == one.values for other in case.constraints) > 1


@pytest.mark.parametrize("wording", names_of_wordings())
def test_one_seed_gives_one_set_of_conversations(wording: str) -> None:
    """Whoever runs it again reads the same words."""
    assert write_cases(_generated(wording)) == write_cases(generate(7, wording=wording))


def test_the_first_set_says_what_it_always_said() -> None:
    """Else figures that were written down would be those of other conversations."""
    assert zlib.crc32(write_cases(generate(7)).encode()) == _FIRST_SUM


@pytest.mark.parametrize("wording", names_of_wordings())
def test_another_seed_gives_others(wording: str) -> None:
    """A seed is not for show."""
    one, two = (write_cases(generate(seed, each=1, turns=20, wording=wording)) for seed in (1, 2))
    assert one != two


def test_there_are_ten_of_a_hundred_and_twenty_turns_in_either_language(cases: Cases) -> None:
    """English and Chinese are equals."""
    assert dict.fromkeys(LANGUAGES, 10) == {
        language: sum(case.language == language and len(case.turns) == 120 for case in cases) for language in LANGUAGES
    }


def test_a_written_conversation_is_read_back(cases: Cases) -> None:
    """The file says everything."""
    assert cases == read_cases(write_cases(cases))


def test_turns_and_replies_have_the_length_of_real_ones(cases: Cases) -> None:
    """A few turns are as long as what they have to say."""
    turns = [turn for case in cases for turn in case.turns]
    right = sum(USER_TOKENS[0] <= estimate_tokens(turn.user) <= USER_TOKENS[1] for turn in turns)
    assert right >= 0.97 * len(turns)
    assert all(REPLY_TOKENS[0] <= estimate_tokens(turn.reply) <= REPLY_TOKENS[1] for turn in turns)


def test_what_binds_is_said_in_the_turn_in_which_it_is_born(cases: Cases) -> None:
    """In the user's words, not in the reply's."""
    assert [] == [
        (case.id, one.id)
        for case in cases
        for one in case.constraints
        if not mentions(case.turns[one.born - 1].user, one.values)
    ]


def test_no_value_is_mentioned_before_it_is_stated(cases: Cases) -> None:
    """Else it would count as kept by chance."""
    assert [] == [
        (case.id, one.id, turn)
        for case in cases
        for one in case.constraints
        for turn in range(1, one.born)
        if not _shares_values(case, one) and mentions(_said(case, turn), one.values)
    ]


def test_no_value_is_mentioned_again_once_it_has_ended(cases: Cases) -> None:
    """Else words repeated faithfully would count as stale."""
    assert [] == [
        (case.id, one.id, turn)
        for case in cases
        for one in case.constraints
        for turn in range((one.died or 999) + 1, len(case.turns) + 1)
        if not _shares_values(case, one)
        and mentions(_said(case, turn), one.values)
        and case.turns[turn - 1].kind != "change_budget"
    ]


def test_what_a_turn_looks_back_to_was_said_before_it(cases: Cases) -> None:
    """In the turn that it names, and in that turn's episode."""
    looks = [(case, turn, t.reference) for case in cases for turn, t in enumerate(case.turns, 1) if t.reference]
    assert len(looks) > 20 * len(cases)
    for case, turn, reference in looks:
        assert reference.said < turn
        assert case.turns[reference.said - 1].episode == reference.episode
        assert mentions(_said(case, reference.said), reference.values)


def test_what_must_survive_is_written_as_it_was_said(cases: Cases) -> None:
    """An entity is carried on letter by letter, so it is the form that its own turn has, capitals apart."""
    assert [] == [
        (case.id, turn, name)
        for case in cases
        for turn, exchange in enumerate(case.turns, 1)
        for name in exchange.entities
        if name.lower() not in f"{exchange.user} {exchange.reply}".lower()
    ]


def test_topics_lie_between_each_other(cases: Cases) -> None:
    """Every conversation goes back to topics that it has left."""
    assert min(len(case.boundaries) for case in cases) > 2 * max(len(case.topics or {}) for case in cases)
