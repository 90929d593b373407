"""A question as far as its place in a conversation is concerned."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.memory.episode import Signature


class Cue(StrEnum):
    """What the words themselves say about where they belong.

    CHANGE announces another subject. ASIDE may add to this one or begin another ("by the way"). BACK goes back to one.
    BEGINS asks for what is asked for when something is new ("got a minute for…", "where do people start with…").
    GOES_ON lives on what was said before it. IDLE is small talk, and talk about the answer itself.
    """

    NONE = "none"
    CHANGE = "change"
    ASIDE = "aside"
    BACK = "back"
    BEGINS = "begins"
    GOES_ON = "goes on"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A question as far as its place is concerned.

    ``own`` says that it brings its matter along ("my car…", "how do I remove mould…"); ``points`` that words in it
    point at what was said ("it", "that plan"), ``chooses`` that it picks from what was offered ("the second one").
    ``heart`` are the terms of its first sentence that has content, or of the one that announces something; empty: all
    of them. ``words`` is how many content words that has. ``things`` are those of its terms that name things; empty:
    nothing is known of that.
    ``matters`` are those, folded, for which it sets a condition and names them itself; ``of_account`` says that it
    tells only how the user is to be answered or what must never be forgotten, and so brings no topic along.
    ``again`` are the words of a thing that came up in the question before it and is named again.
    ``nearness`` may tell, by the id of an episode, how near its meaning is: from 0 to 1, 0.5 says nothing.
    """

    signature: Signature
    cue: Cue = Cue.NONE
    own: bool = False
    points: bool = False
    chooses: bool = False
    words: float = 0.0
    heart: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    matters: frozenset[str] = frozenset()
    of_account: bool = False
    asks: bool = False
    again: frozenset[str] = frozenset()
    nearness: Mapping[str, float] = field(default_factory=dict)
