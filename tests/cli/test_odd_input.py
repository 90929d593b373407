"""Odd things given to the command line: a clear answer on stderr, an exit code, and nothing is lost."""

import pytest

from support.command_line import CommandLine


@pytest.fixture
def tea(ricordo: CommandLine) -> str:
    """A memory of tea."""
    return ricordo("memory", "add", "I like tea.").out.strip()


@pytest.mark.parametrize(
    ("code", "told", "words"),
    [
        (2, "cannot be empty", " "),
        (3, "Nothing was remembered", "My PIN is 4831, do not tell"),
        (3, "Nothing was remembered", "我的密码是 Abc12345!"),
        (3, "Nothing was remembered", "My password is hunter2-Blue-9"),
    ],
)
def test_a_memory_is_not_edited_to_nothing_or_to_a_secret(
    ricordo: CommandLine, tea: str, code: int, told: str, words: str
) -> None:
    """It is refused with a sentence, without the words, and the memory stays as it was."""
    done = ricordo("memory", "edit", tea, words)
    assert (code, True) == (done.code, told in done.err)
    assert words.strip() == "" or words not in done.err
    assert ["I like tea."] == [item["sentence"] for item in ricordo.json("memory", "list")]


@pytest.mark.parametrize(("before", "after"), [("I like tea.", "I do not like tea."), ("我喜欢茶。", "我不喜欢茶。")])
def test_a_memory_is_edited_to_its_opposite(ricordo: CommandLine, before: str, after: str) -> None:
    """A "not" turns it."""
    old = ricordo("memory", "add", before).out.strip()
    assert ricordo("memory", "edit", old, after).code == 0
    (item,) = ricordo.json("memory", "list")
    assert (-1, after) == (item["polarity"], item["sentence"])


@pytest.mark.parametrize(("told", "words"), [("64 KiB", "I like tea. " * 90_000), ("empty", " \n\t "), ("empty", "")])
def test_a_message_that_cannot_be_taken_is_refused(ricordo: CommandLine, told: str, words: str) -> None:
    """A million characters, or none: exit code 2, and no conversation and no memory comes of it."""
    done = ricordo("ask", "-", stdin=words)
    assert (2, True) == (done.code, told in done.err)
    assert [] == ricordo.json("memory", "list")
