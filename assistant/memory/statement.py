"""A statement: what one sentence of the user says that may be worth keeping.

The language rules read statements out of a turn, the plan decides what becomes of them. Between the two there is
nothing but this value.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

USER = "user"
ACCOUNT = "account"


class Kind(StrEnum):
    """What sort of thing is said."""

    PREFERENCE = "preference"
    CONSTRAINT = "constraint"
    FACT = "fact"
    RELATION = "relation"
    INSTRUCTION = "instruction"
    TASK = "task"


class Lifetime(StrEnum):
    """How long it is meant to hold.

    DURABLE until it is changed; BOUNDED until its day has passed or its matter ends; PASSING in this session only.
    """

    DURABLE = "durable"
    BOUNDED = "bounded"
    PASSING = "passing"


class Act(StrEnum):
    """What the sentence does to what is known.

    ASSERT says it; CORRECT says it instead of another value; RETRACT takes it back ("forget that", "scrap plan B").
    """

    ASSERT = "assert"
    CORRECT = "correct"
    RETRACT = "retract"


class Sureness(StrEnum):
    """Whether the words leave a doubt ("I think I might…")."""

    SURE = "sure"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a turn says.

    ``subject`` is ``USER`` or the person's name or relation word. ``attribute`` is what the value is of ("home",
    "budget", "likes", "allergy"); ``scope`` is ``ACCOUNT`` or the matter it belongs to ("trip to Lisbon"). ``value`` is
    verbatim; ``polarity`` is 1, or -1 for "not", "never", "no longer". ``sentence`` is what a person reads and edits,
    in ``language`` ("en", "zh"). ``span`` is the verbatim stretch of the turn: first and past-the-end offset, in
    characters. ``due`` is a moment of the last day of a BOUNDED one, in UTC; it holds to the end of that day where the
    user is, and None means that no day was named. ``single`` says that the attribute holds one value (home, name) and
    not several (likes). ``private`` ones never leave the machine.
    ``replaces`` is the old value when the words name it.

    A RETRACT names its object by ``attribute``, ``value`` or both; an empty one fits all, and when both are empty the
    newest thing said in the session is meant.
    """

    kind: Kind
    subject: str
    attribute: str
    scope: str
    value: str
    sentence: str
    span: tuple[int, int]
    language: str
    polarity: int = 1
    lifetime: Lifetime = Lifetime.DURABLE
    act: Act = Act.ASSERT
    sureness: Sureness = Sureness.SURE
    due: datetime | None = None
    single: bool = False
    private: bool = False
    replaces: str | None = None
