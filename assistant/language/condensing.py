"""Condensing a stretch of a conversation into one line, by rule: what counts is copied, nothing is put in other words.

Of the user's words every sentence with a value, a name, a date or a condition stays, then what matters most as far as
there is room. Of the assistant's the lists stay, what sets a condition on a value, and all names, numbers and dates.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.language.entities import EntityKind
from assistant.language.importance import dates_in, entities_in, importance, is_condition, must_be_kept, topic_words
from assistant.language.sentences import Sentence, language_of, split_sentences
from assistant.memory.fingerprint import TOPIC_LIMIT, fingerprint_text

FILL_SHARE = 0.25
"""Of the weight of the stretch: sentences that nothing demands are taken up to here. What is demanded always stays."""

LONGEST_PIECE = 400
"""Characters that the finders of values are shown at once."""

_WORTH = 1.0
_MANY = 300
_NAMING = 30  # characters
_LIST = re.compile(
    r"^[ \t]*1[.)、．][ \t]?\S[^\n]{0,300}(?:\n\s*\d{1,2}[.)、．][ \t]?\S[^\n]{0,300})+"  # an item a line
    r"|(?:^|(?<=[\s:：]))1[.)、．]\s?\S.{0,300}?2[.)、．]\s?\S[^\n]{0,600}?(?=[。！？\n]|(?<!\d)[.!?](?:\s|$)|$)",
    re.MULTILINE,
)
_YOU = {"en": "You:", "zh": "你："}
_I = {"en": "I:", "zh": "我："}
_HAN = re.compile(r"[\u2e80-\u9fff\uff00-\uffef]")


@dataclass(frozen=True, slots=True)
class Spoken:
    """What one side said in a turn; ``said_at`` is aware."""

    text: str
    by_user: bool
    said_at: datetime


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence that may stay. ``place`` is its place in the stretch; ``demanded``: it may not be lost."""

    text: str
    by_user: bool
    place: int
    weight: float
    demanded: bool


def condense(stretch: Sequence[Spoken], title: str = "") -> str:
    """The fingerprint's text of ``stretch``. ``title`` names it; empty: it is named by what it speaks of most."""
    lines = [line for place, one in enumerate(stretch) for line in _lines(one, place)]
    kept = _chosen(lines, FILL_SHARE * sum(weight_of(one.text) for one in stretch))
    actions = _told(kept, language_of(" ".join(one.text for one in stretch)))
    said = _flat(" ".join(actions))
    entities = [word for word in dict.fromkeys(_values(stretch)) if word not in said]
    return fingerprint_text(title or _topic(stretch, lines), _widest(entities), actions)


def carried(stretch: Sequence[Spoken]) -> tuple[str, ...]:
    """What a fingerprint of ``stretch`` must hold, each on one line: names, numbers, dates, the user's conditions."""
    conditions = [
        _flat(sentence.text)
        for one in stretch
        if one.by_user
        for sentence in pieces(one.text)
        if is_condition(sentence.text)
    ]
    return tuple(dict.fromkeys([*_values(stretch), *conditions]))


