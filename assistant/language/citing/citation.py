"""Cited or not: which of the items at hand a reply used, by the words that show it.

Precision before recall, and no model. An item counts when the reply says its value where the question did not, of the
right person, and shows in some other way that it speaks of this user: by "you", by a reason, by what the value is of.
Each of these is worth points; the words that earned them are told.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.citing.matching import match_value
from assistant.language.citing.signature import Signature, Told, signature_of
from assistant.language.citing.spoken import Question, Spoken, hear_question, hear_reply
from assistant.language.synonyms import NO_SYNONYMS, Synonyms

ENOUGH = 3.0
"""Points from which an item counts as used; chosen on the labelled replies that a rule may be made with."""
_AVERSION = "likes"


@dataclass(frozen=True, slots=True)
class Citation:
    """The item at ``place`` was used: ``words`` of the reply show it, ``points`` say how plainly."""

    place: int
    words: tuple[str, ...]
    points: float


def cited(
    reply: str, question: str, items: Sequence[Told], synonyms: Synonyms = NO_SYNONYMS
) -> tuple[Citation, ...]:
    """The items that ``reply`` used to answer ``question``, in their order; an empty tuple for none."""
    asked = hear_question(question)
    said = [spoken for spoken in hear_reply(reply) if not spoken.refuses]
    found = []
    for place, item in enumerate(items):
        signature = signature_of(place, item, items, synonyms)
        best = max((_weigh(signature, spoken, asked) for spoken in said), key=lambda one: one.points, default=None)
        if best is not None and best.points >= ENOUGH:
            found.append(best)
    return tuple(found)


def _weigh(signature: Signature, spoken: Spoken, asked: Question) -> Citation:
    """What one sentence of the reply has to show for an item."""
    none = Citation(signature.place, (), 0.0)
    match = match_value(signature, spoken, asked.said)
    if match is None or _speaks_against(signature, spoken):
        return none
    person = _person(signature, spoken, asked)
    if person is None:
        return none
    cues = _cues(signature, spoken)
    new_cues = cues - _cues(signature, asked.said)
    words = (*match.words, *sorted(new_cues))
    if not match.is_new:
        return Citation(signature.place, words, ENOUGH) if new_cues and person >= 1 else none
    topic = 1.0 if cues or _cues(signature, asked.said) else 0.0
    if match.strength < 1 and not topic:
        return none
    reason = 1.0 if spoken.reasons and person >= 1 else 0.0
    return Citation(signature.place, words, match.strength + person + topic + reason + asked.about_user)


def _person(signature: Signature, spoken: Spoken, asked: Question) -> float | None:
    """1 when the sentence speaks of the item's person, 2 when it brings the person up, 0 when it leaves that open.

    None when it speaks of somebody else.
    """
    if signature.people:
        if _names(signature.people, spoken):
            return 1.0 if _names(signature.people, asked.said) else 2.0
        if not _names(signature.people, asked.said) or spoken.kin:
            return None
        return 1.0 if spoken.speaks_of_one else 0.5
    if spoken.kin & signature.kin or (spoken.greets and signature.attribute == "address"):
        return 1.0
    return spoken.address or (None if spoken.kin else 0.0)


def _speaks_against(signature: Signature, spoken: Spoken) -> bool:
    """Whether the sentence says "not" where the item does not, or the other way round."""
    if signature.polarity < 0:
        return not spoken.turns_down
    return signature.attribute == _AVERSION and spoken.denies


def _cues(signature: Signature, spoken: Spoken) -> frozenset[str]:
    return frozenset(
        cue for cue in signature.cues if (cue in spoken.stems if cue.isascii() else cue in spoken.folded)
    )


def _names(people: frozenset[str], spoken: Spoken) -> bool:
    return any(
        person in spoken.folded if not person.isascii() else set(person.split()) <= spoken.words for person in people
    )
