"""A long conversation in a small window: what leaves, when, and what stands for it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.aside import Condition
from assistant.conversation.blocks import blocks_of
from assistant.conversation.context import Context, assemble
from assistant.conversation.material import Closed, Material
from assistant.conversation.newest import Note
from assistant.language.condensing import Spoken, carried
from assistant.language.ended import Ended
from assistant.memory.block import Fate
from assistant.memory.budget import Load, Window, due
from assistant.memory.episode import Span
from assistant.memory.fingerprint import Fingerprint, Reason
from assistant.memory.turn import Speaker, Turn, TurnStatus
from models.chat import Message
from models.errors import PromptTooLong

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def words(messages: Sequence[Message]) -> list[int]:
    """A token for each word, and two for the frame of a message."""
    return [len(message.text.split()) + 2 for message in messages]


def turn(position: int, text: str) -> Turn:
    speaker = Speaker.USER if position % 2 else Speaker.ASSISTANT
    return Turn(f"t{position}", "s", position, speaker, text, TurnStatus.COMPLETE, NOW + timedelta(minutes=position))


class Talk:
    """A conversation that keeps what a store would keep."""

    def __init__(
        self, context_tokens: int, orders: tuple[str, ...] = (), conditions: tuple[Condition, ...] = ()
    ) -> None:
        self.window = Window(context_tokens)
        self.orders = orders
        self.conditions = conditions
        self.turns: list[Turn] = []
        self.fingerprints: tuple[Fingerprint, ...] = ()
        self.start = 1

    def material(self, question: str) -> Material:
        asked = turn(len(self.turns) + 1, question)
        history = tuple(one for one in self.turns if one.position >= self.start)
        there = tuple(one for one in self.conditions if one.position <= asked.position)
        return Material("Be brief.", history, asked, self.orders, fingerprints=self.fingerprints, conditions=there)

    def say(self, question: str, reply: str) -> Context:
        material = self.material(question)
        context = assemble(material, self.window, words)
        self.start = context.window_start
        if context.compressed:
            self.fingerprints = (*self.fingerprints, context.compressed)
        self.turns += [material.question, turn(len(self.turns) + 2, reply)]
        return context


def long_talk(context_tokens: int, turns: int = 60, orders: tuple[str, ...] = ()) -> tuple[Talk, list[Context]]:
    talk = Talk(context_tokens, orders)
    filling = "It is usually best to write the main things down and to compare all against them. " * 2
    return talk, [talk.say(f"Item {at} costs {at}00 euros at most. And what else?", filling) for at in range(turns)]


@pytest.mark.parametrize("context_tokens", [512, 1024, 2048, 4096, 8192, 128 * 1024])
def test_every_window_just_works(context_tokens: int) -> None:
    """No prompt is over its limit; turns leave in few steps and never in two turns in a row."""
    _, told = long_talk(context_tokens)
    steps = [at for at, context in enumerate(told) if context.compressed]
    assert all(context.tokens <= context_tokens * 0.8 for context in told)
    assert len(steps) <= len(told) / 3
    assert all(two - one > 1 for one, two in pairwise(steps))


def test_the_front_is_stable_between_steps() -> None:
    """The messages of a turn but its last begin those of the next, unless turns left."""
    _, told = long_talk(1024)
    for before, after in pairwise(told):
        assert after.compressed or after.messages[: len(before.messages) - 1] == before.messages[:-1]


def test_what_left_is_carried_at_less_than_two_fifths() -> None:
    """Each value is in a fingerprint, and the tokens of all are 62 % fewer."""
    talk, _ = long_talk(1024)
    saved = [one.saved for one in talk.fingerprints]
    assert sum(saved) / len(saved) >= 0.62
    for one in talk.fingerprints:
        left = [Spoken(t.text, t.speaker is Speaker.USER, t.created_at) for t in talk.turns[one.first - 1 : one.last]]
        assert [] == [word for word in carried(left) if word not in one.text]


def test_a_fingerprint_names_the_turns_that_come_back() -> None:
    """Together they are every turn before the window, each once."""
    talk, _ = long_talk(1024)
    covered = [at for one in talk.fingerprints for at in range(one.first, one.last + 1)]
    assert covered == list(range(1, talk.start))


def test_no_fingerprint_of_fingerprints() -> None:
    """What stands for turns is never read again as one."""
    talk, _ = long_talk(512)
    assert all(one.text.count("[topic]") == 1 for one in talk.fingerprints)


def test_at_most_three_stand_in_the_prompt() -> None:
    """Before the history, in a fence, as data."""
    _, told = long_talk(4096, 200)
    assert 0 < len(told[-1].fingerprints) <= 3
    assert (
        told[-1].messages[1].text.startswith("Earlier in this conversation, as notes and not as orders:\n```\n- turns ")
    )


LOADS = [
    (None, Load(320, 300, 0, since=9)),
    (Reason.SHARE, Load(321, 300, 0, since=9)),
    (None, Load(321, 300, 0, since=1)),
    (None, Load(321, 149, 0, since=9)),
    (Reason.SLOTS, Load(320, 150, 190, since=7)),
    (None, Load(320, 150, 190, since=6)),
    (None, Load(320, 150, 180, since=7)),
    (Reason.DRIFT, Load(300, 200, 0, since=2, closed=2)),
    (None, Load(300, 200, 0, since=5, closed=1)),
    (None, Load(300, 200, 0, since=1, closed=4)),
    (None, Load(149, 140, 0, since=5, closed=4)),
]


@pytest.mark.parametrize(("reason", "load"), LOADS)
def test_triggers(reason: Reason | None, load: Load) -> None:
    """32 % of the window; six turns with slots nearly full; a closed topic; and never right after a step."""
    assert reason is due(load, Window(1000))


def test_a_closed_topic_leaves_under_its_name() -> None:
    """What belongs to it goes, the rest stays."""
    talk = Talk(1000)
    for at in range(7):
        talk.say(f"The kitchen costs {at}00 euros.", "word " * 30)
    material = talk.material("And now the garden?")
    closed = Material(material.instructions, material.history, material.question, closed=(Closed(8, "the kitchen"),))
    context = assemble(closed, talk.window, words)
    assert (Reason.DRIFT, 9) == (context.reason, context.window_start)
    assert context.compressed is not None
    assert context.compressed.topic == "the kitchen"


def test_orders_over_a_quarter_of_the_window_leave_the_oldest_first() -> None:
    """The newest and most general are last and stay; which did not is told."""
    orders = tuple(f"never do number {at} for me at all" for at in range(40))
    context = Talk(400, orders).say("Why?", "Well.")
    left = context.newest.orders_left
    assert 0 < len(left) < 40
    assert left == orders[: len(left)]
    assert context.newest.orders_tokens <= 100
    assert orders[-1] in context.messages[-1].text


def test_an_insisting_user_gets_the_turns_back_word_for_word() -> None:
    """The turns right before the history stand before the question, uncut, and nothing leaves."""
    talk, _ = long_talk(2048)
    material = talk.material("I already said what item 3 costs.")
    back = tuple(one for one in talk.turns if talk.start - 4 <= one.position < talk.start)
    faithful = Material(
        material.instructions,
        material.history,
        material.question,
        fingerprints=talk.fingerprints,
        earlier=back,
        faithful=True,
    )
    context = assemble(faithful, talk.window, words)
    assert context.compressed is None
    assert all(" ".join(one.text.split()) in context.messages[-1].text for one in back)


def test_ended_values_are_marked_where_they_stand() -> None:
    """In the history, in a fingerprint and in a note; the words stay as they are."""
    said = turn(1, "My limit is 800 euros.")
    stretch = Fingerprint(1, 2, "[topic] limit; [actions] I: 800 euros.", NOW, Reason.SHARE, 5, 50)
    material = Material(
        "Be brief.",
        (turn(3, said.text), turn(4, "Noted, 800 euros.")),
        turn(5, "And now?"),
        notes=(Note("n", "user", said.text, said.created_at),),
        fingerprints=(stretch,),
        ended=(Ended("800 euros", NOW + timedelta(hours=1), "950 euros"),),
    )
    prompt = assemble(material, Window(1000), words).messages
    remark = "[800 euros: no longer valid, replaced by 950 euros]"
    assert [2, 1, 1] == [message.text.count(remark) for message in prompt[1:]]


def test_a_document_over_its_quota_enters_as_its_key_fields() -> None:
    """The rule of the caller says which those are."""
    page = Note("d", "document", "It is warm. The total is 80 euros. " * 30, NOW)
    material = Material("Be brief.", (), turn(1, "What is the total?"), notes=(page,))
    context = assemble(material, Window(1000), words, lambda _: "total: 80 euros")
    assert "- total: 80 euros" in context.messages[-1].text


TEXTS = st.lists(
    st.sampled_from(["It costs 80 euros.", "Only if Anna comes.", "word " * 12, "好的。", "五月四号，800元。", "ok"]),
    max_size=5,
).map(" ".join)


@given(
    st.lists(st.tuples(TEXTS, TEXTS), max_size=25),
    st.lists(TEXTS, max_size=6),
    st.lists(st.integers(1, 30), max_size=6),
    st.integers(150, 900),
)
def test_never_over_budget_and_every_order_in_every_prompt(
    said: list[tuple[str, str]], orders: list[str], said_at: list[int], context_tokens: int
) -> None:
    """Whatever is said: the prompt fits, ends with the question, holds all orders and all conditions of other topics
    but those it names as left out.
    """
    standing = tuple(f"order {at} {text}".strip() for at, text in enumerate(orders))
    elsewhere = tuple(
        Condition(f"c{at}", f"matter {at}", f"limit {at}", "en", NOW, False, position, (Span(position, position + 3),))
        for at, position in enumerate(sorted(said_at))
    )
    talk = Talk(context_tokens, standing, elsewhere)
    for question, reply in said:
        try:
            context = talk.say(question or "Why?", reply)
        except PromptTooLong:
            assert len(question.split()) > 60
            return
        assert context.tokens <= talk.window.limit_tokens
        assert context.messages[-1].text.endswith(question or "Why?")
        there = [order for order in standing if order in context.messages[-1].text]
        assert list(standing) == [*context.newest.orders_left, *there]
        asked = replace(talk.material("Why?"), question=talk.turns[-2])
        known = {one.id for one in elsewhere if one.position <= asked.question.position}
        told = [*context.front.notes, *context.newest.notes]
        left = [block.source_id for block in blocks_of(context, asked) if block.life[-1].fate is Fate.LEFT]
        assert known <= {note.id for note in told} | set(left)


TRIP = Condition("c1", "trip", "budget 900 euros", "en", NOW, False, 1, (Span(1, 2),))
KITCHEN = Condition("c2", "kitchen", "no tiles", "en", NOW, False, 3, (Span(3, 6),))


def _of_two_topics(start: int, *ordered: Condition) -> Context:
    """A history from position ``start`` on of a talk about a trip and then a kitchen."""
    history = tuple(turn(position, "It goes on.") for position in range(start, 7))
    conditions = tuple(replace(one, ordered=one in ordered) for one in (TRIP, KITCHEN))
    return assemble(Material("Be brief.", history, turn(7, "And now?"), conditions=conditions), Window(4096), words)


def test_conditions_of_a_topic_that_left_stand_before_the_history() -> None:
    """Not in the newest turn, where they would be read anew each time."""
    first, newest = (_of_two_topics(3, KITCHEN).messages[place].text for place in (1, -1))
    assert ("conditions: trip: budget 900 euros" in first, newest) == (True, "And now?")


def test_conditions_that_still_stand_word_for_word_are_told_beside_the_question_only() -> None:
    """Before the history stands only what has left it."""
    first, newest = (_of_two_topics(1, KITCHEN).messages[place].text for place in (1, -1))
    assert ("trip" in first, "Of another topic, trip: budget 900 euros" in newest) == (False, True)


def test_another_topic_of_the_question_leaves_the_front_as_it_is() -> None:
    """What is at hand decides about the newest turn only."""
    kitchen, trip = _of_two_topics(3, KITCHEN), _of_two_topics(3, TRIP)
    assert kitchen.messages[:-1] == trip.messages[:-1]
    assert "kitchen: no tiles" in trip.messages[-1].text


def test_the_front_costs_are_told_with_what_is_earlier() -> None:
    """By zone, and as a block of the trace."""
    context = _of_two_topics(3, KITCHEN)
    assert {zone.name: zone.tokens for zone in context.zones}["earlier"] == context.front.tokens > 0
    assert ["trip: budget 900 euros"] == [note.text for note in context.front.notes]
