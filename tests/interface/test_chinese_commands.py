"""The command line in Chinese."""

import re
from collections.abc import Iterator

import pytest
from typer.main import get_command

from support.command_line import CommandLine
from ui.cli import ENTRIES

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_SENTENCE = re.compile(r"\b[a-z]+ [a-z]+ [a-z]+\b")
_CODE = re.compile(r"`[^`]*`|<[^>]*>|\[x[^\]]*\]|\bricordo [a-z ]+")


@pytest.fixture
def ricordo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """The command line of a person whose locale is Chinese."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LANGUAGE", "zh_CN")
    return CommandLine(monkeypatch, capsys)


def pages() -> Iterator[tuple[str, ...]]:
    """The arguments that lead to each help page."""
    import importlib

    yield ()
    for name, entry in ENTRIES.items():
        module, _, attribute = entry.target.partition(":")
        command = get_command(getattr(importlib.import_module(f"ui.commands.{module}"), attribute))
        yield (name,)
        for child in getattr(command, "commands", {}):
            yield name, child


@pytest.mark.parametrize("page", list(pages()), ids=" ".join)
def test_a_help_page_is_chinese_throughout(page: tuple[str, ...], ricordo: CommandLine) -> None:
    """No English sentence is left over, and nothing is cut off at 80 columns."""
    shown = ricordo(*page, "--help").out
    assert _CHINESE.search(shown)
    assert _SENTENCE.findall(_CODE.sub("", re.sub(r"\s*│\n│\s*", " ", shown))) == []
    assert "…" not in shown


def test_an_error_and_its_hint_are_chinese(ricordo: CommandLine) -> None:
    """The exit code is the same in every language."""
    done = ricordo("sessions", "show", "zzz")
    assert (done.code, done.err) == (3, "ricordo: 找不到对话：'zzz'。\n  `ricordo sessions list` 列出全部对话。\n")


def test_a_command_that_was_typed_wrongly_is_told_in_chinese(ricordo: CommandLine) -> None:
    """Typer's own sentences are said, too."""
    assert "没有选项 --nope" in ricordo("ask", "--nope").err
    assert "缺少参数 'KEY'。" in ricordo("config", "get").err
    assert "没有命令 'nothing'。" in ricordo("nothing").err
    assert "没有命令 'lst'。是不是 'list'？" in ricordo("memory", "lst").err
    assert "'--reason' 的值无效：'bad' 不在 'wrong'," in ricordo("feedback", "dislike", "--reason", "bad").err
    assert "'--limit' 的值无效：必须是整数。" in ricordo("memory", "list", "--limit", "x").err
    assert "'--limit' 的值无效：不得小于 1。" in ricordo("memory", "list", "--limit", "0").err


def test_a_reason_of_the_system_is_chinese(ricordo: CommandLine) -> None:
    """It comes from below the faces in English."""
    assert "这份备份无法恢复（没有这个文件或文件夹）" in ricordo("restore", "/no/such/backup").err


@pytest.mark.parametrize("page", list(pages()), ids=" ".join)
def test_a_help_page_names_no_type_of_the_language_it_is_written_in(
    page: tuple[str, ...], ricordo: CommandLine
) -> None:
    """``<list[str]>`` and a second row of dots say nothing to who reads them."""
    shown = ricordo(*page, "--help").out
    assert "<list" not in shown
    assert "<str" not in shown
    assert "...}..." not in shown


def test_a_setting_that_is_refused_says_so_in_chinese(ricordo: CommandLine) -> None:
    """A reason made on the floor below is translated where it is read."""
    assert ricordo("config", "set", "memory.leave_score", "7").err.startswith(
        "ricordo: memory.leave_score：必须介于 0 与 1 之间。"
    )


def test_the_language_is_changed_by_a_command(ricordo: CommandLine) -> None:
    """It holds from the next call on."""
    ricordo("config", "set", "screen.language", "en")
    assert "There is no conversation yet." in ricordo("sessions", "list").err


def test_data_is_the_same_in_every_language(ricordo: CommandLine) -> None:
    """JSON keeps its keys, and its values are those of the store."""
    ricordo("ask", "I like tea.")
    item = ricordo.json("memory", "list")[0]
    assert (item["kind"], item["status"]) == ("preference", "active")
    assert item["leaves"]["reason"].startswith("said once, not used or confirmed yet")


def test_a_memory_is_explained_in_chinese(ricordo: CommandLine) -> None:
    """Kind, status, labels and the reason why it may leave or not."""
    ricordo("ask", "I like tea.")
    shown = ricordo("memory", "show", ricordo.json("memory", "list")[0]["id"]).out
    assert "偏好 · 你" in shown
    assert "可离开     否：只说过一次，还没有用到或确认（评分" in shown


def test_an_answer_is_accompanied_in_chinese(ricordo: CommandLine) -> None:
    """What a turn did to memory is said; the words themselves are the person's."""
    assert "✓ 已记住：" in ricordo("ask", "My sister is called Marta.").err


def test_the_steps_of_a_turn_are_named_in_chinese(ricordo: CommandLine) -> None:
    """And what the prompt was made of."""
    ricordo("ask", "你好")
    rows = dict(line.split(maxsplit=1) for line in ricordo("trace", "last").out.splitlines() if " " in line)
    assert {"保存", "载入", "组装", "生成", "写定"} <= rows.keys()
    assert "提示词：" in rows["组装"]


def test_a_column_is_headed_by_a_noun_alone(ricordo: CommandLine) -> None:
    """The measure word belongs to the sentence that counts."""
    ricordo("ask", "你好")
    assert ricordo("sessions", "list").out.split()[:4] == ["编号", "标题", "消息", "最近使用"]


def test_an_answer_that_is_not_there_is_missed_in_chinese(ricordo: CommandLine) -> None:
    """What is missed, and which one of it."""
    assert "没有找到最近的回答。" in ricordo("memory", "why").err
