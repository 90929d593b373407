"""Tests of diversity."""

from assistant.retrieval.mmr import diversify, likeness, strings_of
from support.pools import item, ranked


def texts(*pairs: tuple[str, float], limit: int = 2, share: float = 0.8) -> list[str]:
    """The texts that are taken of these with their probabilities."""
    pool = [ranked(item(text, day), chance) for day, (text, chance) in enumerate(pairs)]
    return [one.candidate.text for one in diversify(pool, limit, share)]


def test_what_says_the_same_waits() -> None:
    """The second place goes to the other text, though it is less probable."""
    pairs = (("I like green tea", 0.9), ("I like green tea!", 0.88), ("my flight leaves at nine", 0.75))
    assert ["I like green tea", "my flight leaves at nine"] == texts(*pairs)
    assert ["I like green tea", "I like green tea!"] == texts(*pairs, share=1.0)


def test_it_is_the_same_in_chinese() -> None:
    """Strings of characters know no spaces."""
    assert ["我喜欢绿茶", "航班九点起飞"] == texts(("我喜欢绿茶", 0.9), ("我很喜欢绿茶", 0.88), ("航班九点起飞", 0.8))


def test_likeness_is_a_share() -> None:
    """1 for the same text, case and space aside; 0 for nothing in common; a short text is one string."""
    assert 1.0 == likeness(strings_of("Green Tea"), strings_of("green  tea"))
    assert 0.0 == likeness(strings_of("tea"), strings_of("cup"))
    assert frozenset({""}) == strings_of(" ")
