"""How moving looks as JSON: ids, kinds, counts, the user's own sentences. Never a value that was found, never a key."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from assistant.clock import to_text

if TYPE_CHECKING:
    from assistant.memory.device import OwnDevice, PairedDevice
    from assistant.ports.sharing import Import
    from assistant.sharing.merge import MergePlan
    from sync.gate.redaction import Redaction
    from sync.moving.journal import Entry
    from sync.moving.preview import Preview
    from sync.moving.reading import Incoming
    from sync.selection.choice import Choice
    from ui.words.arriving import SentenceOf
    from ui.words.conflict_sides import Sides, Version


def redactions_to_json(redactions: "Iterable[Redaction]") -> list[dict[str, Any]]:
    """What was found, by rule and count."""
    return [{"rule": one.rule_id, "kind": one.group.value, "count": one.count} for one in redactions]


def preview_to_json(preview: "Preview", device_id: str) -> dict[str, Any]:
    """Every item with its verdict; ``id`` is this device's."""
    return {
        "id": device_id,
        "rule": preview.rule,
        "counts": [{"verdict": row.verdict.value, "cause": row.cause, "count": row.count} for row in preview.headings],
        "confirmable": list(preview.confirmable),
        "redactions": redactions_to_json(preview.redactions),
        "items": [_choice_to_json(choice) for choice in preview.choices],
    }


def incoming_to_json(incoming: "Incoming", sentence_of: "SentenceOf") -> dict[str, Any]:
    """A bundle that was read, and what importing it does."""
    manifest = incoming.manifest
    stranger = incoming.stranger
    return {
        "id": manifest.bundle_id,
        "device": manifest.device_id,
        "device_name": incoming.sender_name,
        "sequence": manifest.sequence,
        "created": manifest.created,
        "signer": "device" if incoming.sender else "stranger" if stranger else "ephemeral",
        "key_print": stranger.key_print if stranger else None,
        "continuity": incoming.continuity.value,
        "knowledge": incoming.knowledge.value,
        "notes": list(incoming.said),
        "skipped": incoming.skipped,
        "redactions": redactions_to_json(incoming.redactions),
        "plan": plan_to_json(incoming.plan, sentence_of),
    }


def plan_to_json(plan: "MergePlan", sentence_of: "SentenceOf") -> list[dict[str, Any]]:
    """The parts that are not empty, each with its count and sentences; ``id`` is the name of the part."""
    from ui.words.arriving import plan_parts

    return [
        {"id": part.name, "count": part.count, "sentences": list(part.sentences)}
        for part in plan_parts(plan, sentence_of)
    ]


def import_to_json(one: "Import") -> dict[str, Any]:
    """An import of the past."""
    return {
        "id": one.number,
        "bundle": one.arrival.bundle,
        "device": one.arrival.device,
        "device_name": one.arrival.device_name,
        "at": one.at,
        "counts": dict(one.counts),
        "undone_at": one.undone_at,
    }


def sides_to_json(sides: "Sides") -> dict[str, Any]:
    """A conflict with both sides."""
    return {
        "id": sides.item_id,
        "clash": sides.clash,
        "sentence": sides.sentence,
        "ours": _version_to_json(sides.ours),
        "theirs": [_version_to_json(one) for one in sides.theirs],
        "kept": sides.kept,
    }


def own_to_json(own: "OwnDevice") -> dict[str, Any]:
    """This device."""
    from sync.keys.identity import key_print

    return {
        "id": own.id,
        "name": own.name,
        "own": True,
        "key_print": key_print(own.keys) if own.keys else None,
        "keys_in": own.keys_in.value if own.keys_in else None,
    }


def paired_to_json(device: "PairedDevice") -> dict[str, Any]:
    """Another device."""
    from sync.keys.identity import key_print

    return {
        "id": device.id,
        "name": device.name,
        "own": False,
        "key_print": key_print(device.keys),
        "paired_at": to_text(device.paired_at),
        "revoked_at": to_text(device.revoked_at) if device.revoked_at else None,
    }


def entry_to_json(entry: "Entry") -> dict[str, Any]:
    """A line of the sync log; ``id`` is its moment."""
    return {
        "id": to_text(entry.at),
        "event": entry.event.value,
        "bundle": entry.bundle,
        "device": entry.device,
        "detail": entry.detail,
        "counts": dict(entry.counts),
        "rules": dict(entry.rules),
    }


def _choice_to_json(choice: "Choice") -> dict[str, Any]:
    from ui.words.moving import shown_sentence

    return {
        "id": choice.item_id,
        "verdict": choice.verdict.value,
        "cause": choice.cause,
        "reason": choice.reason,
        "sentence": shown_sentence(choice),
        "score": choice.assessment.score,
        "freshness": choice.assessment.freshness,
        "redactions": redactions_to_json(choice.redactions),
        "confirmable": choice.is_confirmable,
        "shared": choice.is_shared,
    }


def _version_to_json(version: "Version") -> dict[str, Any]:
    return {"id": version.id, "sentence": version.sentence, "device": version.device}
