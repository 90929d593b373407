"""The terminal program with a scripted model in place of a real one, for tests at a pseudo-terminal.

Usage: python scripted_program.py PAUSE_S ANSWER...
"""

import sys
from pathlib import Path

from assistant.config import Settings
from assistant.paths import Places
from models.chat import ChatModel
from models.scripted import ScriptedChat
from ui.__main__ import main
from ui.apps.app import run_app
from ui.wiring import Wiring


def run(places: Places, profile_name: str) -> int:
    """The program itself; only the model is ours."""

    def choose(places: Places, settings: Settings, name: str | None, *, anyway: bool) -> ChatModel:
        return ScriptedChat(_ANSWERS, pause_s=_PAUSE_S)

    return run_app(places, profile_name, choose)


if __name__ == "__main__":
    _PAUSE_S, _ANSWERS = float(sys.argv[1]), sys.argv[2:]
    sys.argv = [str(Path(sys.argv[0]).with_name("ricordo"))]
    main(Wiring(run_app=run))
