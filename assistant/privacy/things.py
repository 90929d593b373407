"""Whether a value opens something: what stands around it is weighed, because no list of phrases ends.

People say "the gate wants 4471" and "我家车库按4471" in more ways than a pattern can hold. But each way names a thing
that is opened, a relation that hands something over, and a value of a shape that codes have. Each has a weight, a lock
and a "type" more than a bank and an "is", and the sum decides. The words are lists in the rule set, so one word more
is one more in every combination.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from assistant.privacy.candidate import NO_WORDS, Candidate, Words
from assistant.privacy.code_shapes import AMOUNT, CERTAIN, FAIR, NOTHING, SAID, STRONG, WEAK, is_rare, value_weight
from assistant.privacy.nearby import place
from assistant.privacy.word_patterns import anywhere, at_end, at_start, means, owner, purpose

_ENOUGH = 4.0
_FAR, _CLOSE = 80, 44  # characters of the sentence that name the thing; of them, those that speak of the value itself
_THINGS = ((STRONG, "locks"), (FAIR, "devices"), (WEAK, "accounts"))
_SIGN_IN_FRONT = re.compile(r"(?:[:=>→/?]|\s[-–—])[\s\"'“‘(]{0,3}$|['’]s\s$")
_JOINED = re.compile(r"(?:,|、|\s(?:and|then|or|with)|和|加|或|[一-鿿])\s{0,2}$")
_END = ",.;。!…、)"


@dataclass(frozen=True, slots=True)
class _Place:
    """A value of a shape (a group of the rule's pattern), with what its sentence says before and after it."""

    candidate: Candidate
    shape: str
    before: str
    after: str
    words: Words

    def names(self, name: str) -> frozenset[str]:
        """The words of the list ``name``."""
        return self.words.get(name, NO_WORDS)

    @property
    def close(self) -> str:
        """What stands so close in front that it speaks of the value."""
        return self.before[-_CLOSE:]

    @property
    def things(self) -> Iterator[frozenset[str]]:
        """The words for all that is opened or logged into."""
        return (self.names(name) for _, name in _THINGS)


def opens_something(candidate: Candidate, words: Words) -> bool:
    """A thing, a relation and a shape that weigh four together, and nothing that says what else the value is."""
    here = _place_of(candidate, words)
    value = value_weight(here.shape, candidate, words)
    if not value or _is_something_else(here):
        return False
    if here.shape != "quoted" and at_end(here.names("names_of_values")).search(here.close):
        return value + CERTAIN >= _ENOUGH
    thing, relation = _thing_weight(here), _relation_weight(here)
    return thing + relation + value >= _ENOUGH and _is_borne_out(here, thing, relation, value)


def _place_of(candidate: Candidate, words: Words) -> _Place:
    start, end = place(candidate.text, candidate.start, candidate.end)
    return _Place(
        candidate,
        shape=candidate.match.lastgroup or "",
        before=candidate.text[max(start, candidate.start - _FAR) : candidate.start],
        after=candidate.text[candidate.end : min(end, candidate.end + _FAR)],
        words=words,
    )


def _is_something_else(here: _Place) -> bool:
    other = anywhere(here.names("something_else"))
    return bool(other.search(here.close) or (here.shape != "odd" and other.search(here.after[:_CLOSE])))


def _is_borne_out(here: _Place, thing: float, relation: float, value: float) -> bool:
    """Whether a sum that is enough rests on more than chance: no part is missing, and the weak ones hold together."""
    if here.shape in SAID or value == AMOUNT:
        return thing > NOTHING and relation == STRONG
    if here.shape == "triple" and thing < STRONG:  # three digits open locks; of anything else they are a count
        return False
    if value == relation == WEAK:
        return _is_its_own(here)
    return thing > NOTHING and (relation > NOTHING or value == CERTAIN)


def _is_its_own(here: _Place) -> bool:
    """Whether the number belongs to the thing and not to what stands between: 柜子里的酒是1573 is no cupboard's."""
    return any(owner(things).search(here.close) or purpose(things).match(here.after) for things in here.things)


def _thing_weight(here: _Place) -> float:
    """Of a lock a number is mostly the code, of an account mostly something else."""
    around = f"{here.before}\n{here.after}"
    return next((weight for weight, name in _THINGS if anywhere(here.names(name)).search(around)), NOTHING)


def _relation_weight(here: _Place) -> float:
    """How plainly the words around hand the value over."""
    return next((weight for weight, holds in _RELATIONS if holds(here)), NOTHING)


def _does_it(here: _Place) -> bool:
    return bool(at_start(here.names("opening_after")).match(here.after))


def _handed(name: str) -> Callable[[_Place], bool]:
    return lambda here: bool(at_end(here.names(name)).search(here.close))


def _is_a_means(here: _Place) -> bool:
    return bool(means(here.names("opening")).search(here.before))


def _turned(here: _Place) -> bool:
    """What is turned to a number is a lock's dial; of a device the number is a setting."""
    return _handed("turning")(here) and _thing_weight(here) == STRONG


def _is_for_it(here: _Place) -> bool:
    return bool(_SIGN_IN_FRONT.search(here.before) or purpose(here.names("locks")).match(here.after))


def _stands_beside_it(here: _Place) -> bool:
    """A clause of its own, or right behind the thing: "the garage, 7350", 储物柜5566; a rare shape may go on."""
    rest = here.after.lstrip()
    if rest and rest[0] not in _END and not is_rare(here.shape):
        return False
    return bool(_JOINED.search(here.before)) or any(at_end(things).search(here.close) for things in here.things)


_RELATIONS: tuple[tuple[float, Callable[[_Place], bool]], ...] = (
    (STRONG, _does_it),
    (STRONG, _handed("handing_strong")),
    (STRONG, _is_a_means),
    (STRONG, _turned),
    (FAIR, _handed("handing_fair")),
    (WEAK, _handed("handing_weak")),
    (WEAK, _is_for_it),
    (WEAK, _stands_beside_it),
)
