"""What an action of the registry is: one thing that a person can do on a screen."""

from dataclasses import dataclass
from typing import Literal

Group = Literal["Conversation", "Answer", "Writing", "Program", "Memory", "Here", "Moving", "Devices"]
Scope = Literal["chat", "composer", "transcript", "memory", "slots", "sync", "devices"]
Shown = Literal["", "idle", "busy", "always"]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do.

    ``id`` names the method (``action_<id>``). ``key`` empty: in the palette only. ``scope`` is where the key works:
    everywhere on the chat screen or on one that lies over it, or while that part has the focus. ``plain_key`` is a
    second key of the chat screen, which works while nothing is being written. ``shown`` says when the key line names
    it, ``short`` by what name when ``label`` is too long there.
    """

    id: str
    key: str
    label: str
    help: str
    group: Group
    scope: Scope = "chat"
    shown: Shown = ""
    short: str = ""
    plain_key: str = ""
