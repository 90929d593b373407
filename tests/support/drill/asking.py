"""The fifty questions, each in a conversation of its own: ``python -m support.drill.asking``.

Prints for each, as a JSON array, whether the words that answer it stood in the newest turn of the prompt beside the
question. Asked of a copy of a machine: asking leaves traces, and measuring must not.
"""

import json
from collections.abc import Generator, Sequence

from assistant.bootstrap import Profile, open_profile
from assistant.paths import find_places
from models.chat import Message, Piece, Sampling, Usage
from models.scripted import ScriptedChat
from support.drill.embedding import give_library
from support.drill.facts import Fact, asked


class Listening(ScriptedChat):
    """Says nothing of note, and keeps the last prompt that it was given."""

    def __init__(self) -> None:
        super().__init__(["Well."])
        self.newest = ""

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        """See ``ChatModel``."""
        self.newest = messages[-1].text
        return super().generate(messages, sampling)


def main() -> None:
    """Ask all of them."""
    places = find_places()
    with open_profile(places) as profile:
        library = give_library(profile, places)
        while library is not None and not library.work().is_done:
            pass
        print(json.dumps([_is_at_hand(profile, fact) for fact in asked()]))


def _is_at_hand(profile: Profile, fact: Fact) -> bool:
    model = Listening()
    for _ in profile.conversation(profile.transcript.new_session().id, model).reply(fact.question):
        pass
    return fact.answer in model.newest.replace(fact.question, "")


if __name__ == "__main__":
    main()
