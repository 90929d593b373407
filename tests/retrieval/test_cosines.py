"""Tests of cosines counted from the middle of a pool."""

import struct

import pytest

from assistant.retrieval.cosines import CROWD, cosines


def unit(*numbers: float) -> bytes:
    """These numbers, scaled to length 1."""
    length = sum(number * number for number in numbers) ** 0.5
    return struct.pack(f"<{len(numbers)}f", *(number / length for number in numbers))


def test_few_vectors_are_compared_as_they_are() -> None:
    """Below a crowd the plain cosine counts."""
    assert {"a": pytest.approx(1.0), "b": pytest.approx(0.0)} == cosines(unit(1, 0), {"a": unit(1, 0), "b": unit(0, 1)})


def test_what_all_have_in_common_tells_nothing() -> None:
    """In a crowd that shares one direction the rest decides: unlike ones come out below zero."""
    crowd = {str(place): unit(10, 1 if place % 2 else -1) for place in range(CROWD)}
    found = cosines(unit(10, 1), crowd)
    assert {"1", "3", "5", "7"} == {name for name, cosine in found.items() if cosine > 0.99}
    assert all(found[name] < -0.99 for name in ("0", "2", "4", "6"))


def test_vectors_that_are_all_the_same_are_no_error() -> None:
    """What lies on the mean has a cosine of 0, and nothing a cosine to nothing."""
    assert {0.0} == set(cosines(unit(1, 1), {str(place): unit(1, 0) for place in range(CROWD)}).values())
    assert {} == cosines(unit(1, 1), {})
