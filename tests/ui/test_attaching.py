"""Attaching files on the screen."""

from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input

from assistant.paths import Places
from support.pdf_file import pdf
from support.screen import WIDE, opened, screen_text, told, until, until_idle, until_shown
from support.screen import say as say_on
from ui.apps.app import RicordoApp
from ui.dropped import dropped_file
from ui.screens.choice import ChoiceScreen, LineScreen


def _report(folder: Path, name: str = "report.pdf") -> Path:
    path = folder / name
    path.write_bytes(pdf([["The budget is 500 euros."], ["会议室预算为五千元。"]]))
    return path


def _attached(app: RicordoApp) -> list[str]:
    if app.chat.desk is None or not app.chat.session_id:
        return []
    return [one.name for one in app.chat.desk.attachments(app.chat.session_id, app.places).documents()]


async def test_a_file_is_attached_by_its_path(places: Places, tmp_path: Path) -> None:
    """The action asks for the path; a line says what there is of the file. The conversation is begun for it."""
    async with opened(places, size=WIDE) as (app, pilot):
        app.chat.action_attach()
        await until(pilot, lambda: isinstance(app.screen, LineScreen))
        app.screen.query_one(Input).value = str(_report(tmp_path))
        await pilot.press("enter")
        await until(pilot, lambda: _attached(app) == ["report.pdf"])
        await until(pilot, lambda: "report.pdf · 2 pages · 2 blocks" in told(app))


async def test_why_names_the_files_in_use(places: Places, tmp_path: Path) -> None:
    """F3 after an answer: which files answers here may use."""
    async with opened(places, size=WIDE) as (app, pilot):
        await app.chat.attach_file(_report(tmp_path))
        await until(pilot, lambda: _attached(app) == ["report.pdf"])
        await say_on(pilot, "What is the budget?")
        await until_idle(app, pilot)
        await pilot.press("f3")
        await until_shown(pilot, "Attached files", "report.pdf · 2 pages · 2 blocks", "Steps")


async def test_a_bad_file_is_a_sentence(places: Places, tmp_path: Path) -> None:
    """And the composer can be used on."""
    (tmp_path / "empty.txt").touch()
    async with opened(places, size=WIDE) as (app, pilot):
        await app.chat.attach_file(tmp_path / "empty.txt")
        await until(pilot, lambda: "empty.txt: the file is empty (0 bytes)." in told(app))
        await app.chat.attach_file(_report(tmp_path))
        await until(pilot, lambda: _attached(app) == ["report.pdf"])


async def test_reading_is_shown_and_stops_at_escape(places: Places, tmp_path: Path) -> None:
    """The pages are counted while they are read; nothing is attached then."""
    path = tmp_path / "long.pdf"
    path.write_bytes(pdf([["word"] * 30] * 900))
    async with opened(places, size=WIDE) as (app, pilot):
        await app.chat.attach_file(path)
        await until(pilot, lambda: "Reading long.pdf" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "reading was stopped. Nothing was attached" in told(app))
        assert _attached(app) == []


@pytest.mark.parametrize(("key", "expected"), [("attach", ["report.pdf"]), ("paste", [])])
async def test_a_dragged_file_is_offered(places: Places, tmp_path: Path, key: str, expected: list[str]) -> None:
    """The person says whether the file is meant or its path."""
    path = _report(tmp_path)
    async with opened(places, size=WIDE) as (app, pilot):
        app.post_message(Paste(f"'{path}' "))
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        await pilot.press(*(["enter"] if key == "attach" else ["down", "enter"]))
        await until(
            pilot, lambda: _attached(app) == expected and (bool(expected) or "report" in app.chat.composer.text)
        )


async def test_words_that_are_no_file_are_pasted(places: Places) -> None:
    """As ever."""
    async with opened(places) as (app, pilot):
        app.post_message(Paste("/no/such/file.pdf and words"))
        await until(pilot, lambda: app.chat.composer.text == "/no/such/file.pdf and words")


async def test_a_long_message_is_attached_instead(places: Places) -> None:
    """It becomes a file, which is attached; the composer is empty then."""
    async with opened(places, size=WIDE) as (app, pilot):
        app.chat.composer.put("预算五百元。" * 8000)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        await pilot.press("enter")
        await until(pilot, lambda: len(_attached(app)) == 1)
        assert app.chat.composer.text == ""


async def test_a_file_is_taken_away(places: Places, tmp_path: Path) -> None:
    """From the list of what is attached, after a question."""
    async with opened(places, size=WIDE) as (app, pilot):
        await app.chat.attach_file(_report(tmp_path))
        await until(pilot, lambda: _attached(app) == ["report.pdf"])
        for _ in range(2):
            if not isinstance(app.screen, ChoiceScreen):
                app.chat.action_attachments()
            await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
            await pilot.press("enter")
            await pilot.pause(0.1)
        await until(pilot, lambda: _attached(app) == [])


async def test_an_answer_reads_the_file(places: Places, tmp_path: Path) -> None:
    """In a private conversation as well, where nothing of it reaches the disk."""
    async with opened(places, size=WIDE) as (app, pilot):
        await app.chat.action_private()
        await app.chat.attach_file(_report(tmp_path))
        await until(pilot, lambda: _attached(app) == ["report.pdf"])
        await say_on(pilot, "What is the budget?")
        await until_idle(app, pilot)
        assert b"500 euros" not in b"".join(
            one.read_bytes() for one in places.profile().root.rglob("*") if one.is_file()
        )


def test_a_dropped_path_is_known_in_each_disguise(tmp_path: Path) -> None:
    """Plain, quoted, escaped, as an address; a relative name, a folder and several lines are words."""
    path = _report(tmp_path, "my report (1).pdf")
    escaped = str(path).replace(" ", "\\ ").replace("(", "\\(").replace(")", "\\)")
    forms = [str(path), f"'{path}'", f'"{path}" ', escaped, path.as_uri()]
    assert [path] * 5 == [dropped_file(form) for form in forms]
    assert [None] * 5 == [dropped_file(form) for form in ("report", str(tmp_path), f"{path}\n{path}", "", "\x00/")]
