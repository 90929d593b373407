"""Candidates and pools for the tests of retrieval, with everything defaulted that a test does not speak of."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from assistant.retrieval.candidate import Candidate, CandidateKind, Question, Ranked, Term

BEGIN = datetime(2025, 1, 1, tzinfo=UTC)


def turn(text: str, position: int = 1, session: str = "s", **others: Any) -> Candidate:
    """A turn said ``position`` minutes after ``BEGIN``."""
    moment = BEGIN + timedelta(minutes=position)
    plain = Candidate(f"{session}{position}", CandidateKind.TURN, text, moment, session=session, position=position)
    return replace(plain, **others)


def item(text: str, day: int = 0, **others: Any) -> Candidate:
    """An item stated ``day`` days after ``BEGIN``."""
    plain = Candidate(f"i{day}", CandidateKind.ITEM, text, BEGIN + timedelta(days=day), evidence=1)
    return replace(plain, **others)


def question(text: str = "?", weights: Sequence[float] = ()) -> Question:
    """A question with terms of these weights."""
    return Question(text, tuple(Term((f"t{place}",), weight) for place, weight in enumerate(weights)))


def ranked(candidate: Candidate, probability: float) -> Ranked:
    """A candidate that the ranker holds for so probable."""
    return Ranked(candidate, margin=probability, probability=probability)
