"""The program with a scripted model in place of llama.cpp, for tests that need a process of their own.

    python scripted_ricordo.py ARGUMENTS…

``ANSWER`` is what the model says (without it, it repeats the question), ``PAUSE_S`` the time before each token.
"""

import os

from models.chat import ChatModel
from models.scripted import ScriptedChat
from ui.__main__ import main
from ui.wiring import Wiring


def open_scripted(*_: object, **__: object) -> ChatModel:
    """A model that follows the environment."""
    answers = [os.environ["ANSWER"]] if "ANSWER" in os.environ else []
    return ScriptedChat(answers, pause_s=float(os.environ.get("PAUSE_S", "0")))


if __name__ == "__main__":
    main(Wiring(open_chat=open_scripted))
