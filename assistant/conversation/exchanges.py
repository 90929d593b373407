"""The history as exchanges, and as the strictly alternating messages that chat templates demand."""

from collections.abc import Iterable, Sequence

from assistant.memory.turn import Speaker, Turn
from models.chat import Message, Role

Exchange = list[Turn]
"""A question (or several without a reply between) and its reply, oldest first; one turn at least."""


def exchanges_of(history: Sequence[Turn]) -> list[Exchange]:
    """Questions with their replies. Turns without words are left out; a question without a reply waits for the next."""
    exchanges: list[Exchange] = []
    answered = True
    for turn in history:
        if not turn.text:
            continue
        if turn.speaker is Speaker.ASSISTANT:
            answered = True
            if exchanges:
                exchanges[-1].append(turn)
        elif answered:
            exchanges.append([turn])
            answered = False
        else:
            exchanges[-1].append(turn)
    return exchanges


def alternating(instructions: str, said: Iterable[tuple[Role, str]]) -> list[Message]:
    """Messages of what was ``said`` (role and text, in order): neighbours of one role are joined."""
    messages = [Message("system", instructions)]
    for role, text in said:
        last = messages[-1]
        if last.role == role:
            messages[-1] = Message(last.role, f"{last.text}\n\n{text}")
        else:
            messages.append(Message(role, text))
    return messages
