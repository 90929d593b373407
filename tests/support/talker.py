"""A process that talks to a scripted model and can be killed: what crash tests run and then examine.

    python talker.py STEP

Talks in the profile of RICORDO_HOME, telling on stdout what it knows to be kept, one line each. At ``STEP`` it kills
itself with SIGKILL; with ``never`` it goes on until somebody else does.
"""

import os
import signal
import sys

from assistant.bootstrap import Profile, open_profile
from assistant.conversation.conversation import Conversation
from assistant.conversation.events import PromptReady, QuestionKept, ReplyEnded, ReplyGrew, TurnEvent
from assistant.paths import find_places
from models.scripted import ScriptedChat

STEPS = (
    "turn committed",
    "prompt rendered",
    "first token",
    "middle token",
    "reply saved",
    "journal written",
    "reply committed",
)
ANSWER = "one two three four five 六 七 八"
MIDDLE = 4


def main(step: str) -> None:
    """Talk until killed."""
    with open_profile(find_places()) as profile:
        _arm(profile, step)
        session = profile.transcript.latest_session() or profile.transcript.new_session()
        model = ScriptedChat([ANSWER] * 10_000, pause_s=0.0 if step != "never" else 0.001)
        conversation = profile.conversation(session.id, model)
        number = 0
        while True:
            number += 1
            _talk(conversation, f"question {number} 预算 of {os.getpid()}", step)


def _talk(conversation: Conversation, question: str, step: str) -> None:
    reply = ""
    for event in conversation.reply(question):
        if isinstance(event, QuestionKept):
            _say(f"kept {event.turn.text}")
        if isinstance(event, ReplyGrew):
            reply += event.text
        if isinstance(event, ReplyEnded):
            _say(f"ended {event.turn.text}")
        if step == _step_of(event, reply):
            _die()


def _step_of(event: TurnEvent, reply: str) -> str:
    match event:
        case QuestionKept():
            return "turn committed"
        case PromptReady():
            return "prompt rendered"
        case ReplyGrew() if len(reply.split()) == 1:
            return "first token"
        case ReplyGrew() if len(reply.split()) == MIDDLE:
            return "middle token"
        case ReplyEnded():
            return "reply committed"
    return ""


def _arm(profile: Profile, step: str) -> None:
    """Die inside the last transaction: when the reply is in its row, or when the journal has it too, before COMMIT."""
    written: set[str] = set()

    def on_statement(statement: str) -> None:
        if step in written and statement.startswith(("INSERT INTO change_journal", "COMMIT")):
            _die()
        if statement.startswith("UPDATE turns SET") and "'complete'" in statement:
            written.add("reply saved")
        if "reply saved" in written and statement.startswith("INSERT INTO change_journal"):
            written.add("journal written")

    if step in {"reply saved", "journal written"}:
        with profile.database.reading() as connection:
            connection.set_trace_callback(on_statement)


def _say(line: str) -> None:
    print(line, flush=True)


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1])
