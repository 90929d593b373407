"""A draft: a statement before it has its sentence, its span and its place among the others."""

from dataclasses import dataclass
from datetime import datetime

from assistant.memory.statement import ACCOUNT, USER, Act, Kind, Lifetime


@dataclass(frozen=True, slots=True)
class Draft:
    """See ``Statement``. ``due`` is in the zone it was said in. An empty ``value`` stands only in a retraction."""

    kind: Kind
    attribute: str
    value: str
    polarity: int = 1
    lifetime: Lifetime = Lifetime.DURABLE
    subject: str = USER
    scope: str = ACCOUNT
    act: Act = Act.ASSERT
    due: datetime | None = None
    single: bool = False
    replaces: str | None = None
