"""Which topic a question points at: "the plan from before", "the second one", 刚才那个方案.

When two fit equally, both are named, so that the assistant can ask.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.antecedents import Said, resolve
from assistant.language.references import Reference, ReferenceKind, find_references
from assistant.language.stem import stem
from assistant.language.topics import concerns, signature_of
from assistant.memory.episode import Episode
from assistant.memory.fitting import fits_of
from assistant.memory.placement import TOUCHES, current_of
from assistant.memory.spoken import Spoken

NEAR = 0.25
"""Topics whose fit differs by no more fit equally."""
_CALLED = 0.6
_EARLIER = re.compile(
    r"\b(?:before|earlier|previous(?:ly)?|(?:at|from) (?:the )?(?:start|beginning)|the other|old|first)\b"
    r"|之前|以前|先前|刚才|刚刚|前面|上面|一开始|最开始|早些时候|另外那|另一个",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"\bthe (?:first |old |other )?(\w+)(?= (?:from|of|we|i|that) (?:\w+ ){0,3}?(?:before|earlier)\b)"
    r"|(?:之前|以前|先前|刚才|刚刚|前面|一开始)(?:说|提|讲|聊)?(?:过|到|的)?(?:那个|的)?([\u4e00-\u9fff]{2})"
)


@dataclass(frozen=True, slots=True)
class Referral:
    """The topics that are meant, the best first; none when the question points at none. Several: they fit equally.

    ``resolved`` is the question with what it points at put in.
    """

    episode_ids: tuple[str, ...] = ()
    resolved: str = ""

    @property
    def is_unclear(self) -> bool:
        """Whether the user must be asked."""
        return len(self.episode_ids) > 1


def refer(question: str, said: Sequence[Said], episodes: Sequence[Episode]) -> Referral:
    """What ``question`` points at. ``said`` are the turns before it; ``episodes``, with signatures, its session's."""
    resolved = resolve(question, said)
    pointing = [one for one in find_references(question) if _points(one, question)]
    current = current_of(episodes)
    if not pointing or current is None:
        return Referral(resolved=resolved)
    named = _of_matter(question, episodes)
    if named:
        return Referral(named, resolved)
    earlier = bool(_EARLIER.search(question))
    others = [one for one in episodes if one.id != current.id]
    choice = _numbered(pointing, episodes) if earlier else None
    if choice is not None:
        return Referral((choice.id,), resolved)
    asked = others if earlier and others else list(episodes)
    fits = fits_of(Spoken(signature_of(resolved)), asked)
    nouns = {one.noun for one in pointing if one.noun}
    nouns |= {(one[1] or one[2]).lower() for one in _NAMED.finditer(question)}
    for one in asked:
        fits[one.id] += _CALLED * any(_holds(one, noun) for noun in nouns)
    best = max(fits.values())
    if best < TOUCHES:
        meant = current_of(asked) if earlier else current
        return Referral((meant.id,) if meant else (), resolved)
    near = [one.id for one in asked if fits[one.id] >= best - NEAR]
    return Referral(tuple(sorted(near, key=lambda one: -fits[one])), resolved)


def _of_matter(question: str, episodes: Sequence[Episode]) -> tuple[str, ...]:
    """The one topic whose matter the words name; nothing where they name that of none, or of several."""
    said = signature_of(question)
    found = [one.id for one in episodes if any(concerns(scope, said) for scope in one.signature.scopes)]
    return tuple(found) if len(found) == 1 else ()


def _points(reference: Reference, question: str) -> bool:
    """Whether it may point at a topic, and not just at the thing last spoken of."""
    if reference.kind is ReferenceKind.PAST:
        return bool(_EARLIER.search(question[reference.start : reference.end]))
    return bool(reference.noun) or reference.kind is ReferenceKind.CHOICE


def _numbered(pointing: Sequence[Reference], episodes: Sequence[Episode]) -> Episode | None:
    """As in "the first topic": counted among those of the session."""
    for one in pointing:
        if one.kind is ReferenceKind.CHOICE and one.noun in {"topic", "trip"} and one.place:
            index = one.place - 1 if one.place > 0 else one.place
            return episodes[index] if -len(episodes) <= index < len(episodes) else None
    return None


def _holds(episode: Episode, noun: str) -> bool:
    """Whether something that is called so was spoken of there, or decided."""
    if (stem(noun) if noun.isascii() else noun) in episode.signature.terms:
        return True
    return any(noun in one.text.casefold() for one in episode.conclusions)
