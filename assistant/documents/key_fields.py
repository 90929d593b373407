"""What of a long block stands for it in a prompt: its key fields, found by rule and copied letter by letter.

Names, numbers, dates, amounts, states and conclusions. What is kept is the clause that a field stands in: "the amount
is 128,000" says what the number is of, which the number alone does not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.documents.cleaning import CUT
from assistant.language.dates import find_dates
from assistant.language.entities import EntityKind, find_entities
from assistant.language.sentences import split_sentences

ELASTIC_SHARE = 0.15
"""Of the tokens that are left; a document block that would take more is reduced to its key fields."""


class Field(StrEnum):
    """What a clause is kept for."""

    NAME = "name"
    NUMBER = "number"
    DATE = "date"
    AMOUNT = "amount"
    STATE = "state"
    CONCLUSION = "conclusion"


@dataclass(frozen=True, slots=True)
class KeyClause:
    """A clause with at least one key field; ``text`` is verbatim, at ``start`` of the block."""

    text: str
    fields: frozenset[Field]
    start: int


_FIELD_OF = {
    EntityKind.ADDRESS: Field.NAME,
    EntityKind.TITLE: Field.NAME,
    EntityKind.NAME: Field.NAME,
    EntityKind.CODE: Field.NUMBER,
    EntityKind.NUMBER: Field.NUMBER,
    EntityKind.QUANTITY: Field.NUMBER,
    EntityKind.TIME: Field.DATE,
    EntityKind.MONEY: Field.AMOUNT,
}
_STATE = re.compile(
    r"\b(?:approved|rejected|refused|accepted|cancelled|canceled|completed?|done|pending|open|closed|signed|paid|unpaid"
    r"|overdue|expired|valid|invalid|active|inactive|passed|failed|delayed|on hold|in progress|due|status)\b"
    r"|状态|已(?:批准|通过|完成|取消|签订|签署|付款|支付|过期|生效|关闭|延期)|未(?:批准|通过|完成|付款|支付|生效)"
    r"|待(?:定|审|批|付|处理)|进行中|有效|无效|逾期|合格|驳回|否决",
    re.IGNORECASE,
)
_CONCLUSION = re.compile(
    r"\b(?:conclusions?|in short|in summary|to sum up|therefore|thus|hence|as a result|decided|we recommend"
    r"|recommendation|result|decision)\b|结论|总之|综上|因此|所以|由此|决定|建议|结果|裁定",
    re.IGNORECASE,
)
_NAMED_CHINESE = re.compile(
    r"(?:姓名|名称|联系人|负责人|甲方|乙方|客户|公司|项目|申请人|法定代表人|经办人|单位)\s*[:：为是]?\s*[\u4e00-\u9fff·]{2,}"
)
_BREAK = re.compile(r"(?<!\d)[,，;；]|[,，;；](?!\d)")
_Span = tuple[int, int, Field]


def key_clauses(text: str, written_at: datetime) -> tuple[KeyClause, ...]:
    """The clauses of ``text`` that hold a key field, in order. ``written_at`` is aware: dates are read against it.

    A conclusion is kept whole: half of its clauses would be another one.
    """
    spans = tuple(_spans(text, written_at))
    return tuple(
        KeyClause(text[start:end], kept, start)
        for sentence in split_sentences(text)
        for start, end in _clauses(text, (sentence.start, sentence.end), spans)
        if (kept := frozenset(field for first, last, field in spans if first < end and start < last))
    )


def reduced(text: str, written_at: datetime) -> str:
    """``text`` as its key clauses; what is left out between them leaves a mark. Without any: its first sentence.

    Never longer than ``text``.
    """
    kept = key_clauses(text, written_at)
    if not kept:
        first = next(split_sentences(text), None)
        return text if first is None or first.end >= len(text.rstrip()) else f"{first.text} {CUT}"
    parts: list[str] = []
    end = 0
    for clause in kept:
        if text[end : clause.start].strip(" \t\n,，;；。.、"):
            parts.append(CUT)
        parts.append(clause.text.strip())
        end = clause.start + len(clause.text)
    if text[end:].strip(" \t\n,，;；。.、"):
        parts.append(CUT)
    short = " ".join(parts)
    return short if len(short) < len(text) else text


def is_elastic(tokens: int, left_tokens: int) -> bool:
    """Whether a block of ``tokens`` is to be reduced where ``left_tokens`` are left."""
    return tokens > ELASTIC_SHARE * left_tokens


def _spans(text: str, written_at: datetime) -> Iterator[_Span]:
    for entity in find_entities(text):
        yield entity.start, entity.end, _FIELD_OF[entity.kind]
    for mention in find_dates(text, written_at):
        yield mention.start, mention.end, Field.DATE
    for pattern, field in ((_STATE, Field.STATE), (_CONCLUSION, Field.CONCLUSION), (_NAMED_CHINESE, Field.NAME)):
        for match in pattern.finditer(text):
            yield match.start(), match.end(), field


def _clauses(text: str, sentence: tuple[int, int], spans: tuple[_Span, ...]) -> Iterator[tuple[int, int]]:
    """Where the clauses of a sentence stand; no field is cut in two."""
    start, end = sentence
    inside = [span for span in spans if span[0] < end and start < span[1]]
    if any(field is Field.CONCLUSION for *_, field in inside):
        yield sentence
        return
    for match in _BREAK.finditer(text, start, end):
        if any(first < match.end() and match.start() < last for first, last, _ in inside):
            continue
        yield start, match.end()
        start = match.end()
    if start < end:
        yield start, end
