"""What memory lays before the model in a turn, and what of it the reply used.

Standing orders stand in every prompt of their matter and are not looked for. Everything else is recalled for the
question, enters as data with its age, and counts for its item as retrieved, and as cited when the reply shows that it
was used.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.conversation.aside import Condition, conditions_of, telling_sentences
from assistant.conversation.assembling import Brought
from assistant.conversation.context import Context
from assistant.conversation.ending import MOST_ENDED, ended_values
from assistant.conversation.events import RecalledItem
from assistant.conversation.material import Closed
from assistant.conversation.newest import Note
from assistant.conversation.placing import Placing
from assistant.conversation.telling import (
    apart_from,
    back_note,
    closed_before,
    history_notes,
    raised_note,
    turns_of,
    unclear_note,
)
from assistant.conversation.unread import Known, doubts, followed, unread_conditions
from assistant.language.antecedents import LOOK_BACK, Said
from assistant.language.citing import cited
from assistant.language.ended import Ended, remarked
from assistant.language.ever_said import asked_if_said
from assistant.language.looking_back import look_back, sought_in
from assistant.language.references import refers_to_past
from assistant.language.referral import Referral, refer
from assistant.language.sentences import language_of
from assistant.language.synonyms import Synonyms
from assistant.memory.episode import Episode, Span
from assistant.memory.evidence import Record
from assistant.memory.in_force import MOST_HELD, InForce, is_of_matter
from assistant.memory.item import HELD, Status
from assistant.memory.slot import Slot
from assistant.memory.statement import ACCOUNT
from assistant.memory.turn import Speaker, Turn
from assistant.ports import Memory, Transcript
from assistant.ports.recall import Field
from assistant.retrieval.candidate import Candidate, CandidateKind
from assistant.retrieval.foreseeing import Raised
from assistant.retrieval.intent import Intent, intent_of
from assistant.retrieval.recollection import Recollection
from assistant.retrieval.retriever import Asking, Retriever


@dataclass(frozen=True, slots=True)
class Laid:
    """What memory has for one prompt: what is ``standing``, the newest last, and what was ``found``.

    ``records`` are the items among what is recalled of it, ``slots`` what holds in this topic only, ``told`` what is
    said of the question itself: what became of something, what it may point at. ``conditions`` are those of all matters
    of this session, and what of it memory did not read. ``words`` are those of the question, ``there`` they and the
    history that stands in the prompt. ``ended`` are values of this session that hold no more, ``closed`` the topics
    that were spoken of before the one whose stretches are ``at_hand``. ``raised`` is what a task that was opened will
    need next: the first to go where room is short.
    """

    standing: tuple[Record, ...]
    found: Recollection
    records: tuple[Record, ...] = ()
    slots: tuple[Slot, ...] = ()
    told: tuple[Note, ...] = ()
    conditions: tuple[Condition, ...] = ()
    session_id: str = ""
    ended: tuple[Ended, ...] = ()
    closed: tuple[Closed, ...] = ()
    at_hand: tuple[Span, ...] = ()
    words: str = ""
    there: str = ""
    raised: tuple[Raised, ...] = ()

    @property
    def orders(self) -> tuple[str, ...]:
        """The standing orders in the user's words: those of the topic first, the most general and newest last."""
        ranked = sorted(self.standing, key=lambda record: record.item.scope == ACCOUNT)
        doubtful = [one for one in self.ended if not one.sure]
        told = (remarked(record.item.sentence, record.item.stated_at, doubtful) for record in ranked)
        sentences = [*map(_order, self.slots), *told]
        return tuple(dict.fromkeys(sentences))

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was recalled, as the prompt gets it: the surest last, next to the question, nothing twice.

        Of an item and the turn that it was learned from, the item is enough.
        """
        learned_from = {evidence.turn_id for record in self.records for evidence in record.evidence}
        notes: list[Note] = []
        there = self.there
        for one in self.found.recalled:
            note = self._note(one, there) if one.id not in learned_from else None
            if note is not None and note.text not in {other.text for other in notes}:
                notes.append(note)
                there = f"{there}\n{note.text}"
        ahead = map(raised_note, reversed(self.raised))
        return (*ahead, *reversed(notes), *self.told)

    @property
    def brought(self) -> Brought:
        """What the prompt gets of it."""
        spare = frozenset(note.id for note in self.notes) - {note.id for note in self.told}
        return Brought(self.orders, self.notes, self.closed, self.ended, self.at_hand, self.conditions, spare)

    def entered(self, context: Context) -> list[Record]:
        """The recalled items that found room in the prompt."""
        there = {note.text for note in context.newest.notes}
        at_hand = (*self.records, *(one.record for one in self.raised))
        return [record for record in at_hand if record.item.sentence in there]

    def items_in(self, context: Context) -> tuple[RecalledItem, ...]:
        """The memories in the prompt: what was recalled and found room, then what is obeyed."""
        return tuple(self.as_item(record) for record in [*self.entered(context), *self.standing])

    def _note(self, candidate: Candidate, there: str) -> Note | None:
        """What is told of a candidate; None where all of it is ``there`` already."""
        if candidate.kind is CandidateKind.ITEM:
            unsure = any(one.item.id == candidate.id and one.item.status is Status.CANDIDATE for one in self.records)
            return Note(candidate.id, "unsure" if unsure else "item", candidate.text, candidate.moment)
        text = telling_sentences(candidate.text, self.words, candidate.moment, there)
        form = "assistant" if candidate.speaker == "assistant" else "user"
        position = candidate.position if candidate.session == self.session_id else 0
        return Note(candidate.id, form, text, candidate.moment, position) if text else None

    def as_item(self, record: Record) -> RecalledItem:
        """One of its memories as it is told."""
        item = record.item
        sure = {one.ranked.candidate.id: one.ranked.probability for one in self.found.weighed}
        obeyed = record in self.standing
        return RecalledItem(item.id, item.sentence, None if obeyed else sure.get(item.id), obeyed)


@dataclass(frozen=True, slots=True)
class Use:
    """An item that a reply used, and the words of the reply that show it."""

    item: RecalledItem
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Scene:
    """A question among what was said before it: ``turns`` from position ``first`` on stand in the prompt."""

    words: str
    question: Turn
    first: int
    turns: Sequence[Turn]
    episode: Episode | None
    episodes: tuple[Episode, ...]
    force: InForce
    known: Known

    @property
    def near(self) -> list[Turn]:
        """What a question may point back to: what stands in the prompt, or was said just now."""
        earliest = min(self.first, self.question.position - LOOK_BACK)
        return [turn for turn in self.turns if turn.position >= earliest]

    @property
    def there(self) -> str:
        """The words of the history that stands in the prompt, and of the question."""
        return "\n".join([*(turn.text for turn in self.turns if turn.position >= self.first), self.words])

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of all matters of this session that memory holds."""
        of_matter = [record for record in self.force.records if is_of_matter(record.item)]
        return conditions_of(
            said_in(self.question.session_id, [*self.force.aside, *of_matter]),
            self.episodes,
            {turn.id: turn.position for turn in [*self.turns, self.question]},
            {record.item.id for record in self.force.records},
        )


