"""What the trace keeps of each step, and how it is read back for a replay.

Rules are replayed from their recorded input; a model's token counts are part of that input.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING

from assistant.clock import from_text, to_text
from assistant.conversation.aside import Condition
from assistant.conversation.blocks import blocks_of
from assistant.conversation.context import Context
from assistant.conversation.events import Change
from assistant.conversation.material import Closed, Material
from assistant.conversation.newest import Note
from assistant.language.ended import Ended
from assistant.memory.block import Block
from assistant.memory.budget import Window
from assistant.memory.episode import Span as Stretch
from assistant.memory.fingerprint import Fingerprint, Reason
from assistant.memory.lived import Lived
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.retrieval.intent import Intent
from assistant.trace.span import JsonValue
from models.chat import Message, Usage

if TYPE_CHECKING:  # they would slow the start
    from assistant.conversation.placing import Placed
    from assistant.conversation.recalling import Use
    from assistant.retrieval.foreseeing import Raised
    from assistant.retrieval.recollection import Recollection, Weighed

Data = dict[str, JsonValue]

_BEGINNING = 80  # characters


def of_question(typed: str, question: Turn) -> Data:
    """Step *keep*: what was typed and what was stored."""
    return {"typed": typed, "kept": question.text}


def of_material(material: Material, window: Window) -> Data:
    """Step *assemble*, what goes in."""
    return {
        "instructions": material.instructions,
        "history": [_turn_to_json(turn) for turn in material.history],
        "question": _turn_to_json(material.question),
        "orders": list(material.orders),
        "notes": [_note_to_json(note) for note in material.notes],
        "fingerprints": [fingerprint_to_json(one) for one in material.fingerprints],
        "closed": [{"last": one.last, "title": one.title} for one in material.closed],
        "ended": [
            {"value": one.value, "at": to_text(one.at), "instead": one.instead, "sure": one.sure}
            for one in material.ended
        ],
        "at_hand": [[span.first, span.last] for span in material.at_hand],
        "earlier": [_turn_to_json(turn) for turn in material.earlier],
        "intent": str(material.intent),
        "faithful": material.faithful,
        "conditions": [_condition_to_json(one) for one in material.conditions],
        "lived": [{"id": one.block_id, "entered": [*one.entered], "used": [*one.used]} for one in material.lived],
        "context_tokens": window.context_tokens,
    }


def of_context(context: Context, material: Material, measured: Sequence[Sequence[int]], kept: str) -> Data:
    """Step *assemble*, what comes out. ``measured`` are the model's answers, one list for each time it was asked.

    The prompt ends with the question's words; what stands for it here is made of what was ``kept`` of them.
    """
    *front, last = context.messages
    words = material.question.text
    storable = replace(material, question=replace(material.question, text=kept))
    traced = [*front, replace(last, text=last.text.removesuffix(words) + kept)]
    return {
        "measured": [list(costs) for costs in measured],
        "zones": {zone.name: zone.tokens for zone in context.zones},
        "window_start": context.window_start,
        "messages": [f"{message.role} {digest(message)}" for message in traced],
        "compressed": None if context.compressed is None else fingerprint_to_json(context.compressed),
        "blocks": [_block_to_json(block) for block in blocks_of(context, storable)],
        "orders_left": list(context.newest.orders_left),
    }


def of_recollection(found: "Recollection", query: str) -> Data:
    """Step *retrieve*: what became of each candidate. ``query`` is what may be kept of what was looked for."""
    return {
        "query": query,
        "intent": str(found.intent),
        "note": found.note,
        "cut": found.cut,
        "candidates": [_weighed_to_json(one) for one in found.weighed],
    }


def of_raised(raised: "Sequence[Raised]") -> Data:
    """Step *retrieve*, beside the question: what a task will need next, each with the need that it meets."""
    rows: list[JsonValue] = [
        {"id": one.record.item.id, "text": one.record.item.sentence, "need": one.need} for one in raised
    ]
    return {"prefetched": rows} if rows else {}


def of_uses(uses: "Sequence[Use]") -> Data:
    """Step *cite*: the items that the reply used, and the words that show it."""
    return {"used": [{"id": use.item.item_id, "words": list(use.words)} for use in uses]}


def of_usage(usage: Usage | None) -> Data:
    """Step *generate*: counts and times, no words."""
    if usage is None:
        return {}
    return {
        "finish": usage.finish,
        "prompt_tokens": usage.prompt_tokens,
        "reused_tokens": usage.reused_tokens,
        "reply_tokens": usage.reply_tokens,
        "first_token_ms": round(usage.first_token_s * 1000, 1),
        "tokens_per_s": round(usage.tokens_per_s, 1),
    }


def of_placement(placed: "Placed") -> Data:
    """Step *place*: which topic the question belongs to, and why."""
    episode = placed.episode
    return {
        "move": placed.placement.move.value,
        "reason": str(placed.placement.reason),
        "episode": None if episode is None else episode.id,
        "topics": len(placed.episodes),
    }


def of_changes(changes: Sequence[Change]) -> Data:
    """Step *learn*: what became of the statements in the question."""
    return {"changes": [{"effect": str(one.effect), "sentence": one.sentence, "was": one.was} for one in changes]}


def material_from(data: Mapping[str, JsonValue]) -> tuple[Material, Window]:
    """Read back ``of_material``. Raises KeyError, TypeError or ValueError when the record is not whole."""
    if not isinstance(data["history"], list):
        raise TypeError("the recorded history is not a list")
    material = Material(
        instructions=str(data["instructions"]),
        history=tuple(map(_turn_from_json, data["history"])),
        question=_turn_from_json(data["question"]),
        orders=tuple(map(str, _rows(data, "orders"))),
        notes=tuple(map(_note_from_json, _objects(data, "notes"))),
        fingerprints=tuple(map(_fingerprint_from_json, _objects(data, "fingerprints"))),
        closed=tuple(Closed(int(str(row["last"])), str(row["title"])) for row in _objects(data, "closed")),
        ended=tuple(map(_ended_from_json, _objects(data, "ended"))),
        at_hand=_stretches(data, "at_hand"),
        earlier=tuple(map(_turn_from_json, _rows(data, "earlier"))),
        intent=Intent(str(data.get("intent", Intent.REASON))),
        faithful=data.get("faithful") is True,
        conditions=tuple(map(_condition_from_json, _objects(data, "conditions"))),
        lived=tuple(map(_lived_from_json, _objects(data, "lived"))),
    )
    return material, Window(int(str(data["context_tokens"])))


def digest(message: Message) -> str:
    """Twelve hex digits that stand for the text of ``message``."""
    return blake2b(message.text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def _rows(data: Mapping[str, JsonValue], name: str) -> list[JsonValue]:
    rows = data.get(name, [])
    if not isinstance(rows, list):
        raise TypeError(f"the recorded {name} are not a list")
    return rows


def _stretches(data: Mapping[str, JsonValue], name: str) -> tuple[Stretch, ...]:
    pairs = [row for row in _rows(data, name) if isinstance(row, list)]
    return tuple(Stretch(int(str(first)), int(str(last))) for first, last in pairs)


def _objects(data: Mapping[str, JsonValue], name: str) -> list[Data]:
    rows = _rows(data, name)
    if not all(isinstance(row, dict) for row in rows):
        raise TypeError(f"the recorded {name} are not objects")
    return [row for row in rows if isinstance(row, dict)]


def _note_to_json(note: Note) -> Data:
    return {
        "id": note.id,
        "form": note.form,
        "text": note.text,
        "said_at": to_text(note.said_at),
        "position": note.position,
    }


def _note_from_json(row: Data) -> Note:
    said_at, position = from_text(str(row["said_at"])), int(str(row.get("position", 0)))
    return Note(str(row["id"]), str(row["form"]), str(row["text"]), said_at, position)


def _lived_from_json(row: Data) -> Lived:
    entered, used = (tuple(int(str(at)) for at in _rows(row, name)) for name in ("entered", "used"))
    return Lived(str(row["id"]), entered, used)


def _condition_to_json(one: Condition) -> Data:
    return {
        "id": one.id,
        "matter": one.matter,
        "text": one.text,
        "language": one.language,
        "stated_at": to_text(one.stated_at),
        "whole": one.whole,
        "position": one.position,
        "spans": [[span.first, span.last] for span in one.spans],
        "ordered": one.ordered,
        "unread": one.unread,
    }


def _condition_from_json(row: Data) -> Condition:
    return Condition(
        id=str(row["id"]),
        matter=str(row["matter"]),
        text=str(row["text"]),
        language=str(row["language"]),
        stated_at=from_text(str(row["stated_at"])),
        whole=row["whole"] is True,
        position=int(str(row["position"])),
        spans=_stretches(row, "spans"),
        ordered=row["ordered"] is True,
        unread=row["unread"] is True,
    )


def _ended_from_json(row: Data) -> Ended:
    sure = row.get("sure", True) is True
    return Ended(str(row["value"]), from_text(str(row["at"])), str(row["instead"]), sure)


def fingerprint_to_json(one: Fingerprint) -> Data:
    """A fingerprint with everything that it stands for."""
    return {
        "first": one.first,
        "last": one.last,
        "text": one.text,
        "made_at": to_text(one.made_at),
        "reason": str(one.reason),
        "tokens": one.tokens,
        "source_tokens": one.source_tokens,
    }


def _fingerprint_from_json(row: Data) -> Fingerprint:
    return Fingerprint(
        first=int(str(row["first"])),
        last=int(str(row["last"])),
        text=str(row["text"]),
        made_at=from_text(str(row["made_at"])),
        reason=Reason(str(row["reason"])),
        tokens=int(str(row["tokens"])),
        source_tokens=int(str(row["source_tokens"])),
    )


def _block_to_json(block: Block) -> Data:
    """With the beginning of its text; the whole of it stands in the material."""
    life: list[JsonValue] = [{"fate": str(one.fate), "why": one.why, "at": one.position} for one in block.life]
    return {
        "type": str(block.type),
        "id": block.source_id,
        "begins": block.text[:_BEGINNING],
        "tokens": block.tokens,
        "importance": block.importance,
        "first": block.first,
        "last": block.last,
        "life": life,
    }


def _weighed_to_json(one: "Weighed") -> Data:
    ranked = one.ranked
    candidate = ranked.candidate
    return {
        "id": candidate.id,
        "kind": candidate.kind.value,
        "text": candidate.text,
        "lexical": ranked.parts.get("own"),
        "dense": candidate.similarity,
        "window": ranked.parts.get("window_bm25"),
        "fresh": candidate.freshness if candidate.kind.value == "item" else None,
        "final": round(ranked.probability, 4),
        "fate": one.fate.value,
    }


def _turn_to_json(turn: Turn) -> Data:
    return {
        "id": turn.id,
        "session": turn.session_id,
        "position": turn.position,
        "speaker": turn.speaker.value,
        "status": turn.status.value,
        "created_at": to_text(turn.created_at),
        "text": turn.text,
    }


def _turn_from_json(row: JsonValue) -> Turn:
    if not isinstance(row, dict):
        raise TypeError("a recorded turn is not an object")
    return Turn(
        id=str(row["id"]),
        session_id=str(row["session"]),
        position=int(str(row["position"])),
        speaker=Speaker(str(row["speaker"])),
        text=str(row["text"]),
        status=TurnStatus(str(row["status"])),
        created_at=from_text(str(row["created_at"])),
    )
