"""A prompt told as blocks: what stands in it, what each costs, and what has just become of it. For the trace."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from assistant.conversation.aside import aside_notes, before_history
from assistant.conversation.context import Context
from assistant.conversation.material import Material
from assistant.conversation.newest import Note
from assistant.conversation.steps import FORMS
from assistant.language.condensing import weight_of
from assistant.language.importance import importance
from assistant.memory.block import Block, BlockType, Fate
from assistant.memory.fingerprint import Fingerprint
from assistant.memory.turn import Speaker, Turn

_NO_ROOM = "no room"
_IDLE = "no room, and not used so far"
_LONGEST_WEIGHED = 300


def blocks_of(context: Context, material: Material) -> tuple[Block, ...]:
    """The blocks of the prompt front to back, then those that left it or found no room.

    Tokens of single blocks are estimates; the zones of a prompt are counted.
    """
    return (*_standing(context, material), *_missing(context, material))


def _standing(context: Context, material: Material) -> Iterator[Block]:
    question, newest = material.question, context.newest
    at, now = question.created_at, question.position
    yield Block(BlockType.SYSTEM, material.instructions, "instructions", at, context.costs[0]).lived(Fate.USED, now)
    for one in context.fingerprints:
        yield _of_fingerprint(one).lived(Fate.ENTERED if one is context.compressed else Fate.USED, now)
    for note in context.front.notes:
        yield _of_note(note).lived(Fate.USED, now)
    before = max((turn.position for turn in context.history), default=0)
    for turn in context.history:
        yield _of_turn(turn).lived(Fate.ENTERED if turn.position >= before - 1 else Fate.USED, now)
    for text in material.orders[len(newest.orders_left) :]:
        yield _of_order(text, question).lived(Fate.ENTERED, now)
    lives = {one.block_id: one.life for one in material.lived}
    for note in newest.notes:
        back = 0 < note.position < context.window_start
        yield replace(_of_note(note), life=lives.get(note.id, ())).lived(
            Fate.FETCHED_BACK if back else Fate.ENTERED, now
        )
    yield _of_turn(question).lived(Fate.ENTERED, now)


def _missing(context: Context, material: Material) -> Iterator[Block]:
    now, newest = material.question.position, context.newest
    why = str(context.reason) if context.reason else ""
    for turn in context.left:
        yield _of_turn(turn).lived(Fate.COMPRESSED if context.compressed else Fate.LEFT, now, why)
    standing = {one.first for one in context.fingerprints}
    for one in material.fingerprints:
        if one.first not in standing:
            yield _of_fingerprint(one).lived(Fate.LEFT, now, _NO_ROOM)
    for text in newest.orders_left:
        yield _of_order(text, material.question).lived(Fate.LEFT, now, _NO_ROOM)
    lives = {one.block_id: one.life for one in material.lived}
    for note in (*newest.notes_left, *_conditions_left(context, material)):
        why = _IDLE if note.id in material.idle else _NO_ROOM
        yield replace(_of_note(note), life=lives.get(note.id, ())).lived(Fate.LEFT, now, why)


def _conditions_left(context: Context, material: Material) -> tuple[Note, ...]:
    """Conditions of other topics that found room neither before the history nor beside the question."""
    if context.front.conditions:
        return ()  # what found no room there was laid beside the question
    newest = {note.id for note in (*context.newest.notes, *context.newest.notes_left)}
    notes = aside_notes(before_history(material.conditions, context.window_start), "condition")
    return tuple(note for note in notes if note.id not in newest)


def _of_turn(turn: Turn) -> Block:
    kind = BlockType.HUMAN if turn.speaker is Speaker.USER else BlockType.ASSISTANT
    weight = _weight(turn.text[:_LONGEST_WEIGHED])
    return Block(kind, turn.text, turn.id, turn.created_at, _tokens(turn.text), weight, turn.position)


def _of_fingerprint(one: Fingerprint) -> Block:
    source = f"turns {one.first}-{one.last}"
    return Block(BlockType.FINGERPRINT, one.text, source, one.made_at, one.tokens, 2.0, one.first, one.last)


def _of_order(text: str, question: Turn) -> Block:
    return Block(BlockType.ORDER, text, "", question.created_at, _tokens(text), 4.0, question.position)


def _of_note(note: Note) -> Block:
    kind = BlockType.DOCUMENT if note.form in FORMS else BlockType.RETRIEVED
    weight = _weight(note.text[:_LONGEST_WEIGHED])
    return Block(kind, note.text, note.id, note.said_at, _tokens(note.text), weight, note.position or 1)


@lru_cache(maxsize=2048)
def _weight(text: str) -> float:
    return importance(text)


def _tokens(text: str) -> int:
    return round(weight_of(text)) + 1
