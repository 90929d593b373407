"""``ricordo ask``: what goes in, what comes out, and when it says no."""

from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from assistant.paths import Places
from models.chat import Message, Piece, Sampling, Usage
from models.errors import EngineCrashed
from models.scripted import ScriptedChat
from support.command_line import CommandLine
from ui.cli import run
from ui.wiring import Wiring


def test_the_answer_is_all_of_stdout(ricordo: CommandLine) -> None:
    """A pipe gets the answer, a line break, and not a word more; a successful run says nothing else."""
    ricordo.answers = ["Paris."]
    done = ricordo("ask", "What is the capital of France?")
    assert (done.code, done.out, done.err) == (0, "Paris.\n", "")


def test_several_words_are_one_question(ricordo: CommandLine) -> None:
    """Quotes are not needed."""
    assert ricordo("ask", "how", "are", "you").out == "You said: how are you\n"


@pytest.mark.parametrize("arguments", [("ask", "-"), ("ask",)])
def test_a_pipe_is_read(ricordo: CommandLine, arguments: tuple[str, ...]) -> None:
    """With a dash, or with no words at all, the question comes from stdin, in any script."""
    assert ricordo(*arguments, stdin="预算是多少？\n").out == "You said: 预算是多少？\n"


def test_json_is_one_object(ricordo: CommandLine) -> None:
    """``--json`` prints id, session, answer, status, model, token counts and timings, and nothing before it."""
    ricordo.answers = ["你好。"]
    answer = ricordo.json("ask", "Hello")
    assert answer["answer"] == "你好。"
    assert (answer["status"], answer["model"]) == ("complete", "scripted")
    assert answer["tokens"]["reply"] == 3
    assert set(answer["timings"]) == {"first_token_s", "generation_s", "tokens_per_s"}
    assert len({answer["id"], answer["session"], answer["question"]}) == 3


def test_the_latest_conversation_goes_on(ricordo: CommandLine) -> None:
    """Without an option, a question joins the latest conversation; with ``--new`` it begins one."""
    first = ricordo.json("ask", "one")["session"]
    assert ricordo.json("ask", "two")["session"] == first
    assert ricordo.json("ask", "--new", "three")["session"] != first


def test_a_conversation_can_be_named(ricordo: CommandLine, conversations: tuple[str, str]) -> None:
    """``--session`` takes an id and goes on there."""
    assert ricordo.json("ask", "--session", conversations[0], "more")["session"] == conversations[0]


def test_memory_can_be_left_aside(ricordo: CommandLine) -> None:
    """With ``--no-memory`` nothing remembered reaches the model and nothing is learned; the next question has it."""
    ricordo("ask", "I am allergic to penicillin.")
    aside = ricordo.json("ask", "--new", "--no-memory", "I love jazz. Which medicine must I avoid?")
    assert aside["memory"] == {"recalled": [], "used": []}
    assert [row["value"] for row in ricordo.json("memory", "list")] == ["penicillin"]
    assert ricordo.json("ask", "--new", "Which medicine must I avoid?")["memory"]["recalled"]


def test_private_leaves_nothing(ricordo: CommandLine, places: Places) -> None:
    """A private question is answered, and neither a profile nor a trace exists afterwards."""
    assert ricordo("ask", "--private", "a secret").code == 0
    assert not places.profiles.exists()


def test_an_empty_pipe_is_a_usage_error(ricordo: CommandLine, places: Places) -> None:
    """Nothing on stdin ends with exit code 2 before a profile is made."""
    done = ricordo("ask", "-", stdin=" \n\n")
    assert (done.code, done.out) == (2, "")
    assert "The message is empty." in done.err
    assert not places.profiles.exists()


@pytest.mark.parametrize("arguments", [("-",), ("a" * 65_537,)])
def test_a_huge_message_is_refused_with_its_size(ricordo: CommandLine, arguments: tuple[str, ...]) -> None:
    """More than 64 KiB, piped or typed, ends with exit code 2 and the sentence that says so."""
    done = ricordo("ask", *arguments, stdin="a" * 70_000)
    assert done.code == 2
    assert "the limit is 64 KiB" in done.err
    assert "has 64 KiB" not in done.err


