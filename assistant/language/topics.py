"""What a question is about, as far as its place in a conversation is concerned: its signature, and what it announces.

The words are in ``topics.toml``, English and Chinese. No model is asked.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from assistant.language.entities import EntityKind, find_entities
from assistant.language.fillers import is_filler
from assistant.language.fold import fold_whole
from assistant.language.references import ReferenceKind, find_references
from assistant.language.sentences import language_of, split_sentences
from assistant.language.stem import stem
from assistant.memory.episode import TITLE_LIMIT, Signature
from assistant.memory.likeness import folded
from assistant.memory.spoken import Cue, Spoken

READ = 2_000
"""Characters of a turn that are read: what it is about is said at its beginning."""

_SMALL = 24
"""Characters up to which a turn without a content word is small talk."""

_ASKED = 1.5
"""Content words from which on a sentence that asks says what it asks for."""

_OPENING = 2
"""Sentences of a turn in which another subject, or a return to one, is announced."""

_SUREST = (Cue.CHANGE, Cue.BACK, Cue.ASIDE, Cue.BEGINS)
"""What may be announced, the surest first."""

_HAN = "\u3400-\u9fff"
_WORD = re.compile(rf"[^\W_{_HAN}]+(?:['’][^\W_{_HAN}]+)?")
_THING = re.compile(
    r"\b(?:the|my|our|an?|about|for|with|on|of|in|[a-z]+s?['’]s?) (?=(?P<thing>(?:[\w'’-]+ ){0,2}[\w'’-]+))"
)
_CONTRACTED = re.compile(r"(?:n['’]t|['’](?:s|m|re|ve|ll|d))$")
_HAN_RUN = re.compile(rf"[{_HAN}]+")
_CHARACTER, _PAIR, _LATIN = 0.05, 0.9, 1.0
_WORDS = {_LATIN: 1.0, _CHARACTER: 0.5}
_NAMES = frozenset({EntityKind.NAME, EntityKind.CODE, EntityKind.TITLE, EntityKind.ADDRESS})


@dataclass(frozen=True, slots=True)
class _Words:
    """The data, read once. ``fields`` are, by name, the stems and the pattern of each."""

    cues: Mapping[str, re.Pattern[str]]
    stems: frozenset[str]
    pairs: frozenset[str]
    characters: frozenset[str]
    fields: Mapping[str, tuple[frozenset[str], re.Pattern[str]]]


@lru_cache(maxsize=2048)
def signature_of(text: str, scopes: frozenset[str] = frozenset()) -> Signature:
    """What ``text`` is about; ``scopes`` are the matters that its statements belong to."""
    text = text[:READ]
    plain = fold_whole(text)
    found = frozenset(name for name in names_in(text) if stem(name) not in _words().stems)
    terms = dict(_terms(plain))
    words = sum(_WORDS.get(weight, 0.0) for weight in terms.values())
    return Signature(terms, found, frozenset(map(folded, scopes)), frozenset(_fields(plain)), words)


@lru_cache(maxsize=4096)
def names_in(text: str) -> frozenset[str]:
    """What ``text`` names: people, places, codes, titles, addresses; folded."""
    return frozenset(folded(one.text) for one in find_entities(text[:READ]) if one.kind in _NAMES)


def spoken_of(text: str, scopes: frozenset[str] = frozenset(), matters: frozenset[str] = frozenset()) -> Spoken:
    """The question ``text`` as placing needs it. ``scopes`` are known matters it names; ``matters``: see ``Spoken``."""
    words, head = _words(), text[:READ].strip()
    chooses = any(one.kind is ReferenceKind.CHOICE for one in find_references(head))
    cue = cue_of(text)
    announces = words.cues[cue.value] if cue in {Cue.ASIDE, Cue.BACK, Cue.BEGINS} else None
    place = announces.search(head) if announces else None
    said = head[_sentence_start(head, place.start()) :] if place else head
    heart = _heart(announces.sub("", said, count=1).lstrip(" ,，:：") if announces else said)
    points = chooses or bool(words.cues["points"].search(heart))
    own = not points and any(words.cues["own"].search(one) for one in (heart, _heart(said)))
    named = frozenset(map(folded, matters))
    said_in_heart = signature_of(heart)
    return Spoken(
        signature_of(text, scopes),
        cue,
        own,
        points,
        chooses,
        said_in_heart.words,
        frozenset(said_in_heart.terms),
        things_in(text),
        named,
        asks=_asks(head),
    )


def _asks(text: str) -> bool:
    """Whether one of the sentences of ``text`` that say something asks or needs something."""
    asks = _words().cues["asks"]
    return any(asks.search(one.text) and signature_of(one.text).words >= _ASKED for one in split_sentences(text))


def things_in(text: str) -> frozenset[str]:
    """The content words of ``text`` that name a thing spoken of: behind "the", "my" and such; in Chinese all pairs."""
    words, found = signature_of(text).terms, set()
    for match in _THING.finditer(fold_whole(text[:READ])):
        found |= {term for term, _ in _terms(match["thing"])}
    return frozenset(term for term, weight in words.items() if term in found or weight == _PAIR)


def cue_of(text: str) -> Cue:
    """What the words of ``text`` say about where it belongs."""
    cues, head = _words().cues, text[:READ].strip()
    if is_filler(head) or _is_small(head) or cues["answer"].fullmatch(head):
        return Cue.IDLE
    announced = [name for sentence in opening(head) if (name := _announced(sentence)) is not Cue.NONE]
    if announced:
        return min(announced, key=_SUREST.index)
    return Cue.GOES_ON if cues["goes_on"].search(head) else Cue.NONE


def _sentence_start(text: str, place: int) -> int:
    return max((one.start for one in split_sentences(text) if one.start <= place), default=0)


def _heart(text: str) -> str:
    """The first sentence of ``text`` that says something; all of it where none does."""
    sentences = (sentence.text for sentence in split_sentences(text))
    return next((one for one in sentences if signature_of(one).words >= 1), text)


def opening(text: str) -> tuple[str, ...]:
    """The sentences of ``text`` that may say where it belongs: the first two that are more than a greeting."""
    said = [sentence.text for sentence in split_sentences(text)]
    return tuple([sentence for sentence in said if not is_filler(sentence)][:_OPENING] or said[:1])


def _announced(sentence: str) -> Cue:
    cues = _words().cues
    return next(
        (one for one in _SUREST if (found := cues[one.value].search(sentence)) and _names(sentence, found, one)),
        Cue.NONE,
    )


def _names(sentence: str, found: re.Match[str], cue: Cue) -> bool:
    """Whether what is announced so is named beside it; "one more thing before I forget" announces nothing by itself."""
    if cue not in {Cue.ASIDE, Cue.BEGINS}:
        return True
    return signature_of(sentence[: found.start()] + " " + sentence[found.end() :]).words >= 1


def concerns(scope: str, signature: Signature) -> bool:
    """Whether the talk of ``signature`` is about the matter ``scope``: it was named, or all its words were."""
    if folded(scope) in signature.scopes:
        return True
    words = [term for term, weight in _terms(fold_whole(scope)) if weight >= _PAIR] or [folded(scope)]
    return all(word in signature.terms for word in words)


@lru_cache(maxsize=2048)
def title_of(text: str) -> str:
    """A title of one line for the episode that ``text`` begins: its first sentence without what announces it."""
    cues = _words().cues
    said = [sentence.text for sentence in split_sentences(text[:READ])]
    announcing = [one for one in opening(text[:READ].strip()) if _announced(one) not in {Cue.NONE, Cue.BACK}]
    for sentence in [*announcing, *said]:
        bare = sentence
        for name in ("change", "aside"):
            bare = cues[name].sub("", bare, count=1).strip(" ,.:;，。：；、!！-—")
        if not is_filler(bare) and signature_of(bare).terms:
            return _shortened(bare)
    return _shortened(" ".join(text.split()))


def _shortened(text: str) -> str:
    if len(text) <= TITLE_LIMIT:
        return text
    cut = text[: TITLE_LIMIT - 1]
    return (cut.rsplit(" ", 1)[0] if language_of(text) == "en" else cut).rstrip(" ,，、") + "…"


def _is_small(text: str) -> bool:
    """Whether it is short and says nothing: no content word, no number, nothing that lives on what was said before."""
    if signature_of(text).words >= 1 or len(text) > _SMALL or re.search(r"\d", text):
        return False
    return not _words().cues["goes_on"].search(text)


def _terms(plain: str) -> Iterator[tuple[str, float]]:
    words = _words()
    for match in _WORD.finditer(plain):
        whole = _CONTRACTED.sub("", match[0])
        word = stem(whole)
        if word not in words.stems and whole not in words.stems and len(word) > 1 and not word.isdecimal():
            yield word, _LATIN
    for match in _HAN_RUN.finditer(plain):
        yield from _han_terms(match[0], words)


def _han_terms(run: str, words: _Words) -> Iterator[tuple[str, float]]:
    """Pairs and single characters of a Chinese run; a pair that says nothing takes its characters along."""
    pairs = [run[place : place + 2] for place in range(len(run) - 1)]
    idle = {at for place, pair in enumerate(pairs) if pair in words.pairs for at in (place, place + 1)}
    for place, pair in enumerate(pairs):
        if not {place, place + 1} & idle and words.characters.isdisjoint(pair):
            yield pair, _PAIR
    yield from ((one, _CHARACTER) for place, one in enumerate(run) if place not in idle and one not in words.characters)


def _fields(plain: str) -> Iterator[str]:
    stems = {stem(match[0]) for match in _WORD.finditer(plain)}
    for name, (latin, han) in _words().fields.items():
        if not latin.isdisjoint(stems) or han.search(plain):
            yield name


@cache
def _words() -> _Words:
    text = files("assistant.language").joinpath("topics.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    cues = {name: re.compile(body.replace("\n", ""), re.IGNORECASE) for name, body in data["cues"].items()}
    fields = {}
    for name, body in data["fields"].items():
        latin, _, han = body.strip().rpartition("\n")
        fields[name] = frozenset(latin.split()), re.compile(han)
    stop = data["stop"]
    return _Words(
        cues, frozenset(stop["en"].split()), frozenset(stop["zh"].split()), frozenset(stop["characters"]), fields
    )
