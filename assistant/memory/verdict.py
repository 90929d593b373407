"""A verdict: what the user thinks of a reply. Apart from what it does to items, since every start reads it."""

from enum import StrEnum


class Verdict(StrEnum):
    """What the user thinks of a reply; a dislike has its reason."""

    LIKE = "like"
    WRONG = "wrong"
    OUTDATED = "outdated"
    MISSED = "missed the point"
    FORMAT = "format"
    OTHER = "other"
