"""The settings: one table says what exists, what it means and what it may be.

The file is TOML, written by hand or by ``ricordo config set``; comments in it survive. A bad value is reported and
replaced by its default, so that a typing mistake never keeps the program from starting. No setting holds a secret.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.errors import ConfigError, FolderUnusable
from assistant.paths import make_folder
from assistant.settings import (
    INSTRUCTIONS,
    BackupSettings,
    ChatSettings,
    DocumentSettings,
    MemorySettings,
    ModelSettings,
    ScreenSettings,
    Settings,
    SyncSettings,
)
from models.atomic import write_atomic
from models.phrase import Phrase

__all__ = [
    "INSTRUCTIONS",
    "SETTINGS",
    "BackupSettings",
    "ChatSettings",
    "DocumentSettings",
    "MemorySettings",
    "ModelSettings",
    "Problem",
    "ScreenSettings",
    "Setting",
    "Settings",
    "SyncSettings",
    "Value",
    "find_setting",
    "get_value",
    "load_settings",
    "set_value",
]

Value = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table. ``check`` returns what is wrong with a value of the right type, or an empty string."""

    key: str
    meaning: str
    check: Callable[[Value], str]

    @property
    def default(self) -> Value:
        """The value when the file says nothing."""
        return get_value(Settings(), self.key)


@dataclass(frozen=True, slots=True)
class Problem:
    """A line of the file that could not be used, and why (without a full stop); its default stands in."""

    key: str
    reason: str


def _any(_: Value) -> str:
    return ""


def _between(low: float, high: float) -> Callable[[Value], str]:
    def check(value: Value) -> str:
        inside = isinstance(value, int | float) and low <= value <= high
        return "" if inside else Phrase("must lie between {low} and {high}", low=low, high=high)

    return check


def _a_language(value: Value) -> str:
    return "" if value in {"", "en", "zh"} else Phrase("must be en, zh or empty")


def _not_blank(value: Value) -> str:
    return "" if str(value).strip() else Phrase("must not be empty")


def _a_folder(value: Value) -> str:
    return "" if not value or Path(str(value)).expanduser().is_absolute() else Phrase("must be a full path, or empty")


def _one_of(*names: str) -> Callable[[Value], str]:
    def check(value: Value) -> str:
        return "" if value in names else Phrase("must be one of {names}", names=", ".join(names))

    return check


SETTINGS: tuple[Setting, ...] = (
    Setting("model.name", Phrase("The model that answers; empty for the bundled one"), _any),
    Setting("model.context_tokens", Phrase("Window of the model in tokens"), _between(512, 1_048_576)),
    Setting("model.temperature", Phrase("0 repeats itself, 1 is adventurous"), _between(0, 2)),
    Setting("model.repeat_penalty", Phrase("Above 1, words already said become less likely"), _between(0.5, 2)),
    Setting("model.seed", Phrase("A number makes answers repeatable; -1 draws one each time"), _between(-1, 2**32 - 1)),
    Setting("model.threads", Phrase("Processor threads; 0 for all physical cores"), _between(0, 512)),
    Setting("chat.instructions", Phrase("What the model is told before every conversation"), _not_blank),
    Setting(
        "chat.keep_deleted_days", Phrase("Days in which a deleted conversation can be restored"), _between(0, 3650)
    ),
    Setting("memory.use", Phrase("Whether answers may use what is remembered"), _any),
    Setting("memory.learn", Phrase("Whether what you say may be remembered"), _any),
    Setting(
        "memory.embedder",
        Phrase("What compares meanings: a name or a folder; empty for the best one here"),
        _any,
    ),
    Setting("memory.feedback_weight", Phrase("Share of likes and dislikes in the score"), _between(0, 1)),
    Setting("memory.dependence_weight", Phrase("Share of being used in the score"), _between(0, 1)),
    Setting(
        "memory.verification_weight", Phrase("Share of being said again or confirmed in the score"), _between(0, 1)
    ),
    Setting("memory.preference_days", Phrase("Half-life of preferences and constraints in days"), _between(1, 36_500)),
    Setting(
        "memory.fact_days", Phrase("Half-life of facts, relations, tasks and instructions in days"), _between(1, 36_500)
    ),
    Setting("memory.knowledge_days", Phrase("Half-life of documents in days"), _between(1, 36_500)),
    Setting("memory.episode_minutes", Phrase("Half-life of an episode in minutes"), _between(1, 1440)),
    Setting(
        "memory.episode_pause_minutes",
        Phrase("Minutes without a word after which another subject needs no announcement"),
        _between(1, 10_080),
    ),
    Setting(
        "memory.session_hours",
        Phrase("Half-life of a conversation in the order of recent ones, in hours"),
        _between(1, 720),
    ),
    Setting("memory.leave_score", Phrase("A memory may leave this machine above this score"), _between(0, 1)),
    Setting("memory.leave_freshness", Phrase("A memory may leave this machine above this freshness"), _between(0, 1)),
    Setting(
        "memory.archive_weight",
        Phrase("An unconfirmed memory under this score x freshness is archived"),
        _between(0, 1),
    ),
    Setting(
        "memory.idle_days", Phrase("Days without use after which a memory counts as not used"), _between(1, 36_500)
    ),
    Setting(
        "memory.near_match",
        Phrase("Likeness from which two memories are asked about; 1 for equal words"),
        _between(0, 1),
    ),
    Setting(
        "memory.index",
        Phrase("What finds memories by meaning: chroma, or exact, in memory"),
        _one_of("chroma", "exact"),
    ),
    Setting("memory.evidence_shown", Phrase("Quotations shown with a memory; all are kept"), _between(0, 100)),
    Setting("memory.proposals", Phrase("Whether a large enough model may propose what to remember"), _any),
    Setting(
        "memory.proposal_parameters",
        Phrase("Parameters from which a model counts as large enough"),
        _between(0, 10**13),
    ),
    Setting("documents.limit_mb", Phrase("MB of a PDF or an image that can be attached"), _between(1, 500)),
    Setting("documents.limit_text_mb", Phrase("MB of text in a file that can be attached"), _between(1, 50)),
    Setting("documents.limit_pages", Phrase("Pages of a PDF that can be attached"), _between(1, 10_000)),
    Setting("screen.theme", Phrase("Colours of the terminal program"), _not_blank),
    Setting("screen.language", Phrase("Language of the program: en, zh, or empty for the locale's"), _a_language),
    Setting("screen.welcomed", Phrase("Whether the first screen has been seen"), _any),
    Setting("backup.every_days", Phrase("Days of use between two automatic backups; 0 for none"), _between(0, 365)),
    Setting("backup.keep", Phrase("Automatic backups that are kept"), _between(1, 100)),
    Setting("sync.keep_contacts", Phrase("Whether e-mail addresses, phone numbers and plates may leave"), _any),
    Setting("sync.second_scanner", Phrase("Whether kingfisher-secret-scanner looks for secrets, too"), _any),
    Setting("sync.folder", Phrase("The shared folder that memory follows you through; empty for none"), _a_folder),
    Setting("sync.scan_seconds", Phrase("Seconds between two looks through the shared folder"), _between(1, 86_400)),
    Setting("sync.publish_seconds", Phrase("Seconds of rest before changes are published"), _between(1, 86_400)),
    Setting("sync.keep_bundles", Phrase("Bundles of this device that stay in the shared folder"), _between(1, 1000)),
)


