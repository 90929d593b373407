"""The catalogues hold all that a person reads, and nothing else."""

from gettext import GNUTranslations
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

import assistant.conversation.export
import assistant.errors
import models.errors
from assistant.memory.evidence import Role
from assistant.memory.item import Status
from assistant.memory.statement import Kind
from assistant.memory.turn import TurnStatus
from assistant.retrieval.recollection import Fate
from support.interface import bare_errors, bare_texts, recipe
from support.tree import ROOT
from ui import vocabulary
from ui.actions.registry import ACTIONS
from ui.commands.checks import State
from ui.language import CATALOGUES, DOMAIN, LANGUAGES

TRANSLATED = [language for language in LANGUAGES if language != "en"]
PARSES_COMMAND_LINES = "ui/usage.py"  # it takes the sentences of a library apart


@pytest.fixture(scope="module")
def catalogue() -> ModuleType:
    """The recipe that makes the catalogues."""
    return recipe()


def forms(text: Any) -> tuple[str, ...]:
    """One text or several, as several."""
    return tuple(text) if isinstance(text, tuple) else (text,)


def blanks(template: str) -> set[tuple[str, str, str]]:
    """Names, formats and conversions of what a template leaves open."""
    return {
        (name, spec or "", conversion or "")
        for _, name, spec, conversion in Formatter().parse(template)
        if name is not None
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_holds_exactly_what_the_code_says(language: str, catalogue: ModuleType) -> None:
    """`make catalogue` was run after the last change of a sentence."""
    kept = {message.id for message in catalogue.read(language) if message.id}
    assert kept == {message.id for message in catalogue.find() if message.id}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_for_certain(language: str, catalogue: ModuleType) -> None:
    """None is missing and none is a guess."""
    messages = [message for message in catalogue.read(language) if message.id]
    assert [message.id for message in messages if message.fuzzy or not all(forms(message.string))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_leaves_open_what_the_message_leaves_open(language: str, catalogue: ModuleType) -> None:
    """No value is lost, renamed or formatted in another way."""
    wrong = [
        message.id
        for message in catalogue.read(language)
        if message.id
        for string in forms(message.string)
        if blanks(string) != blanks(forms(message.id)[-1])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_read_at_run_time_is_what_was_translated(language: str, catalogue: ModuleType) -> None:
    """The compiled file was made from the .po that lies beside it."""
    with (CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for message in catalogue.read(language):
        if message.id:
            one, *many = forms(message.id)
            said = compiled.ngettext(one, many[0], 2) if many else compiled.gettext(one)
            assert said == forms(message.string)[-1]


def test_no_sentence_of_the_faces_is_without_a_mark() -> None:
    """What is printed, shown or asked goes through the catalogue."""
    files = [
        file
        for file in sorted((ROOT / "ui").rglob("*.py"))
        if file.relative_to(ROOT).as_posix() != PARSES_COMMAND_LINES
    ]
    assert [bare for file in files for bare in bare_texts(file)] == []


def test_no_sentence_of_an_error_is_without_a_mark() -> None:
    """Errors are made in English on every floor; without a mark they would stay so."""
    kinds = {
        name
        for module in (assistant.errors, models.errors, assistant.conversation.export)
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, assistant.errors.RicordoError | models.errors.ModelError)
    }
    files = [file for folder in ("assistant", "models", "sync") for file in sorted((ROOT / folder).rglob("*.py"))]
    assert [bare for file in files for bare in bare_errors(file, kinds)] == []


@pytest.mark.parametrize(
    ("marked", "values"),
    [
        (vocabulary.KINDS, Kind),
        (vocabulary.STATUSES, Status),
        (vocabulary.TURN_STATUSES, TurnStatus),
        (vocabulary.ROLES, Role),
        (vocabulary.CHECK_STATES, State),
    ],
)
def test_every_value_of_the_store_that_is_shown_has_a_word(marked: tuple[str, ...], values: Any) -> None:
    """A kind or status added later needs its word here."""
    assert set(marked) == {value.value for value in values}


def test_every_fate_of_a_candidate_has_a_word() -> None:
    """Why something did not enter the prompt is read on the screen of reasons."""
    assert {fate.value for fate in Fate} <= set(vocabulary.FATES)


def test_every_group_of_actions_has_a_word() -> None:
    """The headings of the list of keys."""
    assert {action.group for action in ACTIONS} == set(vocabulary.GROUPS)
