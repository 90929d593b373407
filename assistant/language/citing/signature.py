"""The signature of an item: the pieces by which its value is known again in other words, and what goes with it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from assistant.language.amounts import Amount, find_amounts
from assistant.language.citing.lexicon import (
    cues_of,
    han_runs,
    is_named,
    kin_words,
    pattern,
    plain,
    stems_of,
    stop_characters,
    stop_stems,
    words_of,
)
from assistant.language.stem import stem
from assistant.language.synonyms import Key, Synonyms, key_of, meant_in
from assistant.memory.statement import USER

_JOINTS = "的着了和与及不、"
_BESIDE = 0.5
"""The weight of Chinese words beside an amount: 每晚不超过 tells little where 800元 tells all."""


class Told(Protocol):
    """What the rule needs to know of an item."""

    @property
    def sentence(self) -> str:
        """The sentence that a person reads."""
        ...

    @property
    def value(self) -> str:
        """What it says, verbatim."""
        ...

    @property
    def subject(self) -> str:
        """``USER``, or the person's name or relation word."""
        ...

    @property
    def attribute(self) -> str:
        """What the value is of."""
        ...

    @property
    def polarity(self) -> int:
        """1, or -1 for a "not"."""
        ...


@dataclass(frozen=True, slots=True)
class Piece:
    """One part of a value. ``text`` is a stem, a code or a run of Chinese, as it is compared.

    ``weight`` is its share. A ``distinct`` one (a name, a code, an amount with its unit) hardly comes up by chance;
    ``surface`` is how it must be written to count as such, empty for any way. ``others`` mean the same.
    """

    text: str
    weight: float
    distinct: bool = False
    surface: str = ""
    amount: Amount | None = None
    others: tuple[Key, ...] = ()

    @property
    def is_han(self) -> bool:
        """Whether it is a run of Chinese, which may also be found in part."""
        return self.amount is None and not self.surface and not self.text.isascii()


@dataclass(frozen=True, slots=True)
class Signature:
    """``people`` are the words for its subject, empty for the user; ``kin`` the words for people in its sentence."""

    place: int
    pieces: tuple[Piece, ...]
    cues: frozenset[str]
    people: frozenset[str]
    kin: frozenset[str]
    polarity: int
    attribute: str


def signature_of(place: int, item: Told, items: Sequence[Told], synonyms: Synonyms) -> Signature:
    """The signature of ``item``, which stands at ``place`` of ``items``: the others may say who its subject is."""
    sentence = plain(item.sentence)
    kin = frozenset(_with_others(_kin_in(sentence), synonyms))
    people: frozenset[str] = frozenset()
    if item.subject != USER:
        titles = [other.attribute for other in items if plain(other.value) == plain(item.subject)]
        if item.attribute == "name":
            titles.append(plain(item.value))
        people = kin | frozenset(_with_others([plain(item.subject), *titles], synonyms))
    pieces = tuple(_pieces(item, synonyms))
    return Signature(place, pieces, _cues(item, sentence), people, kin, item.polarity, item.attribute)


def _pieces(item: Told, synonyms: Synonyms) -> Iterator[Piece]:
    folded = plain(item.value)
    amounts = find_amounts(item.value)
    for amount in amounts:
        distinct = bool(amount.unit) or ":" in amount.form or "-" in amount.form
        yield Piece(amount.form, 2.0, distinct, amount=amount)
    covered = [range(amount.start, amount.end) for amount in amounts]
    meant = meant_in(item.value, synonyms)
    if len(folded) != len(item.value):  # folding moved the places: the names are not told by their capitals then
        covered, meant = [], ()
    for match in words_of(folded):
        if any(match.start() in stretch for stretch in covered) or stem(match[0]) in stop_stems():
            continue
        others = [other for one in meant if one.start <= match.start() < one.end for other in one.others]
        yield _word(match[0], item.value[match.start() : match.end()], tuple(map(key_of, others)))
    for run in han_runs(folded):
        yield from _han(run.group(), run.start(), covered, item, synonyms)


def _word(folded: str, written: str, others: tuple[Key, ...]) -> Piece:
    is_name = written[:1].isupper() or any(character.isdigit() for character in written)
    return Piece(stem(folded), 2.0 if is_name else 1.0, is_name, written if is_name else "", others=others)


def _han(run: str, start: int, covered: Sequence[range], item: Told, synonyms: Synonyms) -> Iterator[Piece]:
    rest = "".join(
        " " if character in _JOINTS or any(start + index in stretch for stretch in covered) else character
        for index, character in enumerate(run)
    )
    for words in rest.split():
        core = pattern("lead.zh").sub("", words)
        if all(character in stop_characters() for character in core):
            continue
        keys = tuple(key_of(other) for meant in meant_in(core, synonyms) for other in meant.others)
        is_name = is_named(item.attribute) or "叫" in item.sentence
        weight = _BESIDE if covered else max(len(core) / 2, 1.0)
        yield Piece(core, weight, is_name or len(core) >= 4, others=keys)


def _cues(item: Told, sentence: str) -> frozenset[str]:
    """The words of the sentence beside its value, and those that go with the attribute."""
    rest = sentence.replace(plain(item.value), " ")
    spaced = stems_of(rest) - stop_stems()
    unspaced = {pair for run in han_runs(rest) for pair in _pairs(run.group())}
    own = {plain(item.subject), stem(plain(item.subject))} if item.subject != USER else set()
    return (spaced | unspaced | cues_of(item.attribute)) - own


def _pairs(run: str) -> Iterator[str]:
    stops = stop_characters()
    for first, second in pairwise(run):
        if first not in stops and second not in stops:
            yield first + second


def _kin_in(folded: str) -> list[str]:
    words = {match[0] for match in words_of(folded)}
    return [kin for kin in kin_words() if (kin in words if kin.isascii() else kin in folded)]


def _with_others(words: Sequence[str], synonyms: Synonyms) -> list[str]:
    others: Mapping[Key, tuple[str, ...]] = synonyms.others
    return [*words, *(plain(other) for word in words for other in others.get(key_of(word), ()))]
