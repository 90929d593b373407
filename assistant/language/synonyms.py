"""Synonyms: words that mean the same, from a table that a person can read and change.

A line is a group, an equals sign between its words: ``青霉素 = 盘尼西林 = penicillin``. A question asked in one of them
finds what was said in another. Words of spaced scripts are compared by their stems, others as they stand.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import pairwise

from assistant.language.fold import fold
from assistant.language.query import Term
from assistant.language.stem import stem
from assistant.language.tokens import parts, runs
from models.phrase import Phrase

GROUP_LIMIT = 2000
"""Groups of one file that are used; a thesaurus would make every question find everything."""
WORD_LIMIT = 12
"""Words of one group that are used."""

Key = tuple[str, ...]
"""A word as it is compared: the stems of a spaced one, or an unspaced one whole."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A line that could not be used as it is, counted from 1, and why (without a full stop)."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Table:
    """What a file says: ``groups`` of words, ``unwanted`` words, and the lines that could not be used as they are."""

    groups: tuple[tuple[str, ...], ...] = ()
    unwanted: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()


@dataclass(frozen=True, slots=True)
class Synonyms:
    """A table ready to be asked. ``others`` has for each word what it is the same as, as it was written.

    ``longest_words`` is the most words of a spaced one, ``longest_characters`` the most characters of an unspaced one.
    """

    others: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)
    longest_words: int = 0
    longest_characters: int = 0


@dataclass(frozen=True, slots=True)
class Meant:
    """A word of the table at ``start`` to ``end`` of a text, and the ``others`` that mean the same."""

    start: int
    end: int
    others: tuple[str, ...]


NO_SYNONYMS = Synonyms()
"""Every word means itself alone."""


def parse_synonyms(text: str) -> Table:
    """The table that a file holds. ``#`` begins a remark, ``-`` a word whose packaged groups are not wanted."""
    groups: list[tuple[str, ...]] = []
    unwanted: list[str] = []
    troubles: list[Trouble] = []
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.partition("#")[0].strip()
        if bare.startswith("-"):
            unwanted.append(bare[1:].strip())
        elif bare:
            words = [word.strip() for word in bare.split("=")]
            group = tuple({key: word for word in reversed(words) if (key := key_of(word))}.values())[::-1]
            if reason := _trouble(words, group, len(groups)):
                troubles.append(Trouble(number, reason))
            if 1 < len(group) <= WORD_LIMIT and len(groups) < GROUP_LIMIT:
                groups.append(group)
    return Table(tuple(groups), tuple(filter(key_of, unwanted)), tuple(troubles))


def with_packaged(table: Table) -> Synonyms:
    """The packaged groups, those that ``table`` does not want left out, and the groups of ``table``."""
    unwanted = {key_of(word) for word in table.unwanted}
    kept = [group for group in packaged_groups() if not unwanted & {key_of(word) for word in group}]
    return make_synonyms([*kept, *table.groups])


def make_synonyms(groups: Sequence[Sequence[str]]) -> Synonyms:
    """The table of ``groups``. A word that stands in several has the others of all."""
    others: dict[Key, dict[str, None]] = defaultdict(dict)
    for group in groups:
        keys = [key_of(word) for word in group]
        for key in keys:
            others[key].update((word, None) for word, other in zip(group, keys, strict=True) if other != key)
    return Synonyms(
        {key: tuple(words) for key, words in others.items()},
        max(map(len, others), default=0),
        max((len(key[0]) for key in others if not key[0].isascii()), default=0),
    )


@cache
def packaged_groups() -> tuple[tuple[str, ...], ...]:
    """The groups that come with the program."""
    text = files("assistant.language").joinpath("synonyms.txt").read_text(encoding="utf-8")
    return parse_synonyms(text).groups


@cache
def packaged_synonyms() -> Synonyms:
    """The table that comes with the program, as it stands."""
    return make_synonyms(packaged_groups())


