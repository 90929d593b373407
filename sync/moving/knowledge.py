"""Where two machines' knowledge bases stand to each other, told by commit ids alone. Nothing of them ever travels.

An id from outside is compared with a pattern before anybody else sees it, and is never given to a shell.
"""

from enum import StrEnum
from typing import Protocol

from sync.container.manifest import is_commit


class KnowledgeState(StrEnum):
    """NONE: there is nothing to compare. PRESENT: the commit is here. MISSING: it is not.

    ANCESTOR: it is here, and ours goes on from it. DIVERGED: both went on, or they never had a common beginning.
    """

    NONE = "none"
    PRESENT = "present"
    MISSING = "missing"
    ANCESTOR = "ancestor"
    DIVERGED = "diverged"


class KnowledgeBase(Protocol):
    """What is asked of the knowledge base of this profile. Ids are whole and checked."""

    def head(self) -> str:
        """The present commit, empty before the first."""
        ...

    def root(self) -> str:
        """The first commit, empty before it."""
        ...

    def has(self, commit: str) -> bool:
        """Whether the commit is here."""
        ...

    def is_ancestor(self, older: str, newer: str) -> bool:
        """Whether ``newer`` goes on from ``older``; both are here."""
        ...


def knowledge_state(commit: str, root: str, ours: KnowledgeBase | None) -> KnowledgeState:
    """Where the knowledge base that a bundle names by ``commit`` and ``root`` stands to ours.

    What is no commit id counts as none. ``ours`` is None where there is no knowledge base.
    """
    if not is_commit(commit):
        return KnowledgeState.NONE
    if ours is None or not (head := ours.head()):
        return KnowledgeState.MISSING
    if is_commit(root) and ours.root() != root:
        return KnowledgeState.DIVERGED
    if not ours.has(commit):
        return KnowledgeState.MISSING
    if commit == head or ours.is_ancestor(head, commit):
        return KnowledgeState.PRESENT
    return KnowledgeState.ANCESTOR if ours.is_ancestor(commit, head) else KnowledgeState.DIVERGED
