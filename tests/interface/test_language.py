"""In which language the program speaks, and how it says a sentence."""

import os
import pickle
from collections.abc import Mapping
from pathlib import Path

import pytest

from models.errors import EngineCrashed, ModelTooLarge
from models.phrase import Phrase
from ui.language import begin, change, choose, configured, ntr, say, speak, tr

UNKNOWN = "a text that no catalogue holds"


@pytest.mark.parametrize(
    ("expected", "setting", "environment"),
    [
        ("en", "", {}),
        ("en", "", {"LANG": "C.UTF-8"}),
        ("en", "", {"LANG": "de_DE.UTF-8"}),
        ("en", "", {"LANG": "en_GB.UTF-8"}),
        ("zh", "", {"LANG": "zh_CN.UTF-8"}),
        ("zh", "", {"LANG": "zh_TW.Big5"}),
        ("zh", "", {"LANG": "zh-Hans"}),
        ("zh", "", {"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN"}),
        ("en", "", {"LC_MESSAGES": "zh_CN", "LC_ALL": "en_US.UTF-8"}),
        ("zh", "", {"LC_ALL": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"}),
        ("zh", "", {"LANGUAGE": "de:zh:en"}),
        ("zh", "", {"LANGUAGE": "", "LANG": "zh_CN.UTF-8"}),
        ("zh", "zh", {"LANG": "en_US.UTF-8"}),
        ("en", "en", {"LANG": "zh_CN.UTF-8"}),
        ("zh", "tlh", {"LANG": "zh_CN.UTF-8"}),
        ("en", "", {"LANG": "zhx"}),
    ],
)
def test_the_setting_decides_then_the_locale(expected: str, setting: str, environment: Mapping[str, str]) -> None:
    """The setting wins; without one the first variable that says something; without any, English."""
    assert choose(setting, environment) == expected


@pytest.mark.parametrize(
    ("expected", "content"),
    [
        ("zh", '[screen]\nlanguage = "zh"\n'),
        ("", '[screen]\ntheme = "nord"\n'),
        ("", "[screen]\nlanguage = 3\n"),
        ("", 'language = "zh"\n'),
        ("", "[screen\nlanguage"),
    ],
)
def test_the_setting_is_read_from_whatever_the_file_holds(expected: str, content: str, tmp_path: Path) -> None:
    """A file that is no TOML, or says nothing of the language, leaves it to the locale."""
    file = tmp_path / "config.toml"
    file.write_text(content, encoding="utf-8")
    assert configured(file) == expected


def test_without_a_file_nothing_is_configured(tmp_path: Path) -> None:
    """The first start has no settings yet."""
    assert configured(tmp_path / "none.toml") == ""


def test_the_environment_is_as_before_once_the_program_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typer finds its language there; whoever started us does not find it changed."""
    monkeypatch.setenv("LANGUAGE", "zh_CN:en")
    with begin(None):
        assert os.environ["LANGUAGE"] == "zh"
    assert os.environ["LANGUAGE"] == "zh_CN:en"


def test_the_language_can_be_left_to_the_locale_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty setting means the locale of the start, whatever was chosen in between."""
    monkeypatch.setenv("LANGUAGE", "zh_CN")
    with begin(None):
        change("en")
        assert tr("yesterday") == "yesterday"
        change("")
        assert tr("yesterday") == "昨天"


def test_a_sentence_is_said_in_the_language_that_is_spoken() -> None:
    """Values stand where the translation wants them."""
    speak("zh")
    assert tr("{day} {month} {year}", day=12, month=Phrase("Nov"), year=2026) == "2026年11月12日"


@pytest.mark.parametrize(("expected", "count"), [("1 day ago", 1), ("3 days ago", 3)])
def test_english_counts_in_two_forms(expected: str, count: int) -> None:
    """One is not many."""
    assert ntr("{count} day ago", "{count} days ago", count) == expected


@pytest.mark.parametrize(("expected", "count"), [("1 天前", 1), ("3 天前", 3)])
def test_chinese_counts_in_one_form(expected: str, count: int) -> None:
    """The catalogue's plural rule is followed."""
    speak("zh")
    assert ntr("{count} day ago", "{count} days ago", count) == expected


def test_a_phrase_is_its_english_sentence_until_it_is_said() -> None:
    """Logs, JSON and comparisons see plain English text."""
    phrase = Phrase("{path}: {reason}", path=Path("a.gguf"), reason=Phrase("it is empty"))
    assert (phrase, str(phrase), f"{phrase}") == ("a.gguf: it is empty",) * 3
    speak("zh")
    assert say(phrase) == "a.gguf：它是空的"


def test_a_counted_phrase_has_the_form_for_its_count() -> None:
    """Rules of the lower floors count in English."""
    one, many = (
        "at hand and not used in {count} later conversation",
        "at hand and not used in {count} later conversations",
    )
    assert Phrase.counted(one, many, 2) == "at hand and not used in 2 later conversations"
    assert Phrase.counted(one, many, 1) == "at hand and not used in 1 later conversation"


def test_what_no_catalogue_knows_is_said_as_it_is() -> None:
    """A reason of the system or of another program stays readable."""
    speak("zh")
    assert say(UNKNOWN) == UNKNOWN
    assert say("") == ""


def test_braces_in_a_value_are_no_template() -> None:
    """What a person or a library wrote cannot break a sentence."""
    speak("zh")
    assert say(Phrase("{path}: {reason}.", path="{x}", reason="{0!r}")) == "{x}：{0!r}。"


@pytest.mark.parametrize(
    "error", [EngineCrashed(-9, Path("engine.log")), ModelTooLarge("big", 2**33, 2**32)], ids=["nested", "numbers"]
)
def test_an_error_that_crossed_a_process_can_still_be_said(error: Exception) -> None:
    """Template and values travel with it."""
    arrived = pickle.loads(pickle.dumps(error))
    assert str(arrived) == str(error)
    speak("zh")
    assert say(str(arrived)) == say(str(error)) != str(error)