def meant_in(text: str, synonyms: Synonyms) -> tuple[Meant, ...]:
    """The words of the table that stand in ``text``, in order; of two that overlap the longer, else the first."""
    folded = fold(text)
    found = [*_spaced(text, synonyms), *_unspaced(text, synonyms)]
    kept: list[Meant] = []
    for one in sorted(found, key=lambda meant: (meant.start - meant.end, meant.start)):
        if all(one.end <= other.start or other.end <= one.start for other in kept):
            kept.append(one)
    places = [(folded.starts[one.start], folded.ends[one.end - 1], one.others) for one in kept]
    return tuple(Meant(*place) for place in sorted(places))


def alternatives(text: str, synonyms: Synonyms) -> tuple[str, ...]:
    """The other words for what stands in ``text``, each once. For a lexical query: any of them may be found instead."""
    return tuple(dict.fromkeys(word for meant in meant_in(text, synonyms) for word in meant.others))


def expanded(text: str, synonyms: Synonyms) -> str:
    """``text`` with its alternatives behind it: for a query that is compared by meaning."""
    return " ".join([text, *alternatives(text, synonyms)])


def widen(terms: Sequence[Term], synonyms: Synonyms) -> tuple[Term, ...]:
    """The same terms, each found also by the other words for it.

    A term is one word; a word of the table that is made of several is widened by ``alternatives`` only.
    """
    return tuple(_widened(term, synonyms) for term in terms)


def key_of(word: str) -> Key:
    """How ``word`` is compared; empty when it holds no letter or digit."""
    return tuple(
        piece
        for run in runs(fold(word))
        for piece in ([stem(part) for part, _, _ in parts(run.text)] if run.spaced else [run.text])
    )


def _trouble(words: Sequence[str], group: Sequence[str], taken: int) -> str:
    if len(group) < 2:
        return Phrase("a group needs two different words with = between them")
    if len(group) > WORD_LIMIT:
        return Phrase("a group has at most {limit} words", limit=WORD_LIMIT)
    if taken >= GROUP_LIMIT:
        return Phrase("at most {limit} groups are used", limit=GROUP_LIMIT)
    return Phrase("an empty word was left out") if "" in words else ""


def _spaced(text: str, synonyms: Synonyms) -> Iterator[Meant]:
    words = [
        (stem(word), run.start + start, run.start + end)
        for run in runs(fold(text))
        if run.spaced
        for word, start, end in parts(run.text)
    ]
    for first in range(len(words)):
        for last in range(first + 1, min(first + synonyms.longest_words, len(words)) + 1):
            others = synonyms.others.get(tuple(word for word, _, _ in words[first:last]))
            if others:
                yield Meant(words[first][1], words[last - 1][2], others)


def _unspaced(text: str, synonyms: Synonyms) -> Iterator[Meant]:
    for run in runs(fold(text)):
        if run.spaced:
            continue
        for first in range(len(run.text)):
            for last in range(first + 1, min(first + synonyms.longest_characters, len(run.text)) + 1):
                others = synonyms.others.get((run.text[first:last],))
                if others:
                    yield Meant(run.start + first, run.start + last, others)


def _widened(term: Term, synonyms: Synonyms) -> Term:
    others = [word for phrase in term.phrases for word in synonyms.others.get(_key_of_phrase(phrase), ())]
    return Term(tuple(dict.fromkeys([*term.phrases, *map(phrase_of, others)])), term.prefix) if others else term


def _key_of_phrase(phrase: str) -> Key:
    """A term's phrase as a key: pairs in sequence are the word again that they were made of."""
    tokens = phrase.split(" ")
    if len(tokens) > 1 and all(len(token) == 2 for token in tokens) and _overlap(tokens):
        return (tokens[0] + "".join(token[1] for token in tokens[1:]),)
    return tuple(tokens)


def _overlap(pairs: Sequence[str]) -> bool:
    return all(first[1] == second[0] for first, second in pairwise(pairs))


def phrase_of(word: str) -> str:
    """How ``word`` stands in the index: its tokens in sequence, a space between."""
    tokens: list[str] = []
    for run in runs(fold(word)):
        if run.spaced:
            tokens.extend(stem(part) for part, _, _ in parts(run.text))
        else:
            tokens.extend([first + second for first, second in pairwise(run.text)] or [run.text])
    return " ".join(tokens)
