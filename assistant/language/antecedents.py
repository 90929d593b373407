"""Antecedents: what "it", 它, "that plan" and "the second one" stand for, so that a question can be looked up.

The words of a question that point back are replaced by the thing last named in the conversation. Where nothing was
named, the last words of the user are put behind the question: for a search they say enough.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.language.amounts import find_amounts
from assistant.language.entities import EntityKind, find_entities
from assistant.language.references import Reference, ReferenceKind, find_references
from assistant.language.sentences import language_of

LOOK_BACK = 6
"""Turns that a pointer reaches back."""
_WORDS_CARRIED = 120
_SHORT = {"en": 5, "zh": 9}

_ENTRY = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)、:：]|[A-F][.)、])\s*(?P<entry>[^\n]+)", re.MULTILINE)
_INLINE = re.compile(
    r"(?:^|[:：,，;；]\s*|\s)\(?[1-9][.)、]\s*(?P<entry>[^,，;；\n]+?)(?=[,，;；.。]?\s*(?:\(?[1-9][.)、]|$))"
)
_CHOICES = re.compile(
    r"\b(?:either|between|choose|options?(?: are)?|are|have|suggest|recommend|consider)[: ]+"
    r"(?P<list>[^.?!\n]+?\b(?:or|and)\b[^.?!\n]+)"
    r"|(?:有|选|推荐|是|考虑|分别是|包括)[:：]?(?P<list_zh>[^。？！\n]+(?:、|还是|和|或)[^。？！\n]+)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r",\s*(?:or |and )?|\s+(?:or|and)\s+|[、，]|还是|或者?|和")
_HEAD = re.compile(r"^\*{0,2}(?P<head>(?:(?! - )[^:：—–(（,，.。*]){2,40})")
_VERDICTS = "true|possible|ok|okay|normal|raining|snowing|late|time|better|worth|safe|hard|easy|bad|good"
_IDLE = re.compile(
    rf"\b(?:is|was|will|isn't) it (?:{_VERDICTS})\b(?: that\b)?|\bdoes it matter\b"
    rf"|\bit(?:'s| is| was)? (?:{_VERDICTS})\b"
    r"|\bit rains?\b|\b(?:what time|what day|how late|how hot|how cold) is it\b"
    r"|(?<=\w )(?:that|this|those) (?:i|you|we|he|she|they|is|are|was|has|have|can|will)\b|\bso that\b"
    r"|\bthis (?:week|month|year|morning|evening|weekend|time)\b|那么|这么|那样|这样|这[周月年次里边]|那[里边儿]",
    re.IGNORECASE,
)
"""Pronouns that point at nothing: weather, time, "is it true that", "the book that I read"."""
_ASKS_OF = re.compile(
    r"^(?:(?:and|but) )?(?:is|was|does|did|can|will|has|would|could) (?:that|this|those)\b", re.IGNORECASE
)
_FOLLOWS = re.compile(
    r"^(?:and|but|why|how (?:much|long|many|far|come)|when|where|which|who|really|what (?:about|else|if))\b"
    r"|^(?:那|还有|为什么|多少钱|多久|什么时候|哪里|真的|怎么)|呢[?？]?$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"^(?:(?:yes|no|sure|ok|nice|well)[,.!]? )?(?:it|they|he|she|that)\b"
    r"|^(?:是的?|对|不)?[,，]?(?:它|他|她|很|挺|非常)",
    re.IGNORECASE,
)
"""A reply that begins so speaks of what the question named, whatever else it mentions."""
_TITLED = frozenset({"book", "书"})
_TITLE = re.compile(r"《([^》\n]+)》|[“\"]([^”\"\n]{1,60})[”\"]|「([^」\n]+)」")
_CODE = re.compile(r"(?=[A-Za-z-]*\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+", re.ASCII)
_FRONT = re.compile(r"(?:^|(?<=[.!?。！？\n] ))(?:[A-Z][\w'-]+ ){1,3}[A-Z][\w'-]+")
_NAMES = frozenset({EntityKind.NAME, EntityKind.CODE})


@dataclass(frozen=True, slots=True)
class Said:
    """One turn: its text and whether the user said it."""

    text: str
    by_user: bool


def resolve(question: str, last_turns: Sequence[Said]) -> str:
    """``question`` as text to look up: what it points at is named. Unchanged when it points at nothing.

    ``last_turns`` are those before the question, the oldest first; ``LOOK_BACK`` of them are looked at.
    """
    turns = list(last_turns)[-LOOK_BACK:]
    if not turns:
        return question
    text, offset, missed = question, 0, False
    for reference in _pointing(question):
        thing = _thing(reference, turns)
        missed = missed or not thing
        if thing:
            start, end = reference.start + offset, reference.end + offset
            text = _put(text, start, end, thing)
            offset = len(text) - len(question)
    if missed or (text == question and _is_short(question)):
        return f"{text} {_carried(turns)}".rstrip()
    return text


def _pointing(question: str) -> Iterator[Reference]:
    idle = [match.span() for match in _IDLE.finditer(question)]
    asks_of = bool(_ASKS_OF.match(question))
    for reference in find_references(question):
        is_idle = any(start <= reference.start < end for start, end in idle)
        if reference.kind is not ReferenceKind.PAST and (not is_idle or asks_of or reference.noun):
            yield reference


def _thing(reference: Reference, turns: Sequence[Said]) -> str:
    """What the reference stands for; empty when nothing fits."""
    if reference.kind is ReferenceKind.CHOICE:
        return next((thing for turn in reversed(turns) if (thing := _chosen(turn.text, reference.place))), "")
    for turn in reversed(turns):
        goes_on = not turn.by_user and not reference.noun and _GOES_ON.match(turn.text)
        if not goes_on and (thing := _named(turn.text, reference.noun)):
            return thing
    return ""


def _chosen(text: str, place: int) -> str:
    """The entry at ``place`` of the list in ``text``, without what is said about it."""
    entries = [match["entry"] for match in _ENTRY.finditer(text)] or [
        match["entry"] for match in _INLINE.finditer(text)
    ]
    if len(entries) < 2:
        choices = _CHOICES.search(text)
        entries = _BETWEEN.split(choices["list"] or choices["list_zh"]) if choices else []
    entries = [entry.strip(" *_.。?？") for entry in entries if entry.strip()]
    index = place - 1 if place > 0 else place
    if len(entries) < 2 or not -len(entries) <= index < len(entries):
        return ""
    head = _HEAD.match(entries[index])
    return head["head"].strip(" *") if head else entries[index]


def _named(text: str, noun: str) -> str:
    """The last thing that ``text`` names; with a ``noun`` only one that is called so."""
    titles = [match[match.lastindex or 0] for match in _TITLE.finditer(text)]
    if noun:
        called = [*(titles if noun in _TITLED else ()), *_called(text, noun)]
        return called[-1] if called else ""
    names = [one.text for one in find_entities(text) if one.kind in _NAMES and not _is_day(one.text)]
    names += [match[0] for pattern in (_FRONT, _CODE) for match in pattern.finditer(text)]
    return max([*titles, *names], key=text.rfind, default="")


def _is_day(name: str) -> bool:
    """Whether it is a month or a weekday, which English writes as it writes names."""
    return any(amount.form.startswith(("month", "day")) for amount in find_amounts(name))


def _called(text: str, noun: str) -> list[str]:
    """The things in ``text`` that a noun names: "plan B", "Aurora hotel", "trip to Lisbon", 方案B, 湖滨酒店."""
    if noun.isascii():
        word = rf"(?i:{noun})"
        pattern = (
            rf"\b(?:[A-Z][\w'-]+ ){{1,3}}{word}\b|\b{word} [A-Z0-9][\w'-]*(?: [A-Z][\w'-]+)*"
            rf"|\b{word} (?:to|in|for|of|about|at|called|named) (?:the |my )?\w+(?: \w+)?"
        )
    else:
        plain = r"(?![的是了在有个家那这去住订想和把])[\u4e00-\u9fffA-Za-z0-9]"
        pattern = rf"{noun}[A-Za-z0-9一二三甲乙丙]+|(?:{plain}){{1,6}}{noun}"
    return [match[0] for match in re.finditer(pattern, text)]


def _put(text: str, start: int, end: int, thing: str) -> str:
    """``thing`` in the place of the pointer, a space between words that are written with spaces."""
    before = " " if start and thing[0].isascii() and _is_latin(text[start - 1]) else ""
    after = " " if end < len(text) and thing[-1].isascii() and _is_latin(text[end]) else ""
    return f"{text[:start]}{before}{thing}{after}{text[end:]}"


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _is_short(question: str) -> bool:
    """Whether the question lives on what was said before ("and in winter?", 那冬天呢？)."""
    if not _FOLLOWS.search(question.strip()):
        return False
    language = language_of(question)
    length = len(question.split()) if language == "en" else sum(1 for _ in filter(str.isalnum, question))
    return length <= _SHORT[language]


def _carried(turns: Sequence[Said]) -> str:
    """The user's last words."""
    last = next((turn.text for turn in reversed(turns) if turn.by_user), "")
    return last[:_WORDS_CARRIED]
