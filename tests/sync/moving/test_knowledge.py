"""Where two knowledge bases stand to each other, told by commit ids alone."""

import pytest

from sync.container.manifest import is_commit
from sync.moving.knowledge import KnowledgeState, knowledge_state

A, B, C = "a" * 40, "b" * 40, "c" * 64


class Line:
    """A knowledge base whose commits stand in one line, the first at the beginning."""

    def __init__(self, *commits: str) -> None:
        self.commits = commits
        self.asked: list[str] = []

    def head(self) -> str:
        return self.commits[-1] if self.commits else ""

    def root(self) -> str:
        return self.commits[0] if self.commits else ""

    def has(self, commit: str) -> bool:
        self.asked.append(commit)
        return commit in self.commits

    def is_ancestor(self, older: str, newer: str) -> bool:
        return self.commits.index(older) < self.commits.index(newer)


class Fork(Line):
    """The same without any order between its commits."""

    def is_ancestor(self, older: str, newer: str) -> bool:
        return False


@pytest.mark.parametrize(
    ("commit", "root", "ours", "state"),
    [
        ("", "", Line(A), KnowledgeState.NONE),
        ("", "", None, KnowledgeState.NONE),
        (A, A, None, KnowledgeState.MISSING),
        (A, A, Line(), KnowledgeState.MISSING),
        (B, A, Line(A), KnowledgeState.MISSING),
        (A, A, Line(A), KnowledgeState.PRESENT),
        (C, A, Line(A, C), KnowledgeState.PRESENT),
        (A, A, Line(A, B), KnowledgeState.ANCESTOR),
        (A, C, Line(A, B), KnowledgeState.DIVERGED),
        (B, A, Fork(A, B, C), KnowledgeState.DIVERGED),
    ],
)
def test_the_states_of_a_knowledge_commit(commit: str, root: str, ours: Line | None, state: KnowledgeState) -> None:
    """None to compare, here, missing, behind ours, or gone another way."""
    assert state is knowledge_state(commit, root, ours)


@pytest.mark.parametrize(
    "text", ["--upload-pack=touch x", "A" * 40, "a" * 39, "a" * 41, "a" * 40 + "\n", "a" * 63, "ａ" * 40, "HEAD"]
)
def test_only_whole_lowercase_ids_are_commits(text: str) -> None:
    """Anything else is none, and no knowledge base is ever asked about it."""
    ours = Line(A)
    assert not is_commit(text)
    assert KnowledgeState.NONE is knowledge_state(text, text, ours)
    assert [] == ours.asked
