"""Demands: what a sentence asks of everything that follows, whether or not the rules of memory read it.

Memory wants to be sure and reads plain sentences; the prompt of a conversation wants to lose nothing that may bind. So
the words here are wide: a sentence that speaks of money, a day, the user's body, the answers, or refuses or insists, is
one to keep before the model. What it puts an end to is told with a doubt.
"""

import re
import tomllib
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files

from assistant.language.amounts import find_amounts
from assistant.language.fillers import is_filler
from assistant.language.importance import dates_in, topic_words
from assistant.language.sentences import Sentence, language_of, split_sentences
from assistant.memory.facet import facets_of

_TABLE, _GENERIC = "demands.toml", "generic"
_MONEY = frozenset({"usd", "eur", "gbp", "cny"})
_SUM_DIGITS = 3
_LONGEST_DAYS = 7
_LONGEST = 400  # characters; a longer sentence is told, not demanded
_FEW_WORDS = {"en": 2, "zh": 4}
_NAMING = 80  # characters; a longer sentence before stands for itself
_REMEMBERED = 4096
_ASKS = re.compile(r"[?？]\s*$|[吗呢][。！~\s]*$")
_REQUESTS = re.compile(
    r"^(?!\W*(?:what|which|how|when|where|who|why)\b).*\b(?:could|can|would|will) you\b"
    r"|\bis there (?:a|any) way\b|\bplease\b|\bhow about\b|\b(?:could|can|shall|may) we\b|\bis it too late\b"
    r"|能不能|可不可以|能否|行不行|麻烦|帮我|有没有.{0,20}(?:办法|法子)",
    re.IGNORECASE,
)

_DAY_OF_MONTH = re.compile(r"\d.*[a-z]{3}|[a-z]{3}.*\d|月|\d/\d", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"\b(?:that|it|them|those|these|this)\b|^[^，。]{0,8}(?:这个|那个|它|这些|那些|这条|这样)", re.IGNORECASE
)


class Sort(StrEnum):
    """What is demanded: a LIMIT of money, a DAY, a REFUSAL of something or the NEED of it; what the user's HEALTH
    allows; the MANNER of answers.
    """

    LIMIT = "limit"
    DAY = "day"
    REFUSAL = "refusal"
    NEED = "need"
    HEALTH = "health"
    MANNER = "manner"


@dataclass(frozen=True, slots=True)
class Demand:
    """A sentence of a turn, at ``start`` to ``end`` of it. ``sort`` None: it only lets go of something.

    ``values`` are its sums or days as they are written. ``changes``: it may take the place of what was said before;
    ``lifts``: it may let go of it. It may name answers, limits or last days (``of_answers``, ``of_money``, ``of_day``).
    """

    text: str
    start: int
    end: int
    sort: Sort | None
    values: tuple[str, ...] = ()
    changes: bool = False
    lifts: bool = False
    of_answers: bool = False
    of_money: bool = False
    of_day: bool = False

    @property
    def of_account(self) -> bool:
        """Whether it holds in every topic."""
        return self.sort in {Sort.HEALTH, Sort.MANNER}


@lru_cache(maxsize=_REMEMBERED)
def demands_in(text: str, said_at: datetime) -> tuple[Demand, ...]:
    """The demands of a user's turn, in order. ``said_at`` is aware; days are read against it."""
    found: list[Demand] = []
    before: Sentence | None = None
    for sentence in split_sentences(text):
        points_back = before is not None and len(before.text) <= _NAMING and _points_back(sentence.text)
        whole = Sentence(text[before.start : sentence.end], before.start, sentence.end) if before else sentence
        demand = _demand(sentence, said_at)
        if demand is not None:
            found.append(replace(demand, text=whole.text, start=whole.start) if points_back else demand)
        before = sentence
    return tuple(found)


def _points_back(text: str) -> bool:
    """Whether the sentence leaves its thing to the one before: "balloon arches... keep it free of that"."""
    named = topic_words(text) - generic_words()
    return _POINTS_BACK.search(text) is not None and len(named) <= _FEW_WORDS[language_of(text)]


