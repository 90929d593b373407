"""Names of models."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ModelNameRefused
from models.shelf.naming import check_name, free_name, name_of_file


def test_a_file_gives_its_name() -> None:
    """Lower case, no ending, no spaces; letters of any script stay."""
    assert name_of_file(Path("/x/Qwen3-4B Q4_K_M.gguf")) == "qwen3-4b-q4_k_m"
    assert name_of_file(Path("/x/模型 (1).gguf")) == "模型-1"
    assert name_of_file(Path("/x/….gguf")) == "model"


def test_a_taken_name_gets_a_number() -> None:
    """The first that is free, in either case."""
    assert free_name("a", {"A", "a-2"}) == "a-3"


@pytest.mark.parametrize("name", ["", "a b", "-a", "a/b", "a" * 101, "a\n"])
def test_an_odd_name_is_refused(name: str) -> None:
    """It must be typed in a shell and shown on one line."""
    with pytest.raises(ModelNameRefused):
        check_name(name, ())


@given(st.text(min_size=1))
def test_every_file_gives_a_name_that_can_be_given(stem: str) -> None:
    """What is made from a file passes the rule for names."""
    name = name_of_file(Path(stem.replace("/", "").replace("\0", "") + ".gguf"))

    assert check_name(name, ()) == name
