"""The order and the form in which things stand before the question. Words are moved, never changed.

A model attends to the beginning and the end of what it reads: the best evidence stands right before the question, the
second best first, small print in the middle. Conditions are numbered. A decision is told from its premise to its
conclusion.
"""

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import TypeVar

from assistant.language.entities import find_entities
from assistant.language.sentences import split_sentences

_T = TypeVar("_T")

_PREMISE = re.compile(
    r"^(?:because|since|as|given|if|assuming|considering)\b|^(?:因为|由于|既然|鉴于|考虑到|如果)", re.IGNORECASE
)
_CONCLUSION = re.compile(
    r"^(?:so|therefore|thus|hence|in (?:short|sum|the end)|that is why|conclusion)\b"
    r"|\b(?:decided|(?:we|i)(?:'ll| will) (?:take|go|book|use|buy)|let(?: u|')s go with|final answer)\b"
    r"|^(?:所以|因此|总之|综上|结论|最后)|决定|就定|就选|就用|选定",
    re.IGNORECASE,
)


class Role(IntEnum):
    """What a sentence is to a decision. The values are the order in which they are told."""

    PREMISE = 1
    EVIDENCE = 2
    OTHER = 3
    CONCLUSION = 4


def arranged(surest_last: Sequence[_T]) -> tuple[_T, ...]:
    """The surest stays last, the next surest stands first, and so on towards the middle."""
    ends: tuple[list[_T], list[_T]] = ([], [])
    for place, one in enumerate(reversed(surest_last)):
        ends[place % 2].append(one)
    last, first = ends
    return (*first, *reversed(last))


def listed(conditions: Sequence[str]) -> tuple[str, ...]:
    """Lines: conditions with numbers, one alone with a dash."""
    if len(conditions) == 1:
        return (f"- {conditions[0]}",)
    return tuple(f"{number}. {condition}" for number, condition in enumerate(conditions, 1))


def as_decision(text: str) -> str:
    """``text`` with its sentences as premise, evidence, conclusion; one that tells no decision stays as it is."""
    sentences = [sentence.text for sentence in split_sentences(text)]
    roles = [role_of(sentence) for sentence in sentences]
    if Role.CONCLUSION not in roles or not {Role.PREMISE, Role.EVIDENCE} & set(roles) or roles == sorted(roles):
        return text
    ordered = sorted(zip(roles, sentences, strict=True), key=lambda pair: pair[0])
    joint = "" if any(sentence.endswith(("。", "！", "？")) for sentence in sentences) else " "
    return joint.join(sentence for _, sentence in ordered)


def role_of(sentence: str) -> Role:
    """What ``sentence`` is to a decision."""
    if _CONCLUSION.search(sentence):
        return Role.CONCLUSION
    if _PREMISE.search(sentence):
        return Role.PREMISE
    return Role.EVIDENCE if find_entities(sentence) else Role.OTHER
