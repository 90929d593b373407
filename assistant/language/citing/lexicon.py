"""The words of ``words.toml``, read once, and the form in which texts are compared with them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from assistant.language.fold import fold_whole
from assistant.language.stem import stem

_HAN = "\u2e80-\u2fdf\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[^\W_{_HAN}]+")
_HAN_RUN = re.compile(rf"[{_HAN}]+")


def plain(text: str) -> str:
    """``text`` folded, without the way back: at one go, where ``fold`` goes letter by letter."""
    return text.lower() if text.isascii() else fold_whole(text)


def words_of(folded: str) -> Iterator[re.Match[str]]:
    """The words of spaced scripts in a folded text."""
    return _WORD.finditer(folded)


def stems_of(folded: str) -> frozenset[str]:
    """Their stems, each once."""
    return frozenset(map(stem, _WORD.findall(folded)))


def han_runs(folded: str) -> list[re.Match[str]]:
    """The stretches of Chinese characters and kana in a folded text."""
    return list(_HAN_RUN.finditer(folded))


@cache
def pattern(name: str) -> re.Pattern[str]:
    """The pattern called ``name``, both languages in one; ``section.name`` for one that knows no language.

    In it ``{kin}`` are the Chinese words for people near, ``{kin_en}`` the English, ``{person}`` "your" with one.
    """
    section, _, key = name.partition(".")
    table = _read()[section]
    source: str = table[key] if key else "|".join(table[language] for language in ("en", "zh"))
    person = "|".join(rf"your {kin}|您的?{kin}|你的?{kin}" for kin in kin_words())
    for place, words in {
        "{person}": person,
        "{kin}": _alternation(ascii_=False),
        "{kin_en}": _alternation(ascii_=True),
    }.items():
        source = source.replace(place, words)
    return re.compile(source)


@cache
def kin_words() -> tuple[str, ...]:
    """Words for people near, longer ones first."""
    table = _read()["kin"]
    return tuple(sorted([*table["en"].split(), *table["zh"].split()], key=len, reverse=True))


@cache
def kin_phrase() -> re.Pattern[str]:
    """How a reply names somebody near the user: "your sister", 您妹妹. Group ``en`` or ``zh`` is the word."""
    english, chinese = _alternation(ascii_=True), _alternation(ascii_=False)
    return re.compile(rf"\byour (?:\w+ )?(?P<en>{english})s?\b(?:'s)?|(?:您|你)们?的?(?P<zh>{chinese})")


@cache
def stop_stems() -> frozenset[str]:
    """Stems of words that every English sentence has."""
    return frozenset(map(stem, _read()["stop"]["en"].split()))


@cache
def stop_characters() -> frozenset[str]:
    """Characters that every Chinese sentence has."""
    return frozenset(_read()["stop"]["zh"].split())


@cache
def cues_of(attribute: str) -> frozenset[str]:
    """Stems and Chinese words by which a value of ``attribute`` is spoken of; empty for one without a row."""
    words: Mapping[str, str] = _read()["cues"]
    return frozenset(stem(word) for word in words.get(attribute, "").split())


@cache
def is_named(attribute: str) -> bool:
    """Whether the value of ``attribute`` is a name, in whatever script it is written."""
    return attribute in _read()["named"]["words"].split() or attribute in kin_words()


def _alternation(*, ascii_: bool) -> str:
    return "|".join(word for word in kin_words() if word.isascii() == ascii_)


@cache
def _read() -> Mapping[str, Any]:
    text = files("assistant.language.citing").joinpath("words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
