"""Every chat model keeps the same contract, in this process and in a child."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from models.chat import ChatModel
from models.isolate.isolated import Isolated
from models.isolated_chat import IsolatedChat, LlamaSpec
from models.llama.chat import open_llama
from models.scripted import ScriptedChat
from support.bundled import bundled_path
from support.chat_contract import WINDOW, ChatContract


class TestScripted(ChatContract):
    """The reference: no native code, no process."""

    @pytest.fixture
    def chat(self) -> ChatModel:
        return ScriptedChat(context_tokens=WINDOW)


class TestScriptedInAChild(ChatContract):
    """The same one behind a pipe."""

    @pytest.fixture
    def chat(self, tmp_path: Path) -> Iterator[ChatModel]:
        arguments = {"context_tokens": WINDOW, "pause_s": 0.005}
        chat = IsolatedChat.around(Isolated("models.scripted:open_scripted", arguments, tmp_path / "log"))
        yield chat
        chat.close()


@pytest.mark.engine
class TestLlama(ChatContract):
    """llama.cpp in this process."""

    @pytest.fixture
    def chat(self) -> Iterator[ChatModel]:
        chat = open_llama(threading.Event(), name="small", path=bundled_path(), context_tokens=WINDOW, threads=1)
        yield chat
        chat.close()


@pytest.mark.engine
class TestLlamaInAChild(ChatContract):
    """llama.cpp as the program runs it."""

    @pytest.fixture
    def chat(self, tmp_path: Path) -> Iterator[ChatModel]:
        chat = IsolatedChat(LlamaSpec("small", bundled_path(), WINDOW, threads=1), tmp_path / "log")
        yield chat
        chat.close()
