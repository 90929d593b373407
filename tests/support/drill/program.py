"""The program ``ricordo`` on a machine of the drill: ``python -m support.drill.program ARGUMENTS…``.

Everything is the real thing but the model, which answers by repeating the newest message of its prompt, recalled
memory and all, and the embedder.
"""

from assistant.bootstrap import Profile, open_profile
from assistant.config import Settings
from assistant.paths import Places
from models.chat import ChatModel
from models.scripted import ScriptedChat
from support.drill.embedding import give_library
from ui.__main__ import main
from ui.wiring import Wiring


def _open_profile(places: Places, name: str, *, private: bool = False, read_only: bool = False) -> Profile:
    profile = open_profile(places, name, private=private, read_only=read_only)
    give_library(profile, places)
    return profile


def _open_chat(places: Places, settings: Settings, name: str | None = None, *, anyway: bool = False) -> ChatModel:
    return ScriptedChat()


if __name__ == "__main__":
    main(Wiring(open_profile=_open_profile, open_chat=_open_chat))
