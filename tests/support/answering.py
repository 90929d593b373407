"""A chat model that gives set answers and keeps what it was asked."""

from collections.abc import Sequence

from models.chat import Message
from models.scripted import ScriptedChat


class Answering(ScriptedChat):
    """Gives its ``answers`` one after the other; ``asked`` is the newest user turn of the last prompt."""

    def __init__(self, *answers: str) -> None:
        super().__init__(answers)
        self.asked = ""

    def measure(self, messages: Sequence[Message]) -> list[int]:
        """See ``ChatModel``."""
        self.asked = messages[-1].text
        return super().measure(messages)
