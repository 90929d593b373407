"""A reply as Markdown on the screen."""

from textual.app import App, ComposeResult
from textual.containers import VerticalScroll

from support.screen import CRUEL, screen_text
from ui.widgets.reply import Reply, known_languages


class Page(App[None]):
    """One reply."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.reply = Reply(text)

    def compose(self) -> ComposeResult:
        """See ``App``."""
        yield VerticalScroll(self.reply)


async def shown(text: str, size: tuple[int, int] = (40, 30)) -> list[str]:
    """The lines of ``text`` as they stand on the screen, empty ones and margins left out."""
    app = Page(text)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        return [line.strip() for line in screen_text(app).splitlines() if line.strip()]


async def grown(text: str, step: int) -> tuple[list[str], list[str]]:
    """What stands on the screen after ``text`` grew in pieces of ``step``, and after it was finished."""
    app = Page()
    async with app.run_test(size=(40, 100)) as pilot:
        for begin in range(0, len(text), step):
            await app.reply.grow(text[begin : begin + step])
            await pilot.pause()
        before = screen_text(app).splitlines()
        await app.reply.finish(text)
        await pilot.pause()
        return before, screen_text(app).splitlines()


async def test_items_hang_under_their_first_word() -> None:
    """A long item's second line begins where its first word does; numbers align at the right."""
    app = Page("\n".join(f"{n}. one two three four five six" for n in range(9, 11)))
    async with app.run_test(size=(30, 12)) as pilot:
        await pilot.pause()
        lines = [line.rstrip() for line in screen_text(app).splitlines() if line.strip()]
    offset = lines[0].index("9.")
    assert lines[2].index("10.") == offset - 1
    assert len(lines[1]) - len(lines[1].lstrip()) == lines[0].index("one")


async def test_lists_nest() -> None:
    """An inner list is indented by the mark of the outer one."""
    app = Page("- outer\n  - inner\n- next")
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        lines = [line for line in screen_text(app).splitlines() if line.strip()]
    assert lines[1].index("inner") > lines[0].index("outer") == lines[2].index("next")


async def test_an_item_takes_no_more_lines_than_it_needs() -> None:
    """What follows a nested list stands right below it."""
    assert await shown("1. a\n   - b\n2. c\n\nAfter.", (40, 8)) == ["1. a", "• b", "2. c", "After."]


async def test_a_growing_list_looks_like_one_read_at_once() -> None:
    """Items that stay where they are and items made anew leave no difference, nor doubles."""
    text = "Before.\n\n" + "\n".join(f"{n}. item *number* {n}" for n in range(1, 31)) + "\n\n- a\n  - b\n- c\n\nAfter."
    before, after = await grown(text, 7)
    assert [line.split() for line in before if line.strip()] == [line.split() for line in after if line.strip()]


async def test_a_single_line_end_is_a_line_end() -> None:
    """Models mean it so."""
    assert await shown("one\ntwo") == ["one", "two"]


async def test_html_and_brackets_are_text() -> None:
    """Neither is obeyed, and none of it disappears."""
    assert await shown(f"<b>bold</b> {CRUEL}") == [f"<b>bold</b> {CRUEL}"]


async def test_code_without_a_language_is_never_guessed() -> None:
    """Guessing loads every lexer; the text is shown as it is."""
    assert await shown("```\nx [/b] = y[0]\n```") == ["x [/b] = y[0]"]
    assert await shown("```nosuchlanguage\n*a*\n```") == ["*a*"]
    assert {"python", "bash", "json"} <= known_languages()


async def test_chinese_columns_align() -> None:
    """A Chinese character is two cells wide."""
    lines = await shown("| 酒店 | n |\n|---|--:|\n| 蓝屋 | 1 |\n| B | 2 |")
    assert any("蓝屋" in line and "1" in line for line in lines)
