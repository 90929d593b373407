"""Laying what changes: which orders and notes find room before the question, each counted by what it adds.

And which conditions of other topics stand before the history, where they are not read anew in every turn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from assistant.conversation.aside import Condition, aside_notes, before_history, beside_question
from assistant.conversation.material import KeyFields, Material, Measure
from assistant.conversation.newest import Note, earlier_text, newest_text
from assistant.language.condensing import pieces
from assistant.language.ended import remarked
from assistant.language.importance import must_be_kept
from assistant.memory.block import CUT, Block, BlockType, reduced
from assistant.memory.budget import CONDITIONS_SHARE, Window
from assistant.memory.lived import leaving_order, without
from assistant.memory.turn import Speaker
from models.chat import Message

_EARLIER_TURNS = 8
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest turn as it enters the prompt: its ``text``, the ``notes`` that found room, and what each adds.

    ``orders_left`` found no room, nor did ``notes_left``.
    """

    text: str
    notes: tuple[Note, ...] = ()
    orders_tokens: int = 0
    notes_tokens: int = 0
    orders_left: tuple[str, ...] = ()
    notes_left: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Front:
    """The ``conditions`` that stand before the history, ``notes`` with one line for each matter, and what they add."""

    conditions: tuple[Condition, ...] = ()
    notes: tuple[Note, ...] = ()
    tokens: int = 0


NO_FRONT = Front()


def lay_front(material: Material, place: tuple[int, str], window: Window, measure: Measure) -> Front:
    """What stands before a history that begins at the position of ``place``: the newest that finds room.

    Sentences that stand ``there``, in a fingerprint, are not told twice. What holds in all matters, an allergy, stays
    longest.
    """
    start, there = place

    def front(conditions: tuple[Condition, ...]) -> Front:
        notes = tuple(_marked(note, material) for note in aside_notes(conditions, "condition"))
        told = [Message("system", material.instructions), Message("user", earlier_text((), notes))]
        return Front(conditions, notes, measure(told)[-1])

    waiting = [one for one in before_history(material.conditions, start) if not (one.unread and one.text in there)]
    dearest_last = sorted(waiting, key=lambda one: not one.matter)
    room = int(window.limit_tokens * CONDITIONS_SHARE)
    fit = _fitting(tuple(dearest_last), lambda some: front(some).tokens <= room)
    return front(fit) if fit else NO_FRONT


def beside(material: Material, front: Front) -> Material:
    """``material`` with a note for what holds in other topics and does not stand in ``front``."""
    notes = aside_notes(beside_question(material.conditions, front.conditions))
    return replace(material, notes=(*notes, *material.notes)) if notes else material


def key_sentences(text: str) -> str:
    """The sentences of ``text`` with a value, a name, a date or a condition; its first one where none has."""
    sentences = [piece.text for piece in pieces(text)]
    kept = [sentence for sentence in sentences if must_be_kept(sentence)] or sentences[:1]
    return " ".join(kept) if len(kept) == len(sentences) else f"{' '.join(kept)} {CUT}"


def lay(
    material: Material, window: Window, measure: Measure, key_fields: KeyFields, most_tokens: int | None = None
) -> Newest:
    """Orders, notes (of ``most_tokens`` at most) and question. Where there is only a question nothing is measured."""
    question, notes = material.question, _noted(material)
    if not material.orders and not notes:
        return Newest(question.text)

    def tried(notes: Sequence[Note], orders: Sequence[str]) -> tuple[str, int, int]:
        text = newest_text(question.text, orders, notes, question.created_at)
        front, total = measure([Message("system", material.instructions), Message("user", text)])
        return text, front, total

    _, front, bare = tried((), ())
    orders = _fitting(material.orders, lambda some: tried((), some)[2] - bare <= window.orders_tokens)
    text, _, ordered = tried((), orders)
    left = material.orders[: len(material.orders) - len(orders)]
    rest = max(window.limit_tokens - front - ordered, 0)
    room = int(rest * material.portion.knowledge)
    room = room if most_tokens is None else min(room, most_tokens)
    notes = _reduced(notes, (rest, material.instructions), measure, key_fields)
    order = leaving_order([note.id for note in notes], material.idle)
    kept = _fitting(order, lambda some: tried(_at(some, notes), orders)[2] - ordered <= room)
    fit = _at(kept, notes)
    if not fit:
        return Newest(text, (), ordered - bare, 0, left, notes)
    noted, _, total = tried(fit, orders)
    return Newest(noted, fit, ordered - bare, total - ordered, left, without(notes, kept))


def _at(places: Sequence[int], notes: Sequence[Note]) -> tuple[Note, ...]:
    return tuple(notes[place] for place in sorted(places))


def _fitting(many: tuple[_T, ...], fits: Callable[[tuple[_T, ...]], bool]) -> tuple[_T, ...]:
    """The longest end of ``many`` that fits; where one more never makes it fit, found by halving."""
    if not many or fits(many):
        return many
    low, high = 0, len(many) - 1
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(many[len(many) - middle :]) else (low, middle - 1)
    return many[len(many) - low :]


def _noted(material: Material) -> tuple[Note, ...]:
    """The notes with what must be said of ended values; in a faithful turn the turns right before the history, too."""
    known = {note.id for note in material.notes}
    earlier = [
        Note(turn.id, _form(turn.speaker), turn.text, turn.created_at, turn.position)
        for turn in material.earlier[-_EARLIER_TURNS:]
        if material.faithful and turn.text and turn.id not in known
    ]
    return tuple(_marked(note, material) for note in (*earlier, *material.notes))


def _marked(note: Note, material: Material) -> Note:
    remark = remarked(note.text, note.said_at, material.ended)[len(note.text) :].strip()
    return replace(note, remark=remark, whole=note.whole or material.faithful)


def _form(speaker: Speaker) -> str:
    return "user" if speaker is Speaker.USER else "assistant"


def _reduced(
    notes: tuple[Note, ...], rest: tuple[int, str], measure: Measure, key_fields: KeyFields
) -> tuple[Note, ...]:
    left_tokens, instructions = rest

    def count(text: str) -> int:
        return measure([Message("system", instructions), Message("user", text)])[-1]

    def smaller(note: Note) -> Note:
        block = Block(BlockType.DOCUMENT, note.text, note.id, note.said_at, count(note.text))
        return replace(note, text=reduced(block, left_tokens, key_fields, count).text)

    return tuple(smaller(note) if note.form == "document" else note for note in notes)
