"""Moving house in Chinese, on screens of every width."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from assistant.paths import Places
from support.houses import WORDS
from support.screen import NARROW, WIDE, opened, screen_text, until, until_shown
from support.sync_screen import at_home, conflict_from_afar, open_sync, write
from ui.actions.registry import ACTIONS
from ui.screens.plan import PlanScreen
from ui.widgets.key_bar import keys_text


def widest(text: str) -> int:
    """Cells of the widest line."""
    return max(map(cell_len, text.splitlines()))


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
