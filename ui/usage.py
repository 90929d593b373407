"""What Typer says about a command that was typed wrongly, in the user's language.

Its sentences are built from English pieces inside the library; the patterns here take them apart again. A sentence that
none of them knows stays as Typer made it.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer

from ui.language import Phrase, say

UsageError: type[Exception] = typer.BadParameter.__mro__[1]

_SENTENCES = (
    (r"Missing argument (?P<name>'.*')\.", Phrase("Missing argument {name}.", name="")),
    (r"Missing option (?P<name>'.*')\.", Phrase("Missing option {name}.", name="")),
    (r"No such option: (?P<name>\S+)", Phrase("No such option: {name}", name="")),
    (
        r"No such option: (?P<name>\S+) \(Possible options: (?P<known>.*)\)",
        Phrase("No such option: {name} (did you mean {known}?)", name="", known=""),
    ),
    (
        r"Option (?P<name>'.*') requires an argument\.",
        Phrase("Option {name} requires an argument.", name=""),
    ),
    (
        r"Option (?P<name>'.*') does not take a value\.",
        Phrase("Option {name} does not take a value.", name=""),
    ),
    (
        r"(?P<what>.*?)[.。]+ Did you mean (?P<known>.*)\?",  # made of a sentence that is translated already
        Phrase("{what}. Did you mean {known}?", what="", known=""),
    ),
    (r"Got unexpected extra arguments? \((?P<names>.*)\)", Phrase("Unexpected: {names}", names="")),
    (
        r"Invalid value for (?P<name>.*?): (Value error, )?(?P<value>'.*?') is not one of (?P<known>.*)\.",
        Phrase("Invalid value for {name}: {value} is not one of {known}.", name="", value="", known=""),
    ),
    (
        r"Invalid value for (?P<name>.*?): (?P<value>'.*') is not a valid (int|integer)\.",
        Phrase("Invalid value for {name}: {value} is no whole number.", name="", value=""),
    ),
    (
        r"Invalid value for (?P<name>.*?): Input should be a valid integer\b.*",
        Phrase("Invalid value for {name}: it must be a whole number.", name=""),
    ),
    (
        r"Invalid value for (?P<name>.*?): Input should be a valid number\b.*",
        Phrase("Invalid value for {name}: it must be a number.", name=""),
    ),
    (
        r"Invalid value for (?P<name>.*?): Input should be greater than or equal to (?P<bound>\S+)",
        Phrase("Invalid value for {name}: it must be at least {bound}.", name="", bound=""),
    ),
    (
        r"Invalid value for (?P<name>.*?): Input should be less than or equal to (?P<bound>\S+)",
        Phrase("Invalid value for {name}: it must be at most {bound}.", name="", bound=""),
    ),
    (
        r"Invalid value for (?P<name>.*?): (?P<value>\S+) is not in the range (?P<range>.*)\.",
        Phrase("Invalid value for {name}: {value} is not in the range {range}.", name="", value="", range=""),
    ),
)


def in_words(sentence: str) -> str:
    """The sentence in the user's language, or as it is."""
    for pattern, phrase in _SENTENCES:
        if found := re.fullmatch(pattern, sentence):
            return say(Phrase(phrase.template, **found.groupdict()))
    return sentence


@contextmanager
def usage_in_words() -> Iterator[None]:
    """Let a usage error that passes speak the user's language."""
    try:
        yield
    except UsageError as error:
        known: Any = error
        sentence = in_words(known.format_message())
        known.format_message = lambda: sentence
        raise
