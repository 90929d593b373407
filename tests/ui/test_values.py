"""The values behind the widgets: queue, meter, lists, copying, names of files."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual.message import Message
from textual.message_pump import MessagePump

from assistant.conversation.events import PromptReady, ReplyGrew, ReplyStarted, TurnEvent, Zone
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn, TurnStatus
from ui.actions.registry import ACTIONS, find_action, key_names
from ui.clipboard import copy, terminal_is_known, tools
from ui.desks.desk import export_name, free_path
from ui.desks.dialogue import Dialogue, Live, Phase, Request, with_live
from ui.desks.listing import date_heading
from ui.widgets.context_meter import Reading, meter_text, tokens_text
from ui.widgets.key_bar import keys_text
from ui.widgets.stretch import STRETCH_TURNS, near, stretch_around
from ui.widgets.turn_view import status_note
from ui.widgets.waiting import waiting_text
from ui.work.messages import AnswerEnded, TurnHappened
from ui.work.workers import answer

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)
TURN = Turn("t", "s", 1, Speaker.ASSISTANT, "", TurnStatus.COMPLETE, NOW)


def ready() -> Dialogue:
    """A dialogue whose model is free."""
    return Dialogue(phase=Phase.READY, model_name="scripted")


def test_requests_are_answered_in_order() -> None:
    """One at a time; the next when the last is over."""
    dialogue = ready()
    dialogue.submit(Request("s", "ask", "one"))
    dialogue.submit(Request("s", "ask", "two"))
    first = dialogue.take_next()
    assert first is not None
    assert first.text == "one"
    assert dialogue.take_next() is None
    dialogue.ended(failed=False)
    assert dialogue.take_next() == Request("s", "ask", "two")


def test_nothing_is_sent_while_the_model_loads() -> None:
    """It waits."""
    dialogue = Dialogue()
    dialogue.submit(Request("s", "ask", "one"))
    assert dialogue.take_next() is None
    assert dialogue.waiting_texts("s") == ["one"]


def test_after_a_failure_the_rest_is_held() -> None:
    """Until the person releases it."""
    dialogue = ready()
    dialogue.submit(Request("s", "ask", "one"))
    dialogue.submit(Request("s", "ask", "two"))
    dialogue.take_next()
    dialogue.ended(failed=True)
    assert dialogue.take_next() is None
    dialogue.release()
    assert dialogue.take_next() is not None


def test_the_newest_of_this_conversation_is_taken_back() -> None:
    """Others keep waiting."""
    dialogue = Dialogue()
    for session_id, text in (("s", "one"), ("s", "two"), ("other", "three")):
        dialogue.submit(Request(session_id, "ask", text))
    assert dialogue.take_back("s") == Request("s", "ask", "two")
    assert [request.text for request in dialogue.waiting] == ["one", "three"]


def test_the_speed_is_that_of_the_steady_stream() -> None:
    """Tokens after the first piece by the time since; the prompt's evaluation does not count."""
    moments = iter([10.0, 11.0])
    dialogue = Dialogue(phase=Phase.READY, clock_s=lambda: next(moments))
    dialogue.submit(Request("s", "ask", "one"))
    dialogue.take_next()
    dialogue.happened(PromptReady((Zone("question", 5),), 80, 100))
    dialogue.happened(ReplyStarted(TURN))
    dialogue.happened(ReplyGrew("a"), 1)
    dialogue.happened(ReplyGrew("b c"), 20)
    assert dialogue.gauges["s"].tokens_per_s == 20
    assert dialogue.gauges["s"].reply_tokens == 21


def test_a_conversation_read_from_the_store_is_brought_up_to_date() -> None:
    """With the question and the text of the reply in progress, whatever the store had at that moment."""
    question = replace(TURN, id="q", position=3, speaker=Speaker.USER)
    live = Live(Request("s", "ask", "?"), question, replace(TURN, id="r", position=4), "so far")
    stale = [replace(TURN, id="a"), replace(TURN, id="r", position=4, text="so")]
    assert [(turn.id, turn.text) for turn in with_live(stale, live)] == [("a", ""), ("q", ""), ("r", "so far")]


