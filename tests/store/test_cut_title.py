"""A title that was cut short may end in the middle of what is to be forgotten."""

import pytest

from assistant.store.cut_title import shown_beginnings


@pytest.mark.parametrize(
    ("shown", "title", "words"),
    [
        (["My address is 12"], "My address is 12…", ["My address is 12 Long Lane"]),
        (["12 Long"], "By the way, my address is 12 Long…", ["12 Long Lane, Bath"]),
        (["12 long"], "My new flat: 12 long…", ["12 Long Lane"]),
        (["北京市朝"], "我家住在北京市朝…", ["北京市朝阳区建国路"]),
        ([], "My address is 12 Long Lane", ["12 Long Lane, Bath"]),
        ([], "I like along…", ["longing for tea"]),
        ([], "Plans for a…", ["a trip to Rome"]),
        ([], "…", ["anything"]),
    ],
)
def test_the_end_of_a_cut_title_is_found_in_what_is_forgotten(shown: list[str], title: str, words: list[str]) -> None:
    """The longest end that is the beginning of it, in whole words; a whole title is masked by the words themselves."""
    assert shown_beginnings(title, words) == shown