def _demand(sentence: Sentence, said_at: datetime) -> Demand | None:
    text = sentence.text
    if len(text) > _LONGEST or is_filler(text) or (_ASKS.search(text) and not _REQUESTS.search(text)):
        return None
    cues = _Cues(text, language_of(text))
    sums, days = _sums(cues), _days(cues, said_at)
    sort = None if cues.has("others") else _sort(cues, bool(sums), bool(days))
    changes, lifts = cues.has("change"), cues.has("lift")
    if sort is None and not lifts:
        return None
    values = sums if sort is Sort.LIMIT else days if sort is Sort.DAY else ()
    of_answers = cues.has("answers") or (sort is Sort.MANNER and cues.has("rather"))
    of_money, of_day = not sums and cues.has("money"), not days and cues.has("day")
    return Demand(text, sentence.start, sentence.end, sort, values, changes, lifts, of_answers, of_money, of_day)


def _sort(cues: "_Cues", has_sum: bool, has_day: bool) -> Sort | None:
    """The first that fits: what is dangerous, how to answer, numbers, then what is there or not."""
    fits = {
        Sort.HEALTH: cues.has("health"),
        Sort.MANNER: _tells_manner(cues, has_sum or has_day),
        Sort.LIMIT: has_sum,
        Sort.DAY: has_day,
        Sort.REFUSAL: cues.has("refusal"),
        Sort.NEED: cues.has("need"),
    }
    return next((sort for sort, does in fits.items() if does), None)


def _tells_manner(cues: "_Cues", has_value: bool) -> bool:
    """Whether it is meant for good or for a change, and speaks of answers or, without a value, names a way of writing.

    Pounds may be money.
    """
    if cues.has("answers"):
        return cues.has("lasting") or cues.has("change")
    return not has_value and bool(facets_of(cues.text)) and (cues.has("for_good") or cues.has("change"))


def _sums(cues: "_Cues") -> tuple[str, ...]:
    """Sums of money; a bare number of ``_SUM_DIGITS`` or more where the sentence speaks of money."""
    found = []
    for amount in find_amounts(cues.text):
        bare = not amount.unit and amount.form.isdigit() and len(amount.form) >= _SUM_DIGITS
        if amount.unit in _MONEY or (bare and cues.has("money")):
            found.append(cues.text[amount.start : amount.end])
    return tuple(found)


def _days(cues: "_Cues", said_at: datetime) -> tuple[str, ...]:
    """Days to come, as they are written; today and tomorrow pass by themselves, and a summer is no day.

    A weekday that nothing is due on is a remark.
    """
    text = cues.text
    after = said_at + timedelta(days=1)
    to_come = [one for one in dates_in(text, said_at) if one.due > after and one.days <= _LONGEST_DAYS]
    written = [text[one.start : one.end] for one in to_come]
    return tuple(day for day in written if cues.has("due") or _DAY_OF_MONTH.search(day))


@dataclass(frozen=True, slots=True)
class _Cues:
    """Which words of the table a sentence has."""

    text: str
    language: str

    def has(self, name: str) -> bool:
        """Whether one of the words ``name`` stands in it."""
        return _table()[name][self.language].search(self.text) is not None


@cache
def generic_words() -> frozenset[str]:
    """Words that name no thing, as ``topic_words`` gives them."""
    listed = [word for row in _rows()[_GENERIC].values() for word in row.split()]
    return frozenset(word for one in listed for word in topic_words(one))


@cache
def _table() -> dict[str, dict[str, re.Pattern[str]]]:
    return {
        name: {language: re.compile(pattern, re.IGNORECASE) for language, pattern in row.items()}
        for name, row in _rows().items()
        if name != _GENERIC
    }


@cache
def _rows() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("assistant.language").joinpath(_TABLE).read_text(encoding="utf-8"))