def test_exactly_64_kib_is_taken(ricordo: CommandLine) -> None:
    """The limit itself is allowed."""
    ricordo.context_tokens = 1_000_000
    assert ricordo("ask", "-", stdin="a" * 65_536).code == 0


def test_bytes_that_are_no_text_are_refused(ricordo: CommandLine) -> None:
    """A GBK or binary pipe ends with exit code 2 and says how to convert it; nothing is guessed."""
    done = ricordo("ask", "-", stdin="预算".encode("gb18030"))
    assert done.code == 2
    assert "not UTF-8" in done.err
    assert "iconv" in done.err


@pytest.mark.parametrize("others", [("--new", "--session", "x"), ("--private", "--session", "x")])
def test_contradictions_are_refused(ricordo: CommandLine, others: tuple[str, ...]) -> None:
    """Options that exclude each other end with exit code 2."""
    done = ricordo("ask", *others, "hello")
    assert done.code == 2
    assert "cannot be used together" in done.err


def test_a_question_that_fits_no_window_is_kept(ricordo: CommandLine) -> None:
    """Exit code 3 when the model cannot read the question; the words are in the conversation all the same."""
    ricordo.context_tokens = 40
    done = ricordo("ask", "word " * 100)
    assert (done.code, done.out) == (3, "")
    assert "tokens" in done.err
    assert ricordo.json("sessions", "show")["turns"][0]["text"].startswith("word word")


def test_a_cut_answer_says_so(ricordo: CommandLine) -> None:
    """An answer that runs into the end of the window is printed, and stderr says that it was cut."""
    ricordo.context_tokens, ricordo.answers = 80, ["long " * 100]
    done = ricordo("ask", "Hello")
    assert done.code == 0
    assert done.out.startswith("long long")
    assert "was cut" in done.err


class CrashingChat(ScriptedChat):
    """A model whose process dies after two tokens."""

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        yield Piece("Half ")
        yield Piece("an")
        raise EngineCrashed(-11, Path("engine.log"))


def test_a_crash_keeps_what_was_said(capsys: pytest.CaptureFixture[str], ricordo: CommandLine) -> None:
    """An engine that dies is exit code 1 and a sentence; the words it gave are printed and kept."""
    assert run(["ask", "Hello"], Wiring(open_chat=lambda *_, **__: CrashingChat())) == 1
    out, err = capsys.readouterr()
    assert out == "Half an\n"
    assert "SIGSEGV" in err
    turn = ricordo.json("sessions", "show")["turns"][-1]
    assert (turn["text"], turn["status"]) == ("Half an", "interrupted")


def test_what_left_the_window_is_said(ricordo: CommandLine) -> None:
    """When old turns no longer reach the model, stderr says which."""
    ricordo.context_tokens = 120
    runs = [ricordo("ask", "word " * 15) for _ in range(4)]
    assert any("are kept as notes" in done.err for done in runs)
    assert all(done.code == 0 for done in runs)


def test_a_bad_setting_is_said_before_the_answer(ricordo: CommandLine, places: Places) -> None:
    """Once, with its key and the reason: else the wrong model would answer without a word."""
    places.config_file.write_text("[model]\nname = 3\n")
    assert ricordo("ask", "Hello").err == "model.name is ignored, its default stands in: must be text.\n"


def test_a_password_is_not_stored(ricordo: CommandLine, places: Places) -> None:
    """It is said on stderr, and no file of the home holds it; ``--keep-secrets`` stores it."""
    password = "hunter" + "2x!9"
    ricordo.answers = ["Noted."]
    done = ricordo("ask", f"my wifi password is {password}")
    assert "was not stored" in done.err
    assert not any(password.encode() in path.read_bytes() for path in places.data.rglob("*") if path.is_file())
    ricordo.answers = ["Noted."]
    ricordo("ask", "--keep-secrets", f"my wifi password is {password}")
    assert password in ricordo("sessions", "search", "hunter2x").out
