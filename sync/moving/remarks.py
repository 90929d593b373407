"""What is said aloud about a bundle's place among those of its device. Nothing of it forbids an import."""

from datetime import datetime, timedelta

from assistant.sharing.continuity import Continuity
from models.phrase import Phrase

OLD = timedelta(days=30)
"""A bundle made longer ago is called old: a fresh machine has nothing else to compare it with."""

_SAID = {
    Continuity.AGAIN: Phrase("it was taken in before"),
    Continuity.LATE: Phrase("its device exported before; of that nothing arrived here"),
    Continuity.GAP: Phrase("earlier bundles of its device did not arrive here; this one holds all that travels"),
    Continuity.OLDER: Phrase("a later bundle of its device was taken in before; what is newer here stays"),
    Continuity.FORK: Phrase(
        "another bundle of its device stands in its place: the device was restored from a backup, or a copy of it lives"
    ),
}


def said_aloud(continuity: Continuity, created: datetime, now: datetime) -> tuple[str, ...]:
    """Clauses for a person, none for the usual case."""
    said = [_SAID[continuity]] if continuity in _SAID else []
    age = now - created
    if age > OLD:
        said.append(Phrase("it was made {days} days ago", days=age.days))
    return tuple(said)
