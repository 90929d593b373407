"""The values behind the screens of moving house, and all of it in Chinese."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.cells import cell_len

from assistant.paths import Places
from support.houses import WORDS
from support.screen import NARROW, WIDE, opened, screen_text, until, until_shown
from support.sync_screen import at_home, conflict_from_afar, open_sync, write
from sync.folder.status import Mode, Status
from sync.keys.errors import SealedKeysClosed
from sync.keys.place import Purpose
from ui.actions.registry import ACTIONS
from ui.desks.keyhole import Keyhole
from ui.language import speak
from ui.screens.plan import PlanScreen
from ui.widgets.key_bar import keys_text
from ui.widgets.sides import sides_text, wrapped
from ui.words.conflict_sides import Sides, Version
from ui.words.house import segment_text

SINCE = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)


@pytest.fixture
def chinese(language: None) -> None:
    """Chinese is spoken."""
    speak("zh")


def widest(text: str) -> int:
    """Cells of the widest line."""
    return max(map(cell_len, text.splitlines()))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two three", ["one two", "three"]),
        ("abcdefghijk", ["abcdefgh", "ijk"]),
        ("我喜欢喝绿茶", ["我喜欢喝", "绿茶"]),
        ("a 我喜欢喝茶", ["a 我喜欢", "喝茶"]),
    ],
)
def test_a_sentence_is_broken_where_it_may_be(text: str, lines: list[str]) -> None:
    """At blanks, within words that are too long, anywhere in Chinese; never over the width."""
    assert lines == wrapped(text, 8)


@pytest.mark.parametrize("width", [40, 76, 116])
def test_both_sides_fit_their_columns(width: int) -> None:
    """Whatever stands in them."""
    ours = Version("a", "我对花生过敏，" * 12, "here")
    theirs = Version("b", "a sentence that goes on " * 12, "there")
    text = sides_text(Sides("a", "edited twice", "", ours, (theirs,), "a"), {"here": "home"}, width).plain
    assert widest(text) <= width
    assert all(line.count("│") == 1 for line in text.splitlines()[2:] if line.strip())


@pytest.mark.parametrize(
    ("status", "text"),
    [
        (Status(Mode.WATCHING, SINCE), "⇄"),
        (Status(Mode.POLLING, SINCE), "⇄"),
        (Status(Mode.ABSENT, SINCE), "⇄ folder missing"),
        (Status(Mode.STOPPED, SINCE), "⇄ not followed"),
        (Status(Mode.WATCHING, SINCE, held=2), "⇄ 2 held"),
        (Status(Mode.WATCHING, SINCE, trouble="No."), "⇄ not sent"),
    ],
)
def test_the_sign_of_the_folder_says_more_only_where_something_is_to_be_seen_to(status: Status, text: str) -> None:
    """All is well most of the time."""
    assert text == segment_text(status)


def test_a_passphrase_is_asked_for_once_and_again_when_it_opened_nothing() -> None:
    """Work in the background never asks."""
    asked: list[object] = []

    def person(purpose: object) -> str:
        asked.append(purpose)
        return "kites"

    keyhole = Keyhole(person)
    with pytest.raises(SealedKeysClosed):
        keyhole.ask_nobody(Purpose.OPEN)
    assert ["kites"] * 2 == [keyhole.ask(Purpose.OPEN), keyhole.ask_nobody(Purpose.OPEN)]
    keyhole.forget()
    assert "kites" == keyhole.ask(Purpose.OPEN)
    assert 2 == len(asked)


@pytest.mark.parametrize("scope", ["sync", "devices"])
def test_no_key_means_two_things(scope: str) -> None:
    """Within one page every key has one action."""
    keys = [key for action in ACTIONS if action.scope == scope for key in action.key.split(",") if key]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("width", [36, 76, 116])
def test_the_lines_of_keys_never_overflow(width: int, chinese: None) -> None:
    """Chinese characters take two cells each."""
    for scope in ("sync", "devices"):
        actions = tuple(action for action in ACTIONS if action.scope == scope)
        assert 0 < keys_text(actions, width).cell_length <= width


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_moving_house_is_chinese(places: Places, tmp_path: Path, size: tuple[int, int], chinese: None) -> None:
    """Head, parts, causes, reasons and keys, within the width."""
    with at_home(tmp_path) as here:
        here.learn("绿茶", "我喜欢喝绿茶。")
        here.learn("mail", "Write to anna@example.org about the fence.")
        here.unprove(here.learn("jazz"))
    async with opened(places, size=size) as (app, pilot):
        await open_sync(pilot, "搬家", "本机：home", "已配对：无", "文件夹：无", "1 会离开的", "2 留在本机的")
        await until_shown(pilot, "3 被拦下的", "4 抹去敏感内容", "1 条尚未印证", "我喜欢喝绿茶。", "E 导出", "c 确认")
        await pilot.press("2")
        await until_shown(pilot, "一条记忆只有确定")
        assert widest(screen_text(app)) <= size[0]


async def test_the_plan_and_its_conflicts_are_chinese(places: Places, tmp_path: Path, chinese: None) -> None:
    """Both sides stand side by side at 80 cells."""
    bundle = conflict_from_afar(tmp_path)
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "I like black tea.")
        await pilot.press("I")
        await write(pilot, "哪个文件", str(bundle))
        await write(pilot, "的单词或口令", WORDS)
        await until(pilot, lambda: isinstance(app.screen, PlanScreen))
        await until_shown(pilot, "导入后会发生的变化", "冲突", "本机 · home", "对方 · laptop-a", "两个版本都保留")
        assert widest(screen_text(app)) <= NARROW[0]
