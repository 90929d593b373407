"""The command line inside the test's own process, with a scripted model."""

import io
import json
import sys
from dataclasses import dataclass, field
from typing import Any

import pytest

from models.chat import ChatModel
from models.scripted import ScriptedChat
from support.shell import Done
from ui.cli import run
from ui.wiring import Wiring


@dataclass(slots=True)
class CommandLine:
    """Call it with arguments. ``answers`` are what the model says next; without them it repeats the question."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]
    answers: list[str] = field(default_factory=list)
    context_tokens: int = 4096

    def __call__(self, *arguments: str, stdin: str | bytes = "") -> Done:
        """Run to the end."""
        content = stdin.encode() if isinstance(stdin, str) else stdin
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        code = run(arguments, Wiring(open_chat=self._open_chat))
        out, err = self.capsys.readouterr()
        return Done(code, out, err)

    def json(self, *arguments: str) -> Any:
        """Run with ``--json``, expect success, and read what it printed."""
        done = self(*arguments, "--json")
        assert done.code == 0, done.err
        return json.loads(done.out)

    def _open_chat(self, *_: object, **__: object) -> ChatModel:
        return ScriptedChat(self.answers, context_tokens=self.context_tokens)