@pytest.mark.parametrize(("tokens", "text"), [(0, "0"), (999, "999"), (1000, "1.0k"), (9949, "9.9k"), (32768, "33k")])
def test_tokens_are_written_short(tokens: int, text: str) -> None:
    """Three characters where possible."""
    assert tokens_text(tokens) == text


@pytest.mark.parametrize(("used", "style"), [(849, ""), (850, "$text-warning"), (1001, "$text-error bold")])
def test_the_meter_warns_at_85_per_cent_and_alarms_above_100(used: int, style: str) -> None:
    """By the colour of the numbers; they always say the truth."""
    meter = meter_text(Reading((Zone("history", used),), 1000))
    styles = [str(span.style) for span in meter.spans]
    assert (styles[-1] if "░" in meter.plain or used > 1000 else "") in {style, "$foreground-muted"} or style in styles
    assert meter.plain.endswith("/ 1.0k")


@pytest.mark.parametrize("used", [0, 1, 500, 999, 1000, 5000])
def test_the_bar_is_always_eight_cells(used: int) -> None:
    """However the zones divide it."""
    meter = meter_text(Reading((Zone("history", used // 3), Zone("reply", used - used // 3)), 1000))
    assert len(meter.plain.split(" ")[0]) == 8


def test_headings_follow_the_local_calendar() -> None:
    """Today, yesterday, this week, then by the month."""
    days = [0, 1, 3, 40]
    headings = [date_heading(NOW - timedelta(days=days_ago), NOW) for days_ago in days]
    assert headings == ["Today", "Yesterday", "This week", "October 2026"]


@pytest.mark.parametrize(
    ("count", "index", "expected"),
    [(3, None, range(3)), (100, None, range(60, 100)), (100, 50, range(40, 80)), (100, 99, range(60, 100))],
)
def test_a_stretch_of_turns_is_mounted(count: int, index: int | None, expected: range) -> None:
    """The last ones, or those around the turn that was looked for."""
    assert stretch_around(count, index) == expected
    assert len(expected) <= STRETCH_TURNS


def test_turns_far_from_what_is_in_sight_are_not_laid_out() -> None:
    """A page on either side is, and the last turn always: it may grow."""
    assert near([10] * 20, scroll_y=100, page=20) == {7, 8, 9, 10, 11, 12, 13, 14, 19}
    assert near([], scroll_y=0, page=20) == set()


@pytest.mark.parametrize(
    ("status", "note"),
    [
        (TurnStatus.COMPLETE, ""),
        (TurnStatus.STOPPED, "stopped"),
        (TurnStatus.CUT, "cut at the window"),
        (TurnStatus.INTERRUPTED, "interrupted — the program ended here"),
    ],
)
def test_a_reply_says_quietly_how_it_ended(status: TurnStatus, note: str) -> None:
    """Nothing when all is well."""
    assert status_note(replace(TURN, status=status), last=False) == note


def test_waiting_messages_fit_their_line() -> None:
    """Chinese is cut by cells, and the hint is always whole."""
    (line,) = waiting_text(["这是一个很长很长的问题" * 5], held=False, width=60).split("\n")
    assert line.cell_length <= 60
    assert line.plain.endswith("waits its turn · ↑ takes it back")


def test_more_than_three_waiting_messages_are_counted() -> None:
    """The composer keeps its place."""
    assert waiting_text(list("abcde"), held=False, width=60).plain.startswith("+ 2 more\n› c")


def test_the_key_line_names_what_fits() -> None:
    """At 20 cells the last ones are left out, whole."""
    assert keys_text((find_action("stop"), find_action("help"), find_action("models")), 20).plain == "Esc Stop  F1 Keys"


def test_no_key_means_two_things() -> None:
    """Within one place every key has one action."""
    for scope in ("chat", "composer", "transcript", "list", "memory"):
        keys = [key for action in ACTIONS if action.scope == scope for key in action.key.split(",") if key]
        assert len(keys) == len(set(keys))


def test_keys_are_written_as_people_write_them() -> None:
    """Not as Textual spells them."""
    assert key_names(find_action("newline")) == "^J  Shift+Enter  Alt+Enter"


def test_copying_is_sure_with_a_known_terminal(tmp_path: Path) -> None:
    """No file is needed."""
    assert str(copy("x", tmp_path / "exports", {"TERM_PROGRAM": "WezTerm"})) == "Copied."
    assert not (tmp_path / "exports").exists()


def test_inside_tmux_nobody_can_tell() -> None:
    """Tmux swallows the sequence unless told otherwise, whatever terminal stands outside."""
    assert not terminal_is_known({"TERM_PROGRAM": "WezTerm", "TMUX": "/tmp/x,1,0"})


def test_an_unsure_copy_is_a_file(tmp_path: Path) -> None:
    """With the whole text, and its path in the sentence."""
    copied = copy("预算 [/b]", tmp_path, {"TERM": "xterm"})
    assert copied.file is not None
    assert copied.file.read_text(encoding="utf-8") == "预算 [/b]"
    assert str(copied.file) in str(copied)


def test_a_private_text_is_put_in_no_file() -> None:
    """Nothing is written, and the sentence says what that means."""
    assert "no file" in str(copy("secret", None, {"TERM": "xterm"}))


def test_the_tools_of_the_desktop_are_known() -> None:
    """Wayland, X11, WSL, Termux, macOS."""
    environment = {"WAYLAND_DISPLAY": "w", "DISPLAY": ":0", "WSL_DISTRO_NAME": "d", "PREFIX": "/data/com.termux/usr"}
    names = [command[0] for command in tools(environment, "linux")]
    assert names == ["wl-copy", "xclip", "xsel", "clip.exe", "termux-clipboard-set"]
    assert tools({}, "darwin") == [["pbcopy"]]


@pytest.mark.parametrize(
    ("title", "name"),
    [("", "conversation"), ("../../etc/passwd", "etc-passwd"), ("预算讨论?", "预算讨论"), ("a" * 300, "a" * 60)],
)
def test_a_title_makes_a_safe_file_name(title: str, name: str) -> None:
    """It stays in its folder, whatever it says."""
    assert export_name(Session("s", title, NOW, NOW)) == f"2026-11-12 {name}"


def test_an_export_overwrites_nothing(tmp_path: Path) -> None:
    """The second one is numbered."""
    (tmp_path / "x.md").touch()
    assert free_path(tmp_path, "x", ".md").name == "x (2).md"


class Listener(MessagePump):
    """Remembers what is posted to it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Message] = []

    def post_message(self, message: Message) -> bool:
        """See ``MessagePump``."""
        self.heard.append(message)
        return True


def test_text_is_handed_on_in_bunches() -> None:
    """A fast model does not flood the screen; no piece is lost and the count of tokens is right."""
    listener = Listener()

    def events() -> Iterator[TurnEvent]:
        yield ReplyStarted(TURN)
        yield from (ReplyGrew(f"{number} ") for number in range(500))
        yield ReplyStarted(TURN)

    answer(listener, events)()
    grown = [m for m in listener.heard if isinstance(m, TurnHappened) and isinstance(m.event, ReplyGrew)]
    assert "".join(m.event.text for m in grown if isinstance(m.event, ReplyGrew)) == "".join(
        f"{n} " for n in range(500)
    )
    assert sum(m.pieces for m in grown) == 500
    assert len(grown) < 100
    assert isinstance(listener.heard[-1], AnswerEnded)


def test_a_failing_answer_ends_with_its_error() -> None:
    """The border of the worker: nothing is raised, nothing is swallowed."""
    listener = Listener()

    def events() -> Iterator[TurnEvent]:
        raise ValueError("broken")

    answer(listener, events)()
    (ended,) = listener.heard
    assert isinstance(ended, AnswerEnded)
    assert isinstance(ended.error, ValueError)


def test_the_first_paint_imports_nothing_heavy() -> None:
    """No engine, store, value of memory, parser of Markdown, library of models or sync is loaded with the screens."""
    heavy = {"torch", "llama_cpp", "chromadb", "numpy", "huggingface_hub", "psutil", "sentence_transformers"}
    heavy |= {"markdown_it", "sqlite3", "tomlkit", "assistant.bootstrap", "models.shelf.registry", "pygments.lexers"}
    heavy |= {"assistant.memory.item", "sync", "cryptography", "keyring", "watchdog"}
    code = f"import sys, ui.apps.app; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
