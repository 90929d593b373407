"""From statements to a plan: the table of what a statement does to what is known.

Nothing on its key: insert. The same value: confirm. Another value of an attribute that holds one, or the same value
with the other polarity: supersede. Another value of one that holds many: insert beside. Something alike: keep both and
ask. A statement with a doubt never puts an end to anything.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC

from assistant.memory.evidence import Evidence, Gain, Record, Role
from assistant.memory.item import Item, Status, end_of_day, zone_of
from assistant.memory.known import Known, Ledger
from assistant.memory.plan import Effect, Occasion, Plan, Step
from assistant.memory.retraction import retraction_step
from assistant.memory.rivals import alike_to, corrected_slots, rivals_of, twin_of
from assistant.memory.score import half_life_s
from assistant.memory.slot import Slot, SlotStatus
from assistant.memory.statement import Act, Lifetime, Statement, Sureness
from models.phrase import Phrase

SAID_OTHERWISE = Phrase("said otherwise since")


def plan_statements(known: Known, statements: Sequence[Statement], occasion: Occasion) -> Plan:
    """What the statements of one turn do. A turn whose plan was applied already does nothing more.

    What is done by hand has no turn: it may be done again and again.
    """
    if occasion.turn_id and occasion.turn_id in known.settled:
        return Plan()
    ledger = Ledger(known)
    steps: list[Step] = []
    for statement in statements:
        step = _step(ledger, statement, occasion)
        if step is not None:
            ledger.take(step)
            steps.append(step)
    return Plan(tuple(steps), occasion.session_id, occasion.turn_id)


def _step(ledger: Ledger, statement: Statement, occasion: Occasion) -> Step | None:
    if statement.act is Act.RETRACT:
        return retraction_step(ledger, statement, occasion)
    if statement.lifetime is Lifetime.PASSING:
        return _passing_step(ledger, statement, occasion)
    return _item_step(ledger, statement, occasion)


def _passing_step(ledger: Ledger, statement: Statement, occasion: Occasion) -> Step | None:
    """A slot, unless the words correct something that is kept."""
    ended = corrected_slots(ledger, statement, occasion.session_id)
    if statement.act is Act.CORRECT and not ended:
        rivals = rivals_of(ledger, statement)
        if rivals:
            return _item_step(ledger, replace(statement, lifetime=rivals[-1].item.lifetime), occasion)
    return _slot_step(ledger, statement, ended, occasion)


def _slot_step(ledger: Ledger, statement: Statement, ended: Sequence[Slot], occasion: Occasion) -> Step | None:
    slot = _new_slot(statement, occasion)
    if any(_says_the_same(slot, other) for other in ledger.slots()):
        return None
    replaced = _replaced(ended, slot.id)
    effect = Effect.SUPERSEDE if replaced else Effect.SLOT
    return Step(effect, statement.sentence, was=_sentences(ended), slots=(*replaced, slot))


def _item_step(ledger: Ledger, statement: Statement, occasion: Occasion) -> Step:
    twin = twin_of(ledger, statement)
    rivals = [rival for rival in rivals_of(ledger, statement) if rival is not twin]
    unsure = statement.sureness is Sureness.UNSURE
    if twin is not None and not _says_more(statement, twin.item):
        return _confirm(statement, twin, rivals, occasion)
    if twin is not None and _moves(statement, twin.item):
        rivals = [twin, *rivals]
    if unsure:
        return _insert(statement, next(iter(rivals), twin), occasion)
    slots = corrected_slots(ledger, statement, occasion.session_id) if statement.act is Act.CORRECT else []
    if rivals or slots:
        return _supersede(statement, rivals, slots, occasion)
    return _insert(statement, twin or alike_to(ledger, statement, occasion.settings.near_match), occasion)


def _confirm(statement: Statement, twin: Record, rivals: Sequence[Record], occasion: Occasion) -> Step:
    """The same again: one more witness, and a candidate said in a second session is one no longer.

    "Not tea, coffee" ends the tea also when the coffee was known. A doubt said twice is no candidate any more, unless
    something surer stands against it; and it ends nothing.
    """
    surely = occasion.by_hand or statement.sureness is Sureness.SURE
    role = Role.RETOLD if twin.item.id in occasion.recalled else Role.SAID
    evidence = _evidence(statement, twin.item.id, occasion, role)
    item = replace(twin.item, reinforced_at=max(twin.item.reinforced_at, occasion.now))
    sessions = twin.sessions | {e.session_id for e in evidence if e.role is Role.SAID}
    proved = surely or (len(sessions) > 1 and not rivals)
    if item.status is Status.CANDIDATE and proved and role is Role.SAID:
        item = replace(item, status=Status.ACTIVE)
    if occasion.by_hand:
        item = replace(item, status=Status.ACTIVE, doubt_with=None, reason="")
    gains = _gains(statement, item.id, occasion) if role is Role.SAID else ()
    if not rivals or not surely:
        return Step(Effect.CONFIRM, item.sentence, items=(item,), evidence=evidence, gains=gains)
    item = replace(item, replaces=(*item.replaces, *(rival.item.id for rival in rivals)))
    since = replace(item, valid_from=occasion.said_at.astimezone(UTC))
    return Step(
        Effect.SUPERSEDE,
        item.sentence,
        was=_sentences([rival.item for rival in rivals]),
        items=(*(supersede(rival.item, since) for rival in rivals), item),
        evidence=evidence,
        gains=gains,
    )


def confirm_step(ledger: Ledger, record: Record, occasion: Occasion) -> Step:
    """What it does to say by hand that an item is true: what cannot hold beside it ends."""
    statement = statement_of(record.item)
    rivals = [rival for rival in rivals_of(ledger, statement) if rival.item.id != record.item.id]
    return _confirm(statement, record, rivals, replace(occasion, by_hand=True))


def statement_of(item: Item) -> Statement:
    """The statement that an item would come from, had it been typed in as it stands."""
    return Statement(
        kind=item.kind,
        subject=item.subject,
        attribute=item.attribute,
        scope=item.scope,
        value=item.value,
        sentence=item.sentence,
        span=(0, len(item.sentence)),
        language=item.language,
        polarity=item.polarity,
        lifetime=item.lifetime,
        due=item.valid_to,
        single=item.single,
        private=item.private,
    )


def _insert(statement: Statement, alike: Record | None, occasion: Occasion) -> Step:
    item = replace(new_item(statement, occasion), doubt_with=alike.item.id if alike else None)
    return Step(
        Effect.INSERT,
        item.sentence,
        items=(item,),
        evidence=_evidence(statement, item.id, occasion),
        gains=_gains(statement, item.id, occasion),
    )


def _supersede(statement: Statement, rivals: Sequence[Record], slots: Sequence[Slot], occasion: Occasion) -> Step:
    item = new_item(statement, occasion)
    if statement.act is Act.CORRECT and rivals:
        # "Make it 8,000" corrects the budget of the trip without naming the trip.
        item = replace(item, scope=rivals[-1].item.scope)
    item = replace(item, replaces=tuple(rival.item.id for rival in rivals))
    ended = tuple(supersede(rival.item, item) for rival in rivals)
    return Step(
        Effect.SUPERSEDE,
        item.sentence,
        was=_sentences([*(rival.item for rival in rivals), *slots]),
        items=(*ended, item),
        slots=_replaced(slots, item.id),
        evidence=_evidence(statement, item.id, occasion),
        gains=_gains(statement, item.id, occasion),
    )


def supersede(old: Item, new: Item, reason: str = SAID_OTHERWISE) -> Item:
    """``old`` as it is kept once ``new`` has taken its place."""
    return replace(
        old, status=Status.SUPERSEDED, superseded_by=new.id, reason=reason, valid_to=new.valid_from, pinned=False
    )


def new_item(statement: Statement, occasion: Occasion) -> Item:
    """The item that a statement makes."""
    said_at = occasion.said_at.astimezone(UTC)
    unsure = statement.sureness is Sureness.UNSURE and not occasion.by_hand
    return Item(
        id=occasion.draw_id(),
        kind=statement.kind,
        subject=statement.subject,
        attribute=statement.attribute,
        scope=statement.scope,
        value=statement.value,
        sentence=statement.sentence,
        language=statement.language,
        stated_at=said_at,
        recorded_at=occasion.now,
        valid_from=said_at,
        reinforced_at=occasion.now,
        half_life_s=half_life_s(statement.kind, occasion.settings),
        zone=zone_of(occasion.said_at),
        polarity=statement.polarity,
        lifetime=statement.lifetime,
        status=Status.CANDIDATE if unsure else Status.ACTIVE,
        single=statement.single,
        private=statement.private,
        valid_to=statement.due,
        expires_at=None if statement.due is None else end_of_day(statement.due, occasion.said_at),
    )


def _evidence(statement: Statement, item_id: str, occasion: Occasion, role: Role = Role.SAID) -> tuple[Evidence, ...]:
    if not occasion.turn_id:
        return ()
    start, end = statement.span
    text = occasion.text[start:end]
    said_at = occasion.said_at.astimezone(UTC)
    whose = (occasion.draw_id(), item_id, occasion.session_id, occasion.turn_id)
    return (Evidence(*whose, start, end, text, said_at, role),)


def _gains(statement: Statement, item_id: str, occasion: Occasion) -> tuple[Gain, ...]:
    if occasion.by_hand:
        return (Gain(item_id, positives=1, confirmations=1),)
    return (Gain(item_id, positives=1),) if statement.sureness is Sureness.SURE else ()


def _says_more(statement: Statement, item: Item) -> bool:
    """Whether the same value comes with another end: a task moved, or a matter's condition made lasting."""
    return statement.lifetime is not item.lifetime or (statement.due is not None and statement.due != item.valid_to)


