"""Fingerprints: their form, and which of them stand in a prompt."""

from datetime import UTC, datetime

import pytest

from assistant.memory.episode import Span
from assistant.memory.fingerprint import Fingerprint, Reason, fingerprint_text, of_topic, shown

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def fingerprint(first: int, tokens: int = 10) -> Fingerprint:
    return Fingerprint(first, first + 3, f"[topic] t{first}; [actions] x", NOW, Reason.SHARE, tokens, 100)


@pytest.mark.parametrize(
    ("text", "topic", "entities", "actions"),
    [
        ("[topic] Lisbon; [entities] 800 euros, 4 May; [actions] I: Go.", "Lisbon", ["800 euros", "4 May"], ["I: Go."]),
        ("[topic] Lisbon; [actions] I: Go.", "Lisbon", [], ["I: Go."]),
        ("[topic] a b", "a\nb", [], []),
        ("", "", [], []),
    ],
)
def test_form(text: str, topic: str, entities: list[str], actions: list[str]) -> None:
    """One line; what is empty is left out."""
    assert text == fingerprint_text(topic, entities, actions)


def test_a_topic_has_forty_characters() -> None:
    """Longer ones are cut."""
    assert "[topic] " + "x" * 40 == fingerprint_text("x" * 50, [], [])


@pytest.mark.parametrize(
    ("firsts", "tokens", "limit"),
    [
        ([], [], 1000),
        ([1], [10], 1000),
        ([5, 9, 13], [10, 10, 10, 10], 1000),
        ([13], [40, 40, 40, 40], 800),
        ([], [300], 100),
    ],
)
def test_the_newest_three_stand_as_far_as_they_find_room(firsts: list[int], tokens: list[int], limit: int) -> None:
    """At most three, at most a tenth of the prompt, the oldest leaves first."""
    all_of_them = [fingerprint(1 + 4 * at, cost) for at, cost in enumerate(tokens)]
    assert firsts == [one.first for one in shown(all_of_them, limit)]


@pytest.mark.parametrize(
    ("firsts", "spans"),
    [([1, 5, 9, 13], ()), ([5, 13], (Span(6, 8), Span(20, 21))), ([13], (Span(20, 21),)), ([9, 13], (Span(9, 16),))],
)
def test_those_of_the_topic_at_hand_and_the_newest_may_stand(firsts: list[int], spans: tuple[Span, ...]) -> None:
    """Another topic's are found when a question is about it."""
    all_of_them = [fingerprint(first) for first in (1, 5, 9, 13)]
    assert firsts == [one.first for one in of_topic(all_of_them, spans)]


def test_it_knows_its_topic_and_what_it_saves() -> None:
    """Ninety of a hundred tokens."""
    assert ("t1", 0.9) == (fingerprint(1).topic, fingerprint(1).saved)
