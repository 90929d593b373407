"""What a model proposes to remember, and what of it is taken.

A model may propose, the rules decide. A proposal counts only when its evidence stands word for word in the user's own
words, in a sentence that states something; it becomes a statement with a doubt, so it ends nothing and stays a
candidate until the user says it again or confirms it. All else is dropped, and counted.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any

from assistant.language.dates import find_dates
from assistant.language.sentences import Sentence, split_sentences
from assistant.language.statements.mood import is_private, is_question, is_secret
from assistant.language.statements.saying import hear
from assistant.language.statements.scene import own_words
from assistant.memory.likeness import contains, folded
from assistant.memory.statement import ACCOUNT, USER, Kind, Lifetime, Statement, Sureness

LIMIT = 5
"""Proposals of one turn that are looked at: a model that finds more is making them up."""
_WORD_LIMIT = 3


_TEXTS = {"evidence": 200, "about": 40, "attribute": 40, "value": 80}
"""The text fields of a proposal, and the most characters of each."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that the proposals are about: its text as it was kept, when it was said (aware), its language.

    ``read`` are the statements that the rules read in it: what they know is not proposed again.
    """

    text: str
    said_at: datetime
    language: str
    read: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposed:
    """The statements that were taken, and how many others were dropped for which reason."""

    statements: tuple[Statement, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Refusal:
    reason: str


@cache
def schema() -> str:
    """The form of a reply that proposes, as a JSON schema."""
    fields: dict[str, Any] = {
        name: {"type": "string", "minLength": 1, "maxLength": limit} for name, limit in _TEXTS.items()
    }
    fields |= {
        "kind": {"enum": [kind.value for kind in Kind]},
        "negative": {"type": "boolean"},
        "lifetime": {"enum": [lifetime.value for lifetime in Lifetime]},
    }
    proposal = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    whole = {"statements": {"type": "array", "maxItems": LIMIT, "items": proposal}}
    return json.dumps(
        {"type": "object", "properties": whole, "required": ["statements"], "additionalProperties": False}
    )


def accept(reply: str, turn: Turn) -> Proposed:
    """What of a model's ``reply`` may be kept. One that is not the JSON of ``schema`` is dropped as a whole."""
    proposals = _parse(reply)
    if proposals is None:
        return Proposed(dropped={"not the form asked for": 1})
    taken: list[Statement] = []
    dropped: Counter[str] = Counter()
    for number, proposal in enumerate(proposals):
        judged = _judge(proposal, turn, taken) if number < LIMIT else _Refusal("too many")
        if isinstance(judged, Statement):
            taken.append(judged)
        else:
            dropped[judged.reason] += 1
    return Proposed(tuple(taken), dict(dropped))


def _parse(reply: str) -> list[object] | None:
    try:
        document = json.loads(reply)
    except (ValueError, RecursionError):
        return None
    proposals = document.get("statements") if isinstance(document, dict) else None
    return proposals if isinstance(proposals, list) else None


def _judge(proposal: object, turn: Turn, taken: Sequence[Statement]) -> Statement | _Refusal:
    fields = _fields(proposal)
    if fields is None:
        return _Refusal("not the form asked for")
    start = own_words(turn.text).find(fields["evidence"])
    if start < 0 or not fields["evidence"]:
        return _Refusal("not in the user's words")
    end = start + len(fields["evidence"])
    sentences = [one for one in split_sentences(turn.text) if one.start < end and start < one.end]
    if reason := _fault(fields, sentences, turn):
        return _Refusal(reason)
    statement = _statement(fields, (start, end), sentences, turn)
    if any(_is_known(statement, other) for other in (*turn.read, *taken)):
        return _Refusal("known already")
    return statement


def _fields(proposal: object) -> dict[str, Any] | None:
    """The fields of a proposal, trimmed; None when one is missing or of the wrong type."""
    if not isinstance(proposal, dict):
        return None
    texts = {name: proposal.get(name) for name in ("evidence", "kind", "about", "attribute", "value", "lifetime")}
    if not all(isinstance(text, str) for text in texts.values()) or not isinstance(proposal.get("negative"), bool):
        return None
    trimmed: dict[str, Any] = {name: str(text).strip() for name, text in texts.items()}
    return trimmed | {"negative": proposal["negative"]}


def _fault(fields: Mapping[str, Any], sentences: Sequence[Sentence], turn: Turn) -> str:
    """What is wrong with a proposal whose evidence was found; empty for nothing."""
    if fields["kind"] not in set(Kind) or fields["lifetime"] not in set(Lifetime):
        return "no such kind or lifetime"
    if not fields["value"] or not contains(fields["evidence"], fields["value"]):
        return "its value is not in its evidence"
    if not 0 < len(fields["attribute"].split()) <= _WORD_LIMIT:
        return "its attribute is no word"
    if folded(fields["about"]) != USER and not contains(turn.text, fields["about"]):
        return "about somebody who is not named"
    if any(is_secret(sentence.text) for sentence in sentences):
        return "a credential"
    return "" if all(_states(sentence, turn) for sentence in sentences) else "nothing is stated there"


def _states(sentence: Sentence, turn: Turn) -> bool:
    """Whether a sentence states something: no question, no supposition, nobody else's words."""
    saying = hear(sentence, find_dates(turn.text, turn.said_at), frozenset())
    if saying.asks or saying.is_only_supposed or saying.without_reports().clauses != saying.clauses:
        return False
    return not any(is_question(clause, ends_with_mark=False, is_last=False) for clause in saying.clauses)


def _statement(
    fields: Mapping[str, Any], span: tuple[int, int], sentences: Sequence[Sentence], turn: Turn
) -> Statement:
    lifetime = Lifetime(fields["lifetime"])
    return Statement(
        kind=Kind(fields["kind"]),
        subject=USER if folded(fields["about"]) == USER else fields["about"],
        attribute=folded(fields["attribute"]),
        scope=ACCOUNT,
        value=fields["value"],
        sentence=turn.text[sentences[0].start : sentences[-1].end],
        span=span,
        language=turn.language,
        polarity=-1 if fields["negative"] else 1,
        lifetime=lifetime,
        sureness=Sureness.UNSURE,
        due=_last_day(sentences, turn) if lifetime is Lifetime.BOUNDED else None,
        private=any(is_private(sentence.text) for sentence in sentences),
    )


def _last_day(sentences: Sequence[Sentence], turn: Turn) -> datetime | None:
    """The last day that the sentences name, in UTC; None when they name none."""
    start, end = sentences[0].start, sentences[-1].end
    days = [day.due for day in find_dates(turn.text, turn.said_at) if start <= day.start and day.end <= end]
    return max(days).astimezone(UTC) if days else None


def _is_known(statement: Statement, other: Statement) -> bool:
    """Whether ``other`` says it: the same value, or one that holds it, of the same person."""
    near = contains(other.value, statement.value) or contains(statement.value, other.value)
    return near and folded(other.subject) == folded(statement.subject)