def _looked_back(scene: _Scene, episode: Episode | None) -> tuple[Note, ...]:
    """What the question looks back to in its topic, as far as it has left the prompt."""
    sought = sought_in(scene.words)
    if not sought or episode is None:
        return ()
    turns = turns_of(episode, scene.turns, scene.question.position)
    found = look_back(sought, [Said(turn.text, turn.speaker is Speaker.USER) for turn in turns])
    return tuple(back_note(turns[one.place], one.text) for one in found if turns[one.place].position < scene.first)


class Recalling:
    """Recall in one session."""

    def __init__(
        self, memory: Memory, transcript: Transcript, retriever: Retriever, synonyms: Synonyms, placing: Placing
    ) -> None:
        self._memory = memory
        self._placing = placing
        self._transcript = transcript
        self._retriever = retriever
        self._synonyms = synonyms

    def lay(self, words: str, question: Turn, first: int) -> Laid:
        """What memory has for ``question``; turns from position ``first`` on stand in the prompt. Raises StoreError.

        ``words`` are the user's, with what is not kept of them: they are looked for and stored nowhere.
        """
        scene = self._scene(words, question, first)
        said = [Said(turn.text, turn.speaker is Speaker.USER) for turn in scene.near]
        referral = refer(words, said, scene.episodes)
        asking = self._asking(scene, referral)
        found = self._retriever.recall(asking)
        items = [
            item_id for one in found.recalled if one.kind is CandidateKind.ITEM for item_id in (one.id, *one.twins)
        ]
        meant = next((one for one in scene.episodes if one.id in referral.episode_ids[:1]), scene.episode)
        looked_back = () if referral.is_unclear else _looked_back(scene, meant)
        told = (*looked_back, *self._history(words, question), *unclear_note(referral, scene.episodes, question))
        standing = followed([*scene.turns, question], scene.episodes, scene.known)
        ended = self._ended(scene.known)
        return Laid(
            scene.force.records,
            found,
            tuple(self._memory.records(items)),
            scene.force.slots,
            told,
            (*scene.conditions, *unread_conditions(standing, scene.episodes)),
            question.session_id,
            (*ended, *doubts(standing, scene.known, ended)),
            closed_before(scene.episode, scene.episodes),
            scene.episode.spans if scene.episode else (),
            words,
            scene.there,
            self._retriever.foresee(asking, found),
        )

    def _scene(self, words: str, question: Turn, first: int) -> _Scene:
        episode, episodes = self._placing.around(question)
        force = self._placing.in_force(question.session_id, episode)
        turns = [t for t in self._transcript.turns(question.session_id) if t.position < question.position]
        known = Known(
            (*force.records, *force.aside),
            self._memory.ended_in(question.session_id, MOST_HELD),
            self._memory.slots(question.session_id),
        )
        return _Scene(words, question, first, turns, episode, episodes, force, known)

    def _asking(self, scene: _Scene, referral: Referral) -> Asking:
        elsewhere = refers_to_past(scene.words) or intent_of(scene.words) is Intent.LOOK_UP
        referred = [one for one in scene.episodes if one.id in referral.episode_ids]
        apart = apart_from(scene.force.aside, scene.words, referred)
        return Asking(
            referral.resolved,
            Field(scene.question.session_id, scene.first, others=elsewhere),
            scene.question.created_at,
            frozenset(record.item.id for record in [*scene.force.records, *apart]),
            scene.there,
        )

    def _ended(self, known: Known) -> tuple[Ended, ...]:
        """What was said in this session and holds no more."""
        ended = known.past[-MOST_ENDED:]
        after = self._memory.records([record.item.superseded_by for record in ended if record.item.superseded_by])
        successors = {record.item.id: record.item for record in after}
        return ended_values(
            ended, successors, (one.item for one in [*known.records, *after] if one.item.status in HELD)
        )

    def _history(self, words: str, question: Turn) -> tuple[Note, ...]:
        """What became of something of which the question asks whether it was ever said."""
        asked = asked_if_said(words)
        return () if asked is None else history_notes(asked, self._memory.mentions(asked, question.id), question)

    def note(self, laid: Laid, context: Context, words: str, reply: Turn) -> tuple[Use, ...]:
        """Write down which items were at hand for ``reply`` and which it used. Raises StoreError."""
        at_hand = laid.entered(context)
        self._memory.note_retrieved(reply.session_id, reply.id, [record.item.id for record in at_hand])
        shown = [*at_hand, *laid.standing]
        told = cited(reply.text, words, [record.item for record in shown], self._synonyms)
        uses = tuple(Use(laid.as_item(shown[one.place]), one.words) for one in told)
        self._memory.note_cited(reply.session_id, reply.id, [use.item.item_id for use in uses])
        return uses


def said_in(session_id: str, records: Sequence[Record]) -> list[Record]:
    """Those that were said in this session: no order here, but no secret either."""
    return [record for record in records if session_id in record.sessions]


def _order(slot: Slot) -> str:
    """Written by hand it is a bare value; one that is denied says so."""
    denied = slot.polarity < 0 and slot.sentence == slot.value
    return f"{'不要' if language_of(slot.value) == 'zh' else 'not '}{slot.value}" if denied else slot.sentence
