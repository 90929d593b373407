"""How memories look as JSON: whole, with all their evidence. Times in UTC."""

from datetime import datetime
from typing import Any

from assistant.clock import to_text
from assistant.memory.evidence import Evidence, Record
from assistant.memory.history import History
from assistant.memory.travel import assess
from assistant.settings import MemorySettings

_MOMENTS = ("stated_at", "recorded_at", "valid_from", "valid_to", "expires_at", "reinforced_at")


def item_to_json(record: Record, now: datetime, settings: MemorySettings) -> dict[str, Any]:
    """One memory, whole: how it is valued and all its evidence. Times in UTC."""
    item, value = record.item, assess(record, now, settings)
    names = ("id", "subject", "attribute", "scope", "value", "polarity", "sentence", "language", "reason")
    return {
        **{name: getattr(item, name) for name in names},
        **{name: getattr(item, name).value for name in ("kind", "status", "lifetime")},
        **{name: getattr(item, name) for name in ("private", "pinned", "superseded_by", "doubt_with")},
        "replaces": list(item.replaces),
        **{name: _moment(getattr(item, name)) for name in _MOMENTS},
        "score": {
            "value": value.score,
            "feedback": value.parts.feedback,
            "dependence": value.parts.dependence,
            "verification": value.parts.verification,
        },
        "freshness": value.freshness,
        "leaves": {"allowed": value.leaves, "reason": value.reason},
        "evidence": [evidence_to_json(one) for one in record.evidence],
    }


def evidence_to_json(evidence: Evidence) -> dict[str, Any]:
    """One stretch of a turn; ``start`` and ``end`` count its characters."""
    return {
        "id": evidence.id,
        "session": evidence.session_id,
        "turn": evidence.turn_id,
        "start": evidence.start,
        "end": evidence.end,
        "text": evidence.text,
        "said_at": to_text(evidence.said_at),
        "role": evidence.role.value,
        "withdrawn": evidence.withdrawn,
    }


def history_to_json(history: History, now: datetime, settings: MemorySettings) -> dict[str, Any]:
    """One memory with its changes in order: what each changed column was and became."""
    return {
        **item_to_json(history.record, now, settings),
        "changes": [
            {"id": change.row_id, "at": to_text(change.at), "before": dict(change.before), "after": dict(change.after)}
            for change in history.changes
        ],
        "before": [item_to_json(record, now, settings) for record in history.before],
        "after": None if history.after is None else item_to_json(history.after, now, settings),
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else to_text(moment)