def load_settings(path: Path) -> tuple[Settings, tuple[Problem, ...]]:
    """Read the file at ``path``; a missing one gives the defaults.

    What cannot be used is returned beside the settings. Raises FolderUnusable when the file exists and cannot be read.
    """
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        raise FolderUnusable(path, error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return Settings(), (Problem(path.name, Phrase("the file is not valid TOML: {error}", error=error)),)
    settings, problems = Settings(), []
    for key, value in _leaves(document):
        try:
            settings = _with_value(settings, key, value)
        except ConfigError as error:
            problems.append(Problem(key, error.reason))
    return settings, tuple(problems)


def find_setting(key: str) -> Setting:
    """The row for ``key``. Raises ConfigError when there is none."""
    for setting in SETTINGS:
        if setting.key == key:
            return setting
    raise ConfigError(key, Phrase("there is no such setting"))


def get_value(settings: Settings, key: str) -> Value:
    """The value of ``key`` (``section.name``). Raises ConfigError for an unknown key."""
    section, _, name = find_setting(key).key.partition(".")
    value: Value = getattr(getattr(settings, section), name)
    return value


def set_value(path: Path, key: str, text: str) -> Value:
    """Write ``text`` as the value of ``key`` into the file at ``path``, keeping its comments.

    Returns the value as typed. Raises ConfigError for an unknown key, an unusable value, or a file that is not TOML.
    """
    import tomlkit  # only here: reading needs it not

    value = _typed(key, text)
    section, _, name = key.partition(".")
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
        document.setdefault(section, tomlkit.table())[name] = value
    except (tomlkit.exceptions.TOMLKitError, UnicodeDecodeError, TypeError) as error:
        raise ConfigError(
            str(path), Phrase("the file is not valid TOML ({error}); mend it by hand first", error=error)
        ) from error
    make_folder(path.parent)
    write_atomic(path, tomlkit.dumps(document).encode())
    return value


def _leaves(document: dict[str, object]) -> list[tuple[str, object]]:
    return [
        (f"{section}.{name}" if isinstance(content, dict) else section, value)
        for section, content in document.items()
        for name, value in (content.items() if isinstance(content, dict) else [("", content)])
    ]


def _with_value(settings: Settings, key: str, value: object) -> Settings:
    setting = find_setting(key)
    expected = type(setting.default)
    if expected is float and type(value) is int:
        value = float(value)
    if not isinstance(value, str | int | float | bool) or type(value) is not expected:
        raise ConfigError(key, Phrase("must be {kind}", kind=_KINDS[expected]))
    if reason := setting.check(value):
        raise ConfigError(key, reason)
    section, _, name = key.partition(".")
    part = getattr(settings, section)
    return replace(settings, **{section: replace(part, **{name: value})})


def _typed(key: str, text: str) -> Value:
    expected = type(find_setting(key).default)
    if not _is_text(text):
        raise ConfigError(key, Phrase("must be UTF-8 text"))
    if expected is bool and text.lower() not in _TRUE | _FALSE:
        raise ConfigError(key, Phrase("must be {kind}", kind=_KINDS[bool]))
    try:
        value: Value = text.lower() in _TRUE if expected is bool else expected(text)
    except ValueError as error:
        raise ConfigError(key, Phrase("must be {kind}", kind=_KINDS[expected])) from error
    return get_value(_with_value(Settings(), key, value), key)


def _is_text(text: str) -> bool:
    """An argument that is no UTF-8 reaches us with lone surrogates, which no file can hold."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


_KINDS = {str: Phrase("text"), int: Phrase("a whole number"), float: Phrase("a number"), bool: Phrase("true or false")}
_TRUE = {"true", "yes", "on", "1"}
_FALSE = {"false", "no", "off", "0"}
