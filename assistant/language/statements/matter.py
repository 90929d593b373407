"""The matter that a condition belongs to, found by its place in the sentence: what comes after "for", or does the verb.

The scope of a draft is the matter in small letters without its article, as budgets and requirements have it.
"""

import re

from assistant.language.statements.lexicon import rule
from assistant.memory.statement import ACCOUNT


def matter_of(text: str, language: str) -> str:
    """The scope that the sentence names, ``ACCOUNT`` for none."""
    names = (
        ("matter.after_for", "matter.top", "matter.does", "matter.planned", "matter.of")
        if language == "en"
        else ("matter.zh",)
    )
    for name in names:
        for match in rule(name).finditer(text):
            if scope := named_matter(match["scope"]):
                return scope
    return ACCOUNT


def named_matter(words: str) -> str:
    """``words`` as a scope; empty when they name no matter ("the number", 时间)."""
    bare = re.sub(
        r"^(?:(?:the|my|our|this|that)\s+|我们?的?|这次的?|这趟|这个|那个|整个)+|的$",
        "",
        words.strip(),
        flags=re.IGNORECASE,
    )
    bare = rule("matter.trail").sub("", bare)
    return "" if rule("matter.none").fullmatch(bare) else bare.lower()


def is_others(scope: str) -> bool:
    """Whether the matter is no affair of the user's: what a law or a committee rules out is none of their terms."""
    return rule("matter.others").fullmatch(scope) is not None
