"""The rules as data: words, marks and frames, read once from the files beside this one.

A pattern may name a piece in braces ("{be}"); verbs are bent here: ``{like}`` is the present, ``{like:ed}`` the past,
``{like:ing}`` the -ing form. Matching ignores case, ``{Capital}`` excepted.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from assistant.memory.statement import Kind, Lifetime

_PIECE = re.compile(r"\{([^\W\d][\w:]*)\}")
_ABOUT = {
    "en": r"(?!the (?:\w+ )?{program}s?\b)"
    r"(?P<about>(?:the|it|this|our|my|everything|each|all|they|both|every)(?: [\w'-]+){0,5}?) ",
    "zh": r"(?!{程序})(?P<about>[^我你他她这那它们,，。]{1,10}?)(?:的话)?",
}
"""What a requirement is of; a program is worked on and makes no demands."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Patterns of one meaning, in both languages, and the statement they make.

    ``on`` names the subjects it may stand with. ``options`` are further yes-or-no properties ("split", "dated").
    ``thing`` is what the possession must look like where the subject is a thing.
    """

    kind: Kind
    attribute: str
    on: frozenset[str]
    patterns: Mapping[str, tuple[re.Pattern[str], ...]]
    polarity: int = 1
    lifetime: Lifetime = Lifetime.DURABLE
    single: bool = False
    thing: re.Pattern[str] | None = None
    options: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Change:
    """Patterns of one way to correct or to take back."""

    name: str
    patterns: Mapping[str, tuple[re.Pattern[str], ...]]


@cache
def frames(family: str) -> tuple[Frame, ...]:
    """The frames of a family ("preference", …), in the order in which they are tried."""
    entries = _read(f"frames/{family}.toml")["frame"]
    return tuple(_frame(entry, family) for entry in entries)


@cache
def changes(group: str) -> tuple[Change, ...]:
    """The ways to ``correct`` or to ``retract``."""
    entries = _read("frames/change.toml")[group]
    return tuple(Change(entry.get("name", group), _patterns(entry, "")) for entry in entries)


@cache
def marks(place: str, language: str) -> Mapping[str, re.Pattern[str]]:
    """The marks that stand at ``place`` ("lead", "edge", "whole", "scene"), by name."""
    return {name: compile_pattern(texts[language]) for name, texts in _read("marks.toml")[place].items()}


@cache
def subjects(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The ways to name whom a clause is about, in the order in which they are tried."""
    return tuple((entry["who"], compile_pattern(entry["pattern"])) for entry in _read("subjects.toml")[language])


@cache
def rule(name: str) -> re.Pattern[str]:
    """A single pattern by its name, "module.pattern"."""
    module, _, key = name.partition(".")
    return compile_pattern(_read("patterns.toml")[module][key])


@cache
def hint(name: str, language: str) -> re.Pattern[str]:
    """The words that hint at ``name`` ("limit", "free") in ``language``."""
    return compile_pattern(_read("hints.toml")[name][language])


def refined(attribute: str, text: str) -> str:
    """The attribute that ``text`` is about, where a frame covers several: whom one works for is not what one does."""
    fits = (becomes for name, becomes, pattern in _refinements() if name == attribute and pattern.search(text))
    return next(fits, attribute)


@cache
def _refinements() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    entries = _read("mine.toml")["refined"]
    return tuple((entry["attribute"], entry["becomes"], compile_pattern(entry["pattern"])) for entry in entries)


@cache
def things(name: str) -> frozenset[str]:
    """A list of nouns, both languages together."""
    return frozenset(word for words in _read("mine.toml")[name].values() for word in words.split())


@cache
def simplified_characters() -> Mapping[int, str]:
    """The simplified character for each traditional one, by code point."""
    return {ord(pair[0]): pair[1] for pair in _read("traditional.toml")["pairs"].split()}


@cache
def compile_pattern(text: str) -> re.Pattern[str]:
    """``text`` with its pieces put in, ready to match."""
    return re.compile(expand(text), re.IGNORECASE)


def expand(text: str) -> str:
    """``text`` with its pieces put in; "don't" is also typed "dont"."""
    while _PIECE.search(text):
        expanded = _PIECE.sub(lambda match: _pieces().get(match[1], match[0]), text)
        if expanded == text:
            break
        text = expanded
    return text.replace("n't", "n'?t")


def _frame(entry: dict[str, Any], family: str) -> Frame:
    on = entry.get("on", ["user", "person"])
    about = "scoped_subject" in entry
    thing = entry.get("thing")
    return Frame(
        kind=Kind(entry.get("kind", "constraint" if family == "choice" else family)),
        attribute=entry["attribute"],
        on=frozenset(on),
        patterns=_patterns(entry, "about" if about else ""),
        polarity=entry.get("polarity", 1),
        lifetime=Lifetime(entry.get("lifetime", "bounded" if family == "task" else "durable")),
        single=entry.get("single", False),
        thing=compile_pattern(thing) if thing else None,
        options=frozenset(name for name, value in entry.items() if value is True and name != "single"),
    )


def _patterns(entry: dict[str, Any], prefix: str) -> Mapping[str, tuple[re.Pattern[str], ...]]:
    return {
        language: tuple(
            compile_pattern((_ABOUT[language] if prefix else "") + text) for text in entry.get(language, ())
        )
        for language in ("en", "zh")
    }


@cache
def _pieces() -> Mapping[str, str]:
    data: dict[str, dict[str, str]] = _read("words.toml")
    return data["pieces"] | dict(_verbs(data["verbs"], data["irregular"]))


def _verbs(groups: Mapping[str, str], irregular: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, words in groups.items():
        forms = [_forms(word, irregular.get(word, "").split()) for word in words.split()]
        yield name, _either(form for present, _, _ in forms for form in present)
        yield f"{name}:ed", _either(past for _, past, _ in forms)
        yield f"{name}:ing", _either(ing for _, _, ing in forms)


def _forms(word: str, irregular: list[str]) -> tuple[tuple[str, str], str, str]:
    """The forms of the present, the past, and the -ing form."""
    third = (
        word[:-1] + "ies"
        if re.search("[^aeiou]y$", word)
        else word + ("es" if re.search("(?:s|sh|ch|x|o)$", word) else "s")
    )
    stem = word.removesuffix("e")
    past, ing = irregular or (stem + "ed", stem + "ing")
    return (word, third), past, ing


def _either(words: Iterator[str]) -> str:
    return "(?:" + "|".join(sorted(set(words), key=len, reverse=True)) + r")\b"


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
