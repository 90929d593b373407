"""Cited or not: which of the items at hand a reply used, by the words that show it.

Precision before recall, and no model. An item counts when the reply says its value where the question did not, of the
right person, and shows in some other way that it speaks of this user: by "you", by a reason, by what the value is of.
Each of these is worth points; the words that earned them are told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.language.citing.matching import Match, Shares, match_value, may_stand, shares_in
from assistant.language.citing.signature import Signature, Told, signature_of
from assistant.language.citing.spoken import Question, Spoken, hear_question, hear_reply
from assistant.language.synonyms import NO_SYNONYMS, Synonyms

ENOUGH = 3.0
"""Points from which an item counts as used; chosen on labelled replies."""
QUOTED = 5.0
"""Points of a reply that repeats the item's sentence letter by letter, as small models do."""
_SHORTEST = 6


@dataclass(frozen=True, slots=True)
class Citation:
    """The item at ``place`` was used: ``words``, as they are compared, show it; ``points`` say how plainly."""

    place: int
    words: tuple[str, ...]
    points: float


def cited(reply: str, question: str, items: Sequence[Told], synonyms: Synonyms = NO_SYNONYMS) -> tuple[Citation, ...]:
    """The items that ``reply`` used to answer ``question``, in their order; an empty tuple for none.

    ``place`` is the place in ``items``. What is only obeyed, or followed without a word of it, is not cited.
    """
    asked, whole = hear_question(question), Spoken(reply)
    said = [spoken for spoken in hear_reply(reply) if not spoken.refuses]
    found = []
    for place, item in enumerate(items):
        if _is_quoted(item.sentence, reply) and not _is_quoted(item.sentence, question):
            found.append(Citation(place, (item.sentence,), QUOTED))
            continue
        signature = signature_of(place, item, items, synonyms)
        before = shares_in(signature.pieces, asked.said)
        if any(before) or may_stand(signature.pieces, whole):
            best = max(_citations(signature, said, asked, before), key=lambda one: one.points, default=None)
            found.extend([best] if best is not None and best.points >= ENOUGH else [])
    return tuple(found)


def _is_quoted(sentence: str, text: str) -> bool:
    bare = sentence.rstrip(".!。！ ")
    return len(bare) >= _SHORTEST and bare in text


def _citations(signature: Signature, said: Sequence[Spoken], asked: Question, before: Shares) -> Iterator[Citation]:
    """What each sentence of the reply has to show for an item."""
    for spoken in said:
        match = match_value(signature.pieces, spoken, before)
        if match is None or _speaks_against(signature, spoken):
            continue
        person = _person(signature, spoken, asked)
        if person is not None:
            yield _weigh(match, person, signature, spoken, asked)


def _weigh(match: Match, person: float, signature: Signature, spoken: Spoken, asked: Question) -> Citation:
    here, before = _cues(signature, spoken), _cues(signature, asked.said)
    words = (*match.words, *sorted(here - before))
    near = (
        match.strength >= 1
        and not signature.people
        and any(any(shares_in(signature.pieces, claim)) for claim in spoken.claims)
    )
    person = max(person, 1.0) if near else person
    points = _points(match, person, asked, has_topic=bool(here or before) or near)
    if not match.is_new:  # the question said it: the reply must add what only the item knows
        points = ENOUGH if here - before and person >= 1 else 0.0
    elif points and spoken.reasons and person >= 1:
        points += 1
    return Citation(signature.place, words, points)


def _points(match: Match, person: float, asked: Question, *, has_topic: bool) -> float:
    """Nothing for what everybody is told who asks, nor for a part of a common word on another topic."""
    if person < 1 and not asked.about_user and not match.is_code:
        return 0.0
    if not has_topic and (match.strength < 1 or (0 < person < 1 and asked.about_user < 1)):
        return 0.0
    return match.strength + person + has_topic + asked.about_user


def _person(signature: Signature, spoken: Spoken, asked: Question) -> float | None:
    """1 when the sentence speaks of the item's person, 2 when it brings the person up, 0 when it leaves that open.

    0.5 when it advises the user, or speaks of nobody where the question named the person. None for somebody else.
    """
    if not signature.people:
        if spoken.kin & signature.kin or (spoken.greets and signature.attribute == "address"):
            return 1.0
        return spoken.address or (None if spoken.kin else 0.0)
    in_question = _names(signature.people, asked.said)
    if _names(signature.people, spoken):
        return 1.0 if in_question else 2.0
    if not in_question or spoken.kin:
        return None
    return 1.0 if spoken.speaks_of_one else 0.5


def _speaks_against(signature: Signature, spoken: Spoken) -> bool:
    """Whether the sentence says "not" where the item does not, or the other way round."""
    if signature.polarity < 0:
        return not spoken.turns_down
    return signature.attribute == "likes" and spoken.denies


def _cues(signature: Signature, spoken: Spoken) -> frozenset[str]:
    spaced = signature.cues & spoken.stems
    return spaced | {cue for cue in signature.cues if not cue.isascii() and cue in spoken.folded}


def _names(people: frozenset[str], spoken: Spoken) -> bool:
    return any(
        set(person.split()) <= spoken.words if person.isascii() else person in spoken.folded for person in people
    )
