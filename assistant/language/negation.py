"""Whether a sentence denies something, for sentences that no rule of statements reads.

A coarse sign: it is only asked whether one wording denies what another one affirms.
"""

import re

_ENGLISH = re.compile(r"\b(?:not|never|no longer|cannot|hates?|dislikes?|avoids?)\b|n['’]t\b", re.IGNORECASE)
_CHINESE = re.compile(r"不(?![错过少同如仅但管])|没|讨厌|(?<![特区性告分类级离])别(?![人的名处样])")


def is_negated(sentence: str) -> bool:
    """Whether an odd number of its words deny: "not", "never", 不, 没, 别."""
    return (len(_ENGLISH.findall(sentence)) + len(_CHINESE.findall(sentence))) % 2 == 1
