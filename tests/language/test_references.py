"""References to what was said before."""

import pytest

from assistant.language.references import ReferenceKind, find_references, refers_to_past


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("What did we decide last time?", ReferenceKind.PAST, "last time"),
        ("上次你推荐的是什么？", ReferenceKind.PAST, "上次"),
        ("Take the second one.", ReferenceKind.CHOICE, "the second one"),
        ("第二个方案吧", ReferenceKind.CHOICE, "第二个方案"),
        ("How much is that plan?", ReferenceKind.POINTER, "that plan"),
        ("刚才那个方案多少钱？", ReferenceKind.POINTER, "刚才那个方案"),
    ],
)
def test_a_reference_is_found_in_both_languages(text: str, kind: ReferenceKind, words: str) -> None:
    """With the words that make it."""
    assert (kind, words) in [(one.kind, text[one.start : one.end]) for one in find_references(text)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("the first option", 1),
        ("第三个", 3),
        ("the last one", -1),
        ("后者", 2),
        ("plan 2", 2),
        ("number two", 2),
        ("the middle one", 2),
        ("the last of your list", -1),
        ("二号", 2),
        ("最后那个", -1),
        ("头一个", 1),
    ],
)
def test_a_choice_tells_its_place(text: str, place: int) -> None:
    """Counted from 1, from the end when negative."""
    assert [place] == [one.place for one in find_references(text)]


@pytest.mark.parametrize(
    "text",
    [
        "What did I tell you about my brother?",
        "You named a plumber in our other chat.",
        "Remind me what we discussed.",
        "What did I say last Tuesday?",
        "Did I ever mention a plan B?",
        "上一次对话里说的那家店叫什么？",
        "另一个对话里我说过什么？",
        "我以前告诉过你我的血型吗？",
        "还记得我的预算吗？",
        "前几天推荐的书是哪本？",
    ],
)
def test_another_conversation_is_meant(text: str) -> None:
    """Then what was said there may be recalled, however old."""
    assert refers_to_past(text)


@pytest.mark.parametrize("text", ["OK, got it.", "Write a poem about tea.", "写一首诗"])
def test_small_talk_refers_to_nothing(text: str) -> None:
    """Then nothing needs to be looked for."""
    assert (() == find_references(text), refers_to_past(text)) == (True, False)
