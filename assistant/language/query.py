"""A query: what a person typed into a search field, as terms that must all be found.

Whatever is typed is words. Nothing in it is an operator, so no input is a syntax error.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from assistant.language.fold import fold
from assistant.language.stem import stem
from assistant.language.tokens import Run, parts, runs, whole_forms

TERM_LIMIT = 32
"""Terms that are used; a pasted page need not be looked up word for word."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing asked for: one of ``phrases`` (tokens in sequence, a space between them), or a token that begins with
    ``prefix`` (empty: none).
    """

    phrases: tuple[str, ...]
    prefix: str = ""


def query_terms(query: str) -> tuple[Term, ...]:
    """What ``query`` asks for, at most ``TERM_LIMIT`` terms; none when it holds no word.

    A last word in a spaced script may be unfinished: it also finds the words that begin with it.
    """
    found = list(runs(fold(query)))
    terms: dict[Term, None] = {}
    for run in found:
        new = _word_terms(run.text, last=run is found[-1]) if run.spaced else [_pair_term(run)]
        terms.update(dict.fromkeys(new))
    return tuple(terms)[:TERM_LIMIT]


def match_expression(terms: tuple[Term, ...]) -> str:
    """The terms in the language of FTS5, every word quoted; empty for no terms."""
    return " AND ".join(f"({_alternatives(term)})" for term in terms)


def matcher(terms: tuple[Term, ...]) -> Callable[[str], bool]:
    """Tells of a token whether one of the terms asks for it."""
    words = {word for term in terms for phrase in term.phrases for word in phrase.split(" ")}
    prefixes = tuple(term.prefix for term in terms if term.prefix)
    return lambda token: token in words or token.startswith(prefixes)


def _alternatives(term: Term) -> str:
    words = [f'"{phrase}"' for phrase in term.phrases]
    if term.prefix:
        words.append(f'"{term.prefix}"*')
    return " OR ".join(words)


def _pair_term(run: Run) -> Term:
    """One character is looked for as it is, more of them as their pairs in sequence."""
    pairs = [first + second for first, second in pairwise(run.text)]
    return Term((" ".join(pairs) or run.text,))


def _word_terms(code: str, *, last: bool) -> list[Term]:
    forms = whole_forms(code)
    if forms:
        return [Term(tuple(forms), prefix=forms[-1] if last else "")]
    words = [word for word, _, _ in parts(code)]
    return [Term((stem(word),), prefix=word if last and word == words[-1] else "") for word in words]
