"""Entities: what must come through every shortening letter by letter: sums, quantities, codes, addresses, names.

A finder, not a judge: it says where they stand. Dates have a file of their own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class EntityKind(StrEnum):
    """What sort of entity it is."""

    ADDRESS = "address"
    MONEY = "money"
    CODE = "code"
    QUANTITY = "quantity"
    TIME = "time"
    NUMBER = "number"
    TITLE = "title"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity at ``start`` to ``end`` of the text; ``text`` is verbatim."""

    kind: EntityKind
    text: str
    start: int
    end: int


_NUMBER = r"\d(?:[\d,.]*\d)?"
_CHINESE_NUMBER = r"[一二两三四五六七八九十百千万亿]+"
# In the order in which they win: what lies within an earlier one is not told again.
_PATTERNS: tuple[tuple[EntityKind, re.Pattern[str]], ...] = (
    (EntityKind.ADDRESS, re.compile(r"https?://[^\s<>\"“”，。]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?")),
    (
        EntityKind.MONEY,
        re.compile(
            rf"(?:[$€£¥￥]|US\$|(?:USD|EUR|GBP|CNY|RMB|CHF|JPY)\s?){_NUMBER}(?:\s?(?:k|m|bn|thousand|million|万|亿)\b)?"
            rf"|{_NUMBER}\s?(?:k|thousand|million|万|千|百|亿)?\s?(?:dollars?|euros?|pounds?|francs?|yen|yuan|bucks|quid|USD|EUR|GBP|CNY|RMB|元|块钱?|美元|欧元|英镑|日元|港币)"
            rf"|{_CHINESE_NUMBER}(?:元|块钱?|美元|欧元|英镑)",
            re.IGNORECASE,
        ),
    ),
    (
        EntityKind.CODE,
        re.compile(
            r"#[A-Za-z0-9][\w-]*"
            r"|(?<![A-Za-z0-9_-])(?=[A-Za-z0-9-]*\d)(?=[A-Za-z0-9-]*[A-Z])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?![A-Za-z0-9_-])"
            r"|(?<!\w)v?\d+(?:\.\d+){2,}(?!\w)|(?<!\d)\d{6,}(?!\d)"
        ),
    ),
    (
        EntityKind.TIME,
        re.compile(
            r"\b\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?\b|\b\d{1,2}\s?[ap]m\b"
            r"|(?:上午|下午|晚上|早上)?\d{1,2}点(?:半|\d{1,2}分)?",
            re.IGNORECASE,
        ),
    ),
    (
        EntityKind.QUANTITY,
        re.compile(
            rf"{_NUMBER}\s?(?:%|°C|°F|°|km/h|kWh|kW|km|cm|mm|m²|m|kg|mg|g|GB|MB|TB|GHz|MHz|Hz|V|W|ml|cl|l|hours?|minutes?|seconds?|days?|weeks?|months?|years?|miles?|feet|inches|pages?|words?|people)(?![A-Za-z])"
            rf"|(?:{_NUMBER}|{_CHINESE_NUMBER})(?:公里|千米|厘米|毫米|米|公斤|千克|斤|克|毫升|升|平方米|平米|度|小时|分钟|秒|天|周|个月|年|岁|人|页|字|次|倍|个|位|台|部|间|套|张)"
            rf"|百分之(?:{_NUMBER}|{_CHINESE_NUMBER})"
        ),
    ),
    (EntityKind.NUMBER, re.compile(rf"(?<![\w.]){_NUMBER}(?!\w)|(?<=[\u4e00-\u9fff]){_NUMBER}")),
    (EntityKind.TITLE, re.compile(r"《[^》\n]+》|“[^”\n]{1,60}”|\"[^\"\n]{1,60}\"|「[^」\n]{1,60}」")),
    (
        EntityKind.NAME,
        re.compile(r"(?<![.!?]\s)(?<!^)(?<!\n)\b(?!I\b|I'|The\b|A\b|An\b|OK\b)[A-Z][\w'’-]*\w(?:\s(?:of|de|van|von|da|di|la|le)?\s?[A-Z][\w'’-]*\w)*"),
    ),
)  # fmt: skip


def find_entities(text: str) -> tuple[Entity, ...]:
    """The entities of ``text`` in order; none lies within another."""
    taken: list[Entity] = []
    for kind, pattern in _PATTERNS:
        for entity in _found(kind, pattern, text):
            if all(entity.end <= other.start or other.end <= entity.start for other in taken):
                taken.append(entity)
    return tuple(sorted(taken, key=lambda entity: entity.start))


def _found(kind: EntityKind, pattern: re.Pattern[str], text: str) -> Iterator[Entity]:
    for match in pattern.finditer(text):
        yield Entity(kind, match[0], match.start(), match.end())
