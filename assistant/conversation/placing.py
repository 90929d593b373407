"""Placing the questions of a session: which topic each belongs to, and what stands as an order there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from assistant.language.topics import concerns, names_in, signature_of, spoken_of, things_in
from assistant.memory.episode import Episode, Signature, together
from assistant.memory.evidence import Record
from assistant.memory.fitting import heard_once
from assistant.memory.in_force import MOST_HELD, InForce, belongs_to_matter, in_force
from assistant.memory.item import OBEYED
from assistant.memory.likeness import folded
from assistant.memory.placement import Move, Placement, current_of, place_turn
from assistant.memory.spoken import Cue
from assistant.memory.statement import ACCOUNT, Act, Kind, Statement
from assistant.memory.turn import Speaker, Turn
from assistant.memory.uses import MOST_STANDING
from assistant.ports import Memory, Transcript

_STEP = 2
"""Positions from a question to the one before it, when that was answered."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a question went: the decision, its topic (None: none) and all of its session, with signatures."""

    placement: Placement
    episode: Episode | None
    episodes: tuple[Episode, ...]


class Placing:
    """The topics of one profile's sessions. After ``pause`` another subject needs no announcement."""

    def __init__(self, memory: Memory, transcript: Transcript, pause: timedelta) -> None:
        self._memory = memory
        self._transcript = transcript
        self._pause = pause

    def place(self, question: Turn, stated: Callable[[], Sequence[Statement]]) -> Placed:
        """Decide where ``question`` belongs, and write it down; one that was placed stays where it is.

        ``stated`` are the statements it holds by itself: with one it is no small talk. Raises StoreError.
        """
        episodes = self.episodes(question)
        known = next((one for one in episodes if question.id in one.turn_ids), None)
        if known is not None:
            return Placed(Placement(Move.STAY, known.id, "placed before"), known, episodes)
        statements = stated()
        spoken = spoken_of(question.text, _named(question.text, episodes), matters_of(statements))
        of_account = not spoken.matters and any(map(_is_of_account, statements))
        spoken = replace(spoken, of_account=of_account, again=self._again(question, episodes))
        if spoken.cue is Cue.IDLE and not episodes and statements:
            spoken = replace(spoken, cue=Cue.NONE)
        placement = place_turn(spoken, episodes, question.created_at, self._pause)
        self._memory.place(question, placement)
        return Placed(placement, *self.around(question))

    def _again(self, question: Turn, episodes: Sequence[Episode]) -> frozenset[str]:
        """The words of a thing that the question before it brought up, and it names again."""
        current = current_of(episodes)
        if current is None or not current.turn_ids:
            return frozenset()
        turns = self._transcript.turns(question.session_id, max(question.position - _STEP, 1))
        before = next((turn for turn in turns if turn.id == current.turn_ids[-1]), None)
        if before is None:
            return frozenset()
        twice = heard_once(signature_of(question.text), signature_of(before.text), episodes)
        return twice & things_in(question.text) & things_in(before.text)

    def around(self, question: Turn) -> tuple[Episode | None, tuple[Episode, ...]]:
        """The topic of a question that was placed, and all topics of its session."""
        episodes = self.episodes(question)
        return next((one for one in episodes if question.id in one.turn_ids), None), episodes

    def episodes(self, question: Turn) -> tuple[Episode, ...]:
        """The topics of the session of ``question``, with signatures. Raises StoreError."""
        found = self._memory.episodes(question.session_id)
        turns = self._transcript.turns(question.session_id) if found else []
        known = [*self._memory.standing(MOST_HELD), *self._memory.ended_in(question.session_id, MOST_HELD)]
        scopes = _scopes(known) if found else {}
        return tuple(replace(one, signature=_signature(one, turns, scopes)) for one in found)

    def in_force(self, session_id: str, episode: Episode | None) -> InForce:
        """What stands as an order in ``episode``, the newest ``MOST_STANDING`` of it. Raises StoreError."""
        records = self._memory.standing(MOST_HELD)
        matters = {
            record.item.scope for record in records if episode and concerns(record.item.scope, episode.signature)
        }
        found = in_force(records, self._memory.slots(session_id), episode, matters)
        return replace(found, records=found.records[-MOST_STANDING:])


def matters_of(statements: Sequence[Statement]) -> frozenset[str]:
    """The matters that the words set a condition for and name, as far as the name says something."""
    scopes = {one.scope for one in statements if one.act is not Act.RETRACT and belongs_to_matter(one)}
    return frozenset(scope for scope in scopes if folded(scope) != folded(ACCOUNT) and signature_of(scope).words >= 1)


def _is_of_account(statement: Statement) -> bool:
    """Whether it is an instruction or an allergy: it holds in every topic, and no topic begins with it."""
    told = statement.kind is Kind.INSTRUCTION or folded(statement.attribute) in OBEYED - {"deadline"}
    return told and folded(statement.scope) == folded(ACCOUNT)


def _scopes(records: Sequence[Record]) -> dict[str, frozenset[str]]:
    """The matters that were named in each turn."""
    scopes: dict[str, frozenset[str]] = {}
    for record in records:
        if folded(record.item.scope) != folded(ACCOUNT):
            for one in record.evidence:
                scopes[one.turn_id] = scopes.get(one.turn_id, frozenset()) | {record.item.scope}
    return scopes


def _named(text: str, episodes: Sequence[Episode]) -> frozenset[str]:
    """The matters of the session that the words of ``text`` name."""
    said = signature_of(text)
    return frozenset(scope for one in episodes for scope in one.signature.scopes if concerns(scope, said))


def _signature(episode: Episode, turns: Sequence[Turn], scopes: dict[str, frozenset[str]]) -> Signature:
    """Of its questions; of its replies only the names, for they use many words."""
    asked = [signature_of(turn.text, scopes.get(turn.id, frozenset())) for turn in turns if turn.id in episode.turn_ids]
    within = [range(span.first, span.last + 1) for span in episode.spans]
    replies = [t for t in turns if t.speaker is Speaker.ASSISTANT and any(t.position in one for one in within)]
    whole = together(asked)
    return replace(whole, entities=whole.entities.union(*(names_in(turn.text) for turn in replies)))
