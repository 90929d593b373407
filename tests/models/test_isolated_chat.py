"""The chat model as the program has it: llama.cpp in a child, killed, stopped and asked again."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from models.chat import Message, Piece, Sampling, Usage
from models.errors import EngineCrashed, ModelMissing
from models.isolate.exchange import Deadlines
from models.isolate.isolated import Isolated
from models.isolated_chat import IsolatedChat, LlamaSpec
from support.bundled import bundled_path
from support.chat_contract import TALK, speak

LONG = [Message("user", "The sea is wide and deep. " * 140 + "What is the sea?")]
GREEDY = Sampling(limit_tokens=16, temperature=0.0)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "engine.log"


@pytest.fixture
def chat(log: Path) -> Iterator[IsolatedChat]:
    chat = IsolatedChat(LlamaSpec("small", bundled_path(), 2048, threads=1), log)
    yield chat
    chat.close()


def test_nothing_is_loaded_until_it_is_needed(chat: IsolatedChat) -> None:
    """Neither is the file looked for."""
    assert (chat.state, chat.pid) == ("stopped", None)
    gone = IsolatedChat(LlamaSpec("gone", Path("gone.gguf"), 512), Path("gone.log"))
    assert gone.state == "stopped"


def test_a_missing_model_is_reported_by_its_path(log: Path) -> None:
    """The error of the child's factory, as it is."""
    with pytest.raises(ModelMissing) as caught:
        IsolatedChat(LlamaSpec("gone", Path("/gone.gguf"), 512), log).card()
    assert caught.value.path == Path("/gone.gguf")


@pytest.mark.engine
@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGKILL])
def test_a_child_killed_while_it_answers_is_an_error_and_the_next_question_works(
    chat: IsolatedChat, log: Path, number: signal.Signals
) -> None:
    """A fault of llama.cpp, or the OOM killer: what was said is there, and a new child answers."""
    stream = chat.generate([Message("user", "Tell a long story.")], Sampling(400, temperature=0.0))
    said = next(stream)
    assert isinstance(said, Piece)
    assert chat.pid is not None
    os.kill(chat.pid, number)
    with pytest.raises(EngineCrashed, match=number.name) as caught:
        list(stream)
    assert (caught.value.returncode, caught.value.log) == (-number, log)
    assert "Paris" in speak(chat, TALK)[0]


@pytest.mark.engine
def test_a_stop_during_prompt_evaluation_keeps_the_child(chat: IsolatedChat) -> None:
    """It obeys through llama.cpp's own callback, long before the grace period ends."""
    chat.card()
    pid = chat.pid
    threading.Timer(0.5, chat.cancel).start()
    said, usage = speak(chat, LONG, GREEDY)
    assert (said, usage.finish, usage.reply_tokens) == ("", "cancelled", 0)
    assert usage.prompt_tokens == sum(chat.measure(LONG))
    assert "Paris" in speak(chat, TALK)[0]
    assert chat.pid == pid


@pytest.mark.engine
def test_what_llama_cpp_prints_is_in_the_log_and_nowhere_else(
    chat: IsolatedChat, log: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Neither the words of the conversation, though."""
    speak(chat, [Message("user", "my secret is xyzzy")], GREEDY)
    assert capfd.readouterr() == ("", "")
    written = log.read_text()
    assert "llama_model_loader" in written
    assert "xyzzy" not in written
    assert len(written) < 50_000


def test_a_stop_that_the_child_ignores_is_a_cancelled_reply(log: Path) -> None:
    """The child is ended; the pieces that came are counted."""
    isolated = Isolated("support.objects:deaf_chat", {}, log, Deadlines(grace_s=0.2))
    chat = IsolatedChat.around(isolated)
    stream = chat.generate(TALK, GREEDY)
    assert next(stream) == Piece("working")
    chat.cancel()
    assert list(stream) == [Usage("cancelled", 0, 0, 1, 0.0, 0.0)]
    assert chat.state == "stopped"
    chat.close()


def test_a_stop_while_the_model_loads_is_a_cancelled_reply(log: Path) -> None:
    """The load goes on for the next question."""
    chat = IsolatedChat.around(Isolated("support.objects:slow_chat", {"start_s": 2.0}, log))
    threading.Timer(0.2, chat.cancel).start()
    assert list(chat.generate(TALK, GREEDY)) == [Usage("cancelled", 0, 0, 0, 0.0, 0.0)]
    assert chat.state == "starting"
    assert speak(chat, TALK)[1].finish == "stop"
    chat.close()
