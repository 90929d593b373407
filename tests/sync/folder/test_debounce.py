"""Many pushes, one act."""

import math

from sync.folder.debounce import Debounce


def test_nothing_is_due_before_the_first_push() -> None:
    """Whoever waits for it waits for ever."""
    assert math.inf == Debounce(2, 10).due_s()


def test_a_push_is_due_when_it_has_been_quiet() -> None:
    """Each further push moves it."""
    debounce = Debounce(2, 10)
    debounce.push(100)
    assert 102 == debounce.due_s()
    debounce.push(101)
    assert 103 == debounce.due_s()


def test_a_storm_is_due_at_the_longest_wait() -> None:
    """What never becomes quiet is acted on all the same."""
    debounce = Debounce(2, 10)
    for tenth in range(1000):
        debounce.push(100 + tenth / 10)
    assert 110 == debounce.due_s()


def test_only_the_first_push_wakes() -> None:
    """Until it was acted on, whoever waits knows already."""
    debounce = Debounce(2, 10)
    assert [True, False, False] == [debounce.push(second) for second in (1, 2, 3)]
    debounce.clear()
    assert debounce.push(4)
