"""What the memory screen works on: the memory of one profile. Knows no screen.

Every method reads or writes the store and belongs in a worker. Those that write raise ReadOnly where we may not.
"""

from dataclasses import replace
from functools import reduce

from assistant.bootstrap import Profile
from assistant.errors import NothingFound
from assistant.memory.evidence import Evidence, Record
from assistant.memory.item import Item
from assistant.memory.selection import Selection
from assistant.memory.statement import Lifetime, Statement
from assistant.memory.travel import assess
from assistant.store.forget_files import ForgottenFiles, forget_files
from assistant.store.memory_store import Forgotten, MemoryStore
from assistant.store.typed_words import allowed
from ui.desks.read_only import refuse_writing
from ui.desks.recollection import Chronicle, Details, Quoted, Recollection, Remembered, Touch, story
from ui.desks.typed_sentence import plain_fact, statements_in
from ui.language import Phrase, ntr, tr

LISTED_ITEMS = 500


class MemoryDesk:
    """The items of one profile."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def read(self, selection: Selection, *, inbox: bool = False) -> Recollection:
        """The first 500 items that ``selection`` shows; ``inbox``: only what waits to be confirmed."""
        memory, words = self._memory, selection.words
        waiting = memory.inbox()
        if inbox:
            found = {record.item.id for record in memory.search(words, LISTED_ITEMS)}
            selected = [record for record in waiting if not words.strip() or record.item.id in found]
        else:
            selected = memory.select(selection)
        return Recollection(self._rows(selected[:LISTED_ITEMS]), len(waiting), len(memory.recalled()))

    def details(self, item_id: str) -> Details:
        """All about an item. Raises NothingFound when it was forgotten meanwhile."""
        history = self._memory.history(item_id)
        settings = self._profile.settings.memory
        weights = (settings.feedback_weight, settings.dependence_weight, settings.verification_weight)
        whole = sum(weights) or 1.0
        said = [one for one in history.evidence if not one.withdrawn][-settings.evidence_shown :]
        return Details(
            self._rows([history.record])[0],
            (weights[0] / whole, weights[1] / whole, weights[2] / whole),
            tuple(map(self._quoted, said)),
            story(history),
            self._sentence(history.record.item.doubt_with),
        )

    def chronicle(self, item_id: str) -> Chronicle:
        """The whole history of an item. Raises NothingFound when it was forgotten meanwhile."""
        history = self._memory.history(item_id)
        return Chronicle(
            history.record.item.sentence,
            story(history),
            tuple(record.item.sentence for record in history.before),
            history.after.item.sentence if history.after else "",
            tuple(map(self._quoted, history.evidence)),
        )

    def add(self, text: str) -> list[Item]:
        """Remember what ``text`` says; what no rule reads is a fact as it stands. Raises SecretRefused, EmptyItem."""
        refuse_writing(self._profile)
        sentence, memory = allowed(text), self._memory
        said_at = self._profile.clock.now().astimezone()
        read = [_lasting(one) for one in statements_in(sentence, said_at)]
        occasion = replace(memory.occasion(said_at), by_hand=True)
        plan = memory.learn(read or [plain_fact(sentence)], occasion)
        return [step.items[-1] for step in plan.steps]

    def edit(self, item_id: str, sentence: str) -> Item:
        """Say it in other words. Raises SecretRefused, EmptyItem, ItemNotHeld."""
        refuse_writing(self._profile)
        return self._memory.edit(item_id, sentence).item

    def pin(self, item_id: str) -> Item:
        """Pin what is not pinned, and the other way round."""
        refuse_writing(self._profile)
        pinned = self._memory.record(item_id).item.pinned
        return (self._memory.unpin(item_id) if pinned else self._memory.pin(item_id)).item

    def confirm(self, item_id: str) -> Item:
        """It is true."""
        refuse_writing(self._profile)
        return self._memory.confirm([item_id])[0].item

    def retract(self, item_id: str) -> Item:
        """Out of recall, and kept in the history. Raises ItemNotHeld."""
        refuse_writing(self._profile)
        return self._memory.retract(item_id).item

    def merge(self, item_id: str) -> Item:
        """It is the same as what it was doubted with, which ends. Raises NothingFound without a doubt."""
        refuse_writing(self._profile)
        other_id = self._memory.record(item_id).item.doubt_with
        if other_id is None:
            raise NothingFound("memory", Phrase("that may be the same as this one"), Phrase("c says that it is true."))
        return self._memory.merge(item_id, other_id).item

    def undo(self) -> list[Item]:
        """Take the last change of memory back; returns the items it was about. Raises NothingToUndo."""
        refuse_writing(self._profile)
        undone = self._memory.undo()
        return [record.item for record in self._memory.records(undone.item_ids)]

    def weigh(self, item_id: str) -> Touch:
        """What forgetting an item touches. Nothing is changed."""
        refuse_writing(self._profile)
        foreseen = self._memory.foresee([item_id])
        traced = set(self._profile.traces.ids())
        return Touch(
            item_id,
            self._memory.record(item_id).item.sentence,
            len(foreseen.item_ids),
            len(foreseen.masked_turn_ids),
            foreseen.vectors,
            sum(turn_id in traced for turn_id in foreseen.traced_turn_ids),
        )

    def forget(self, item_id: str) -> str:
        """Remove an item and its words from store, traces, exports and backups; a sentence that says what went."""
        refuse_writing(self._profile)
        profile = self._profile
        gone = self._memory.forget([item_id], forget_trace=profile.traces.forget)
        return _forgotten(gone, forget_files(profile.places, gone.words, profile.clock))

    @property
    def _memory(self) -> MemoryStore:
        return self._profile.memory

    def _rows(self, records: list[Record]) -> tuple[Remembered, ...]:
        now, settings = self._profile.clock.now(), self._profile.settings.memory
        old_ids = [old for record in records for old in record.item.replaces]
        old = {record.item.id: record.item.sentence for record in self._memory.records(old_ids)}
        return tuple(
            Remembered(
                record,
                assess(record, now, settings),
                "; ".join(old[item_id] for item_id in record.item.replaces if item_id in old),
            )
            for record in records
        )

    def _quoted(self, evidence: Evidence) -> Quoted:
        transcript = self._profile.transcript
        try:
            turn = transcript.find_turn(evidence.turn_id)
        except NothingFound:
            return Quoted(evidence, tr("a deleted conversation"))
        return Quoted(evidence, transcript.session(turn.session_id).title, None if turn.replaced else turn.position)

    def _sentence(self, item_id: str | None) -> str:
        records = self._memory.records([item_id]) if item_id else []
        return records[0].item.sentence if records else ""


def _lasting(statement: Statement) -> Statement:
    """What is typed in here is meant to be kept, "this time" or not."""
    passing = statement.lifetime is Lifetime.PASSING
    return replace(statement, lifetime=Lifetime.DURABLE) if passing else statement


def _forgotten(gone: Forgotten, files: ForgottenFiles) -> str:
    parts = [ntr("{count:,} item", "{count:,} items", len(gone.item_ids))]
    if gone.turn_ids:
        parts.append(ntr("{count:,} message masked", "{count:,} messages masked", len(gone.turn_ids)))
    if files.removed:
        parts.append(ntr("{count:,} file removed", "{count:,} files removed", len(files.removed)))
    sentences = [tr("Forgotten: {parts}.", parts=tr(", ").join(parts))]
    if files.made:
        sentences.append(tr("A new backup is in {path}.", path=files.made))
    sentences.append(tr("Copies outside the profile's folder cannot be reached."))
    return reduce(lambda first, second: tr("{first} {second}", first=first, second=second), sentences)
