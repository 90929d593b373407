"""The conditions of a matter from the words to the store: what stands after they were said and changed."""

import pytest

from assistant.language.statements import Context, read_statements
from assistant.memory.statement import Statement
from assistant.store.memory_store import MemoryStore
from support.talk import Talk


def _say_all(talk: Talk, *turns: str) -> None:
    said: tuple[Statement, ...] = ()
    for turn in turns:
        statements = read_statements(turn, talk.memory.occasion().said_at, Context(said))
        talk.say(*statements)
        said = (*said, *statements)


@pytest.mark.parametrize(
    ("turns", "stands"),
    [
        (("The new laptop must not cost more than 900 euros.", "The limit for the laptop moved, it is 700 euros."), 1),
        (("The 900 euros are my limit for the new laptop.", "Let us make it 700 euros for my laptop."), 1),
        (("The new laptop must stay under 900 euros.", "The 900 euros for the new laptop has become 700 euros."), 1),
        (("The new laptop must stay under 900 euros.", "The camera must stay under 700 euros."), 2),
        (("买新笔记本最多花9000元。", "买笔记本的上限变了，现在是7000元。"), 1),
        (("买笔记本最多花9000元。", "买笔记本从原来的9000元变成7000元。"), 1),
        (("买笔记本最多花9000元。", "云南旅行最多花7000元。"), 2),
    ],
)
def test_one_budget_of_a_matter_stands(talk: Talk, memory: MemoryStore, turns: tuple[str, str], stands: int) -> None:
    """A changed limit takes the place of the old one, under whatever name the matter goes; another matter's stays."""
    _say_all(talk, *turns)
    live = [record.item.value for record in memory.standing(20)]
    assert (stands, True) == (len(live), any("7" in value for value in live))


@pytest.mark.parametrize(
    "turns",
    [
        ("The loft must be finished by 9 May.", "Let us say 6 June for the loft after all."),
        ("毕业论文最迟5月3日得定下来。", "毕业论文的时间我说错了，6月3日才对。"),
        ("If the loft is not finished by 9 May we lose the grant.", "6 June is the last possible date for the loft."),
    ],
)
def test_one_deadline_of_a_matter_stands(talk: Talk, memory: MemoryStore, turns: tuple[str, str]) -> None:
    """The day that was said last."""
    _say_all(talk, *turns)
    [record] = memory.standing(20)
    assert record.item.valid_to is not None
    assert ("deadline", 6) == (record.item.attribute, record.item.valid_to.month)


@pytest.mark.parametrize(
    ("turns", "stands"),
    [
        (("Anything with night buses is out of the question.", "The ban on night buses is lifted."), []),
        (("红眼航班免谈。", "对红眼航班的禁令取消了。"), []),
        (("The kitchen must stay under 900 euros.", "Scrap the limit for the kitchen, we inherited."), []),
        (("Sesame would put me in hospital.", "I like tea."), ["Sesame"]),
    ],
)
def test_what_is_let_go_stands_no_longer(
    talk: Talk, memory: MemoryStore, turns: tuple[str, str], stands: list[str]
) -> None:
    """A lifted ban and a dropped limit bind nobody; what makes the user ill does."""
    _say_all(talk, *turns)
    assert stands == [record.item.value for record in memory.standing(20)]