def _moves(statement: Statement, item: Item) -> bool:
    """Whether that other end takes the old one's place. Two dates of one task may be two tasks, unless one is held."""
    other_end = item.valid_to is None or statement.lifetime is not item.lifetime
    return statement.act is Act.CORRECT or statement.single or other_end


def _new_slot(statement: Statement, occasion: Occasion) -> Slot:
    start, end = statement.span
    return Slot(
        id=occasion.draw_id(),
        session_id=occasion.session_id,
        turn_id=occasion.turn_id,
        kind=statement.kind,
        subject=statement.subject,
        attribute=statement.attribute,
        scope=statement.scope,
        value=statement.value,
        sentence=statement.sentence,
        polarity=statement.polarity,
        single=statement.single,
        start=start,
        end=end,
        set_at=occasion.said_at.astimezone(UTC),
    )


def _says_the_same(one: Slot, other: Slot) -> bool:
    def content(slot: Slot) -> tuple[object, ...]:
        return slot.session_id, slot.topic, slot.scope, slot.value, slot.polarity

    return content(one) == content(other)


def _replaced(slots: Sequence[Slot], by: str) -> tuple[Slot, ...]:
    return tuple(replace(slot, status=SlotStatus.REPLACED, replaced_by=by, reason=SAID_OTHERWISE) for slot in slots)


def _sentences(ended: Sequence[Item | Slot]) -> str:
    return "; ".join(thing.sentence for thing in ended)
