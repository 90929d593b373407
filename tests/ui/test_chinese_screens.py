"""The screens in Chinese, at 80 columns and 24 lines."""

import pytest
from rich.cells import cell_len

from assistant.bootstrap import open_profile
from assistant.config import load_settings
from assistant.paths import Places
from models.scripted import ScriptedChat
from support.memory_screen import choose
from support.memory_screen import said as said_before
from support.screen import NARROW, opened, say, screen_text, until_idle, until_shown
from ui.actions.registry import ACTIONS
from ui.language import say as said
from ui.widgets.key_bar import keys_text


def widest(text: str) -> int:
    """Cells of the widest line."""
    return max(map(cell_len, text.splitlines()))


async def test_the_first_screen_is_chinese_and_offers_both_languages(places: Places, chinese: None) -> None:
    """A person who reads only one of them finds the key."""
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "欢迎使用 Ricordo", "Language · 语言：English / 中文", "想要更好的模型")
        assert widest(screen_text(app)) <= NARROW[0]


async def test_the_chat_screen_is_chinese(places: Places, chinese: None) -> None:
    """Title, names, memory's line, composer and keys."""
    async with opened(places) as (app, pilot):
        await say(pilot, "My sister is called Marta.")
        await until_shown(pilot, "你", "已记住：", "写消息 · Enter 发送", "^R 重答", "F1 按键")
        await until_idle(app, pilot)


async def test_the_memory_screen_is_chinese(places: Places, chinese: None) -> None:
    """Columns, kinds, the reason why something stays here, the keys of the last line."""
    with open_profile(places) as profile:
        session = profile.transcript.new_session()
        list(profile.conversation(session.id, ScriptedChat()).reply("I like tea."))
    async with opened(places) as (app, pilot):
        await until_idle(app, pilot)
        await pilot.press("f10")
        await until_shown(pilot, "类型", "评分", "新鲜度", "偏好", "可离开：否，只说过一次", "e 编辑", "f 忘记")
        assert widest(screen_text(app)) <= NARROW[0]


async def test_the_memories_to_be_shown_are_chosen_in_chinese(places: Places, chinese: None) -> None:
    """A kind, and a status: the words of a choice are no names of fields."""
    said_before(places, "I love hiking.", "I am allergic to penicillin.")
    async with opened(places) as (_, pilot):
        await pilot.press("f10")
        await until_shown(pilot, "penicillin", "hiking")
        await choose(pilot, "k", "事实")
        await until_shown(pilot, "记忆 · 事实", "penicillin")
        await choose(pilot, "s", "已固定")
        await until_shown(pilot, "记忆 · 事实，已固定", "没有这种类型或状态的记忆。按 Esc 显示全部。")


async def test_another_language_changes_what_is_on_the_screen(places: Places) -> None:
    """The choice is made in a dialog, shown at once, and remembered."""
    async with opened(places) as (app, pilot):
        await say(pilot, "Hello")
        await until_shown(pilot, "You", "Write a message")
        await until_idle(app, pilot)
        await pilot.press("ctrl+l")
        await until_shown(pilot, "As the system says")
        await pilot.press("down", "enter")
        await until_shown(pilot, "你", "写消息 · Enter 发送", "^R 重答")
        assert "You\n" not in screen_text(app)
        assert load_settings(places.config_file)[0].screen.language == "zh"


async def test_the_list_of_conversations_follows_the_language(places: Places) -> None:
    """Headings and the search line are said anew."""
    async with opened(places) as (app, pilot):
        await say(pilot, "Hello")
        await until_idle(app, pilot)
        await pilot.press("ctrl+b")
        await until_shown(pilot, "Today", "/ search")
        await pilot.press("escape", "ctrl+l")
        await until_shown(pilot, "As the system says")
        await pilot.press("down", "enter")
        await pilot.press("ctrl+b")
        await until_shown(pilot, "今天", "/ 搜索")


@pytest.mark.parametrize("width", [36, 76, 116])
def test_the_line_of_keys_never_overflows(width: int, chinese: None) -> None:
    """Chinese characters take two cells each."""
    for scope in ("chat", "memory"):
        actions = tuple(action for action in ACTIONS if action.scope == scope)
        assert 0 < keys_text(actions, width).cell_length <= width


def test_every_action_of_the_registry_has_a_chinese_name(chinese: None) -> None:
    """Label, short name and help, as palette, key line and list of keys show them."""
    texts = [text for action in ACTIONS for text in (action.label, action.help, action.short) if text]
    assert [text for text in texts if said(text) == text] == []
