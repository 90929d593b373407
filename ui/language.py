"""In which language the program speaks, and how a sentence is said in it.

English stands in the code and costs nothing; another language is one catalogue, read when it is chosen. Sentences that
exist before the language is chosen (tables, errors, rules) are ``Phrase``s and are said when they are shown.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from gettext import GNUTranslations, NullTranslations, bindtextdomain, textdomain
from pathlib import Path
from typing import Literal

from models.phrase import Phrase
from ui.system_reasons import in_our_words

__all__ = ["Language", "Phrase", "begin", "change", "choose", "configured", "ntr", "say", "speak", "tr"]

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
DOMAIN = "ricordo"
CATALOGUES = Path(__file__).parent / "locale"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order of GNU gettext
_CONFIGURED = b"language"  # a settings file without this word chooses none, and is not parsed for it

_translations: NullTranslations = NullTranslations()
_language: Language = "en"
_locale: Language = "en"


def choose(setting: str, environment: Mapping[str, str] = os.environ) -> Language:
    """The language of the setting (``en``, ``zh``), else of the locale, else English."""
    locales = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    for wanted in (setting, *locales.split(":")):
        for language in LANGUAGES:
            if re.split(r"[_.@-]", wanted.lower())[0] == language:
                return language
    return "en"


def configured(config_file: Path) -> str:
    """The setting ``screen.language`` as it stands in the file; empty when it says nothing that can be used."""
    with suppress(OSError, ValueError):
        content = config_file.read_bytes()
        if _CONFIGURED in content:
            import tomllib  # only here: most starts need it not

            screen = tomllib.loads(content.decode()).get("screen")
            language = screen.get("language") if isinstance(screen, dict) else None
            return language if isinstance(language, str) else ""
    return ""


@contextmanager
def begin(config_file: Path | None) -> Iterator[None]:
    """Speak as the settings say, else as the locale does; ``config_file`` None: there are no settings.

    For the body Typer does so too: it asks the standard library, which asks the environment.
    """
    global _locale
    _locale, before = choose(""), os.environ.get("LANGUAGE")
    speak(choose(configured(config_file) if config_file else ""))
    os.environ["LANGUAGE"] = _language
    bindtextdomain(DOMAIN, CATALOGUES)
    textdomain(DOMAIN)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = before


def change(setting: str) -> None:
    """Speak as ``setting`` says from now on; empty: as the locale did when the program began."""
    speak(choose(setting or _locale))


def speak(language: Language) -> None:
    """Say everything in ``language`` from now on."""
    global _translations, _language
    _translations, _language = _catalogue(language), language


def tr(template: str, /, **values: object) -> str:
    """``template`` in the language that is spoken, with ``values`` filled in."""
    return _filled(_translations.gettext(template), values)


def ntr(one: str, many: str, count: int, /, **values: object) -> str:
    """The form for ``count``, in the language that is spoken; both forms may name ``{count}``."""
    return _filled(_translations.ngettext(one, many, count), {"count": count, **values})


def say(text: str) -> str:
    """A phrase, or a word that the catalogue knows, in the language that is spoken; any other text as it is."""
    if not isinstance(text, Phrase):
        return _translations.gettext(text) if text else ""
    if text.many and isinstance(count := text.values["count"], int):
        return _filled(_translations.ngettext(text.template, text.many, count), text.values)
    return _filled(_translations.gettext(text.template), text.values) if text.template else ""


def _filled(template: str, values: Mapping[str, object]) -> str:
    said = {name: _value(value) for name, value in values.items()}
    return template.format_map(said) if said else template


def _value(value: object) -> object:
    ours = in_our_words(value) if isinstance(value, str) and not isinstance(value, Phrase) else value
    return say(ours) if isinstance(ours, Phrase) else ours


def _catalogue(language: Language) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    with (CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        return GNUTranslations(file)
