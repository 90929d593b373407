"""The order and the form of what stands before the question: tables."""

import pytest

from assistant.conversation.form import Role, arranged, as_decision, listed, role_of


@pytest.mark.parametrize(
    ("order", "surest_last"),
    [("", ""), ("a", "a"), ("ab", "ab"), ("bac", "abc"), ("cabd", "abcd"), ("dbace", "abcde")],
)
def test_the_best_stands_last_and_small_print_in_the_middle(order: str, surest_last: str) -> None:
    """The surest right before the question, the next surest first; nothing is lost."""
    assert order == "".join(arranged(surest_last))


@pytest.mark.parametrize(
    ("lines", "conditions"),
    [((), ()), (("- no fish",), ("no fish",)), (("1. no fish", "2. 800 euros"), ("no fish", "800 euros"))],
)
def test_conditions_are_numbered(lines: tuple[str, ...], conditions: tuple[str, ...]) -> None:
    """One alone needs no number."""
    assert lines == listed(conditions)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (
            "Because Anna works on Monday, we are late. The flight costs 300 euros. So we take the train.",
            "So we take the train. The flight costs 300 euros. Because Anna works on Monday, we are late.",
        ),
        ("因为周一上班。机票要三百元。所以坐火车。", "所以坐火车。因为周一上班。机票要三百元。"),
        ("I like tea. It is warm.", "I like tea. It is warm."),
        ("We decided on the red one.", "We decided on the red one."),
        ("As it rains, so we stay.", "As it rains, so we stay."),
    ],
)
def test_a_decision_is_told_from_premise_to_conclusion(told: str, said: str) -> None:
    """Sentences are moved, never changed; what is no decision stays as it is."""
    assert told == as_decision(said)


@pytest.mark.parametrize(
    ("role", "sentence"),
    [
        (Role.PREMISE, "Because it rains."),
        (Role.PREMISE, "由于下雨。"),
        (Role.EVIDENCE, "It costs 300 euros."),
        (Role.CONCLUSION, "Therefore we walk."),
        (Role.CONCLUSION, "我决定走路。"),
        (Role.OTHER, "It is warm."),
    ],
)
def test_roles(role: Role, sentence: str) -> None:
    """What a sentence is to a decision."""
    assert role is role_of(sentence)
