"""How lines look that many screens share: a title, and what is said quietly under it."""

from textual.content import Content
from textual.widgets import Static

TITLE = "bold $text-primary"
MUTED = "$foreground-muted"
TOLD_S = 8.0
"""Seconds that a sentence stays which passes by itself."""


def title_line(text: str) -> Static:
    """The first line of a page or a question."""
    return Static(Content.styled(text, TITLE), markup=False)


def quiet_line(text: str) -> Static:
    """A fact, or which keys do what."""
    return Static(Content.styled(text, MUTED), markup=False)
