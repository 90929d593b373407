"""Mood: which sentences and clauses say nothing about anybody: questions, suppositions, what others are said to say."""

from assistant.language.statements.clause import Clause
from assistant.language.statements.lexicon import marks, rule


def is_supposed(text: str, language: str) -> bool:
    """Whether the sentence supposes, wishes or doubts; nothing in it is meant to hold."""
    return bool(marks("whole", language)["supposes"].search(rule("mood.wish").sub("", text)))


def reported_from(text: str, language: str) -> int:
    """Where somebody else's words begin; the length of ``text`` when nobody else speaks."""
    match = marks("whole", language)["reports"].search(text)
    return match.start() if match else len(text)


def is_secret(text: str) -> bool:
    """Whether the sentence is about a credential: nothing of it is ever kept."""
    return any(marks("whole", language)["secret"].search(text) for language in ("en", "zh"))


def is_private(text: str) -> bool:
    """Whether the sentence holds a personal number, which never leaves the machine."""
    return any(marks("whole", language)["private"].search(text) for language in ("en", "zh"))


def without_politeness(text: str) -> str:
    """An order that is put as a question ("could you …"), as the order that it is."""
    return rule("mood.polite_zh").sub("", rule("mood.polite").sub("", text, count=1), count=1)


def is_question(clause: Clause, ends_with_mark: bool, is_last: bool) -> bool:
    """Whether the clause asks. The mark at the end of a sentence counts for its last clause."""
    if is_last and ends_with_mark:
        return True
    asks = marks("whole", clause.language)["asks"]
    return bool(asks.search(clause.text))


def is_tag(text: str, language: str) -> bool:
    """Whether the clause only asks for agreement ("right?", 对吧), which makes a question of what stands before it."""
    return bool(marks("whole", language)["tags"].match(text.strip(" ?？。.!！")))


def is_past(text: str, language: str) -> bool:
    """Whether the clause tells of what is over."""
    return bool(marks("whole", language)["past"].search(text))