def pieces(text: str) -> Iterator[Sentence]:
    """The sentences of ``text``; what is longer than ``LONGEST_PIECE`` is cut at a space, so that no paste costs more
    than its length.
    """
    for sentence in split_sentences(text):
        start = sentence.start
        while sentence.end - start > LONGEST_PIECE:
            space = text.rfind(" ", start + LONGEST_PIECE // 2, start + LONGEST_PIECE)
            end = space if space > 0 else start + LONGEST_PIECE
            yield Sentence(text[start:end], start, end)
            start = end
        yield Sentence(text[start : sentence.end], start, sentence.end)


def list_in(text: str) -> str:
    """The numbered list in ``text``, on one line; empty where there is none."""
    found = _LIST.search(text)
    return _flat(found[0]) if found else ""


def weight_of(text: str) -> float:
    """About how many tokens ``text`` has: one for a Chinese character, one for four others."""
    han = len(_HAN.findall(text))
    return han + (len(text) - han) / 4


def _lines(one: Spoken, place: int) -> Iterator[_Line]:
    lists = [] if one.by_user else [match.span() for match in _LIST.finditer(one.text)]
    for start, end in lists:
        yield _Line(_flat(one.text[start:end]), by_user=False, place=place, weight=4.0, demanded=True)
    sentences = list(pieces(one.text))
    for at, sentence in enumerate(sentences):
        if any(start < sentence.end and sentence.start < end for start, end in lists):
            continue
        demanded = must_be_kept(sentence.text, one.said_at) or _is_what_follows_about(sentences[at : at + 2], one)
        if one.by_user:
            weight = importance(sentence.text, said_at=one.said_at)
            yield _Line(_flat(sentence.text), by_user=True, place=place, weight=weight, demanded=demanded)
        elif (
            demanded and is_condition(sentence.text) and next(_values([Spoken(sentence.text, False, one.said_at)]), "")
        ):
            yield _Line(_flat(sentence.text), by_user=False, place=place, weight=2.0, demanded=True)


def _is_what_follows_about(pair: Sequence[Sentence], one: Spoken) -> bool:
    """Whether a short question only names what the next sentence decides, as in "A taxi? Never"."""
    if len(pair) < 2 or len(pair[0].text) > _NAMING or not pair[0].text.endswith(("?", "？")):
        return False
    return must_be_kept(pair[1].text, one.said_at)


def _chosen(lines: Sequence[_Line], room: float) -> list[_Line]:
    """All that is demanded, and of the user's other sentences the weightiest that find room, in order, each once."""
    unique = list({line.text: line for line in reversed(lines)}.values())[::-1]
    kept = [line for line in unique if line.demanded]
    room -= sum(weight_of(line.text) for line in kept)
    rest = [line for line in unique if not line.demanded and line.weight >= _WORTH]
    for line in sorted(rest, key=lambda line: -line.weight):
        room -= weight_of(line.text)
        if room < 0:
            break
        kept.append(line)
    places = {line.text: at for at, line in enumerate(lines)}
    return sorted(kept, key=lambda line: places[line.text])


def _told(kept: Sequence[_Line], language: str) -> list[str]:
    """The sentences; whose they are stands before the first of each run."""
    told: list[str] = []
    speaker: bool | None = None
    for line in kept:
        if line.by_user is not speaker:
            told.append((_I if line.by_user else _YOU)[language])
        speaker = line.by_user
        told.append(line.text)
    return told


def _values(stretch: Sequence[Spoken]) -> Iterator[str]:
    """Names, numbers and dates, as they were written, on one line."""
    for one in stretch:
        for piece in pieces(one.text):
            for entity in entities_in(piece.text):
                yield _flat(entity.text)
            for mention in dates_in(piece.text, one.said_at):
                yield _flat(piece.text[mention.start : mention.end])


def _widest(words: Sequence[str]) -> list[str]:
    """Without those that another one holds; of very many all stay."""
    if len(words) > _MANY:
        return list(words)
    return [word for word in words if not any(word != other and word in other for other in words)]


def _topic(stretch: Sequence[Spoken], lines: Sequence[_Line]) -> str:
    """The name that is spoken of most; without one, the beginning of the weightiest sentence."""
    names = Counter(
        _flat(entity.text)
        for one in stretch
        for piece in pieces(one.text)
        for entity in entities_in(piece.text)
        if entity.kind in {EntityKind.NAME, EntityKind.TITLE} and not dates_in(entity.text, one.said_at)
    )
    if names and (common := names.most_common(1)[0])[1] > 1:
        return common[0]
    words = Counter(word for one in stretch if one.by_user for word in topic_words(one.text))
    mine = [line for line in lines if line.by_user]
    best = max(mine, key=lambda line: (_shared(line.text, words), line.weight), default=None)
    return _short(best.text) if best else _short(_flat(" ".join(one.text for one in stretch)))


def _shared(text: str, words: Counter[str]) -> int:
    """How much of what the user speaks of again and again stands in ``text``."""
    return sum(words[word] for word in topic_words(text) if words[word] > 1)


def _short(text: str) -> str:
    if len(text) <= TOPIC_LIMIT:
        return text.rstrip(" .。!！?？,，;；")
    head, space, _ = text[: TOPIC_LIMIT - 1].rpartition(" ")
    return f"{(head if space else text[: TOPIC_LIMIT - 1]).rstrip(' .。,，;；')}…"


def _flat(text: str) -> str:
    return " ".join(text.split())
