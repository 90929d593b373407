"""Whether a scrubbed text kept its secrets, and whether a clean one was left alone."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_UNSEEN = re.compile(r"[\s\u200b-\u200f\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares from 0 to 1: of the secret texts that lost all their values, of the clean ones that were touched."""

    recall: float
    alarms: float


def caught(case: dict[str, Any], result: str) -> bool:
    """None of the values of ``case`` is left, spaces and invisible characters aside; without values: it changed."""
    values = case.get("values") or []
    return all(_bare(value) not in _bare(result) for value in values) if values else bool(result != case["text"])


def is_held_out(case: dict[str, Any]) -> bool:
    """A third of the cases, by their text, that is measured and never looked at."""
    return int(hashlib.sha256(case["text"].encode()).hexdigest(), 16) % 3 == 0


def figures(cases: Sequence[dict[str, Any]], results: Sequence[str], held_out: bool | None = None) -> Figures:
    """The figures of ``results``, of one side of the cases or of all."""
    rows = [
        (case, result)
        for case, result in zip(cases, results, strict=True)
        if held_out is None or is_held_out(case) is held_out
    ]
    secret = [caught(case, result) for case, result in rows if case["label"] == "secret"]
    touched = [result != case["text"] for case, result in rows if case["label"] != "secret"]
    return Figures(sum(secret) / max(len(secret), 1), sum(touched) / max(len(touched), 1))


def _bare(text: str) -> str:
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", text))
