"""Settings that hold what no settings file may hold. They are named by their keys; their values are never repeated.

A file of settings is copied, shown and mended in public. What needs a secret names an environment variable instead.
This loads the rules, so the start does not ask; the doctor and whoever writes a setting do.
"""

import tomllib
from collections.abc import Iterator

from assistant.errors import ConfigError
from assistant.privacy.rules import load_rules
from assistant.privacy.scan import scan, secrets_of
from models.phrase import Phrase


def secrets_in(toml: str) -> tuple[str, ...]:
    """The keys (``section.name``) of a file of settings whose values look like credentials, known settings or not.

    What is no TOML has none: reading the settings reports that. Raises RulesUnusable.
    """
    try:
        document = tomllib.loads(toml)
    except tomllib.TOMLDecodeError:
        return ()
    return tuple(dict.fromkeys(key for key, text in _texts("", document) if holds_secret(key, text)))


def holds_secret(key: str, text: str) -> bool:
    """Whether ``text``, as the value of ``key``, looks like a credential. Raises RulesUnusable."""
    name = key.rpartition(".")[2]
    return any(secrets_of(scan(said, load_rules())) for said in (text, f'{name} = "{text}"'))


def refuse_secret(key: str, text: str) -> None:
    """Raises ConfigError, which names ``key`` and repeats nothing, when ``text`` looks like a credential."""
    if holds_secret(key, text):
        raise ConfigError(key, Phrase("this looks like a password or a key, and settings hold none"))


def _texts(key: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, content in value.items():
            yield from _texts(f"{key}.{name}" if key else str(name), content)
    elif isinstance(value, list):
        for content in value:
            yield from _texts(key, content)
