"""Errors as sentences, and the log beside them."""

import errno
import logging
import stat
from pathlib import Path

import pytest

from assistant.errors import AmbiguousId, MessageTooLarge, NothingFound, StoreDamaged
from models.errors import EngineCrashed, UnknownModel
from ui.failures import explain
from ui.language import speak
from ui.log import open_log

SECRET = "my grandmother's recipe"


def fail_with_words() -> None:
    """Raise as a library would: with the person's words in its message."""
    raise ValueError(f"cannot parse {SECRET!r}")


@pytest.mark.parametrize(
    ("error", "exit_code"),
    [
        (MessageTooLarge(70_000, 65_536), 2),
        (NothingFound("session", "abc"), 3),
        (StoreDamaged(Path("memory.db"), "bad page"), 1),
        (UnknownModel("gpt"), 3),
        (EngineCrashed(-11, Path("engine.log")), 1),
        (KeyboardInterrupt(), 130),
        (MemoryError(), 1),
    ],
)
def test_each_error_has_its_exit_code(error: BaseException, exit_code: int) -> None:
    """0 done, 1 failed, 2 usage, 3 nothing found or refused, 130 interrupted."""
    assert explain(error).exit_code == exit_code


@pytest.mark.parametrize("kind", ["conflict", "device", "document", "episode", "memory", "session", "slot", "turn"])
def test_an_id_that_fits_many_names_them_in_the_users_language(kind: str, language: None) -> None:
    """Whatever has ids has a word for several of it."""
    speak("zh")
    told = explain(AmbiguousId(kind, "ab", 2)).message
    assert kind not in told


def test_our_errors_speak_for_themselves() -> None:
    """Message and hint are the error's own."""
    error = UnknownModel("gpt", ("smollm2-135m",))
    assert (explain(error).message, explain(error).hint) == (str(error), error.hint)


def test_a_full_disk_is_said_in_words() -> None:
    """An error of the system names the file, the reason, and what to do."""
    failure = explain(OSError(errno.ENOSPC, "No space left on device", "/tmp/x"))
    assert failure.message == "/tmp/x: the disk is full."
    assert failure.hint == "Free some space and try again."


def test_a_bug_is_called_a_bug() -> None:
    """What nobody expected is admitted, with its kind and without a word of the person's."""
    failure = explain(ValueError(SECRET))
    assert "bug of ours" in failure.message
    assert "ValueError" in failure.message
    assert SECRET not in failure.message + failure.hint


def test_the_log_says_where_and_never_what(tmp_path: Path) -> None:
    """The log holds the kind of error and the line it came from, not the words in its message."""
    path = open_log(tmp_path / "logs")
    try:
        fail_with_words()
    except ValueError as error:
        explain(error)
    written = path.read_text(encoding="utf-8")
    assert "builtins.ValueError" in written
    assert "in fail_with_words" in written
    assert SECRET not in written


def test_the_log_belongs_to_its_user(tmp_path: Path) -> None:
    """Folder 0700, file 0600, and neither exists before there is something to say."""
    path = open_log(tmp_path / "logs")
    assert not path.parent.exists()
    logging.getLogger("models.test").warning("something")
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_log_that_cannot_be_written_costs_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a file in the way of its folder, the log is done without, silently."""
    (tmp_path / "logs").write_text("in the way")
    open_log(tmp_path / "logs")
    logging.getLogger("assistant.test").error("something")
    assert capsys.readouterr().err == ""


def test_libraries_are_not_logged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a library logs may quote anything, so it reaches neither the file nor the screen."""
    path = open_log(tmp_path / "logs")
    logging.getLogger("some.package").error(SECRET)
    assert not path.exists()
    assert capsys.readouterr().err == ""
