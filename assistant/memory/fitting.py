"""How well the topics of a conversation fit a question: by the words in common, the rarer the heavier.

A topic is named by the words that are said in it again and again and in no other. One such word is enough to find it;
of others it takes several.
"""

from collections.abc import Sequence

from assistant.memory.episode import Episode, Signature
from assistant.memory.spoken import Spoken

YOUNG, _ONCE, _OWN_WORD = 3, 0.4, 0.5
"""After so many turns a word that was said in one of them tells less of what an episode is about."""
LEADS = 2.5
"""What a word of an episode's own weighs that is said in it again and again: with one the episode is named."""
_LEAD_TURNS, _LEAD_SHARE, _LEAD_OWN = 2, 0.25, 0.7
"""Such a word was said in that many of its turns, in that share of them, and in so far only there."""
_WHOLE_WORD, _SMOOTH, _BESIDE, _NO_THING = 0.5, 2, 0.25, 0.5
_ENTITY, _SCOPE, _FIELD, _NEARNESS = 1.2, 1.5, 0.45, 2.0


def fits_of(spoken: Spoken, episodes: Sequence[Episode]) -> dict[str, float]:
    """How well each episode fits the question, by id: what they have in common, the rarer the heavier."""
    return {one.id: _fit(spoken, one, episodes) for one in episodes}


def _fit(spoken: Spoken, episode: Episode, episodes: Sequence[Episode]) -> float:
    said, there = spoken.signature, episode.signature
    in_common = [term for term in said.terms if term in there.terms]
    return (
        sum(
            _in_passing(term, spoken, episode) * _worth(term, said.terms[term], episode, episodes) for term in in_common
        )
        + _ENTITY * len(said.entities & there.entities)
        + _SCOPE * len(said.scopes & there.scopes)
        + (_FIELD * len(said.fields & there.fields) if episode.is_open or len(episode.turn_ids) <= YOUNG else 0.0)
        + _NEARNESS * (spoken.nearness.get(episode.id, 0.5) - 0.5)
    )


def _in_passing(term: str, spoken: Spoken, episode: Episode) -> float:
    """What is left, for an episode that was left, of a word that the question says only beside its heart, and of one
    that leads there but here names no thing.
    """
    if episode.is_open:
        return 1.0
    if _leads(term, spoken.signature.terms[term], episode):
        return _NO_THING if spoken.things and term not in spoken.things else 1.0
    return _BESIDE if spoken.heart and term not in spoken.heart else 1.0


def _worth(term: str, weight: float, episode: Episode, episodes: Sequence[Episode]) -> float:
    """What a word in common is worth: the more it stands in this episode only, and in it again and again.

    What stands in several is a way of speaking; what was said once in a long one that was left is no reason to return.
    """
    turns, here = len(episode.turn_ids), episode.signature.terms[term]
    share = _rate(term, episode) / sum(_rate(term, one) for one in episodes)
    if share < _OWN_WORD:
        return 0.0
    if share >= _LEAD_OWN and _leads(term, weight, episode):
        return LEADS
    if turns <= YOUNG:
        return weight * share
    if here < 2 * weight:
        return weight * share * (_ONCE if episode.is_open else 0.0)
    return weight * share * min(here / (weight * _LEAD_SHARE * turns), 1.0)


def _rate(term: str, episode: Episode) -> float:
    """How often a word is said in a turn of ``episode``: a long one has said many words, and that tells nothing."""
    return episode.signature.terms.get(term, 0.0) / (len(episode.turn_ids) + _SMOOTH)


def _leads(term: str, weight: float, episode: Episode) -> bool:
    """Whether a word is said in ``episode`` again and again; a question that holds it weighs it ``weight``."""
    least = max(_LEAD_TURNS, 1 + _LEAD_SHARE * len(episode.turn_ids))
    return weight > _WHOLE_WORD and episode.signature.terms.get(term, 0.0) >= least * weight


def heard_once(said: Signature, before: Signature, episodes: Sequence[Episode]) -> frozenset[str]:
    """The words of ``said`` that came up in the question before it, of the signature ``before``, and never earlier."""
    new = set()
    for term, weight in said.terms.items():
        total = sum(one.signature.terms.get(term, 0.0) for one in episodes)
        if term in before.terms and weight > _WHOLE_WORD and total < 2 * weight:
            new.add(term)
    return frozenset(new)
