"""Conflicts: what two devices did to one item at the same time, kept until a person decides."""

from dataclasses import dataclass
from enum import StrEnum


class Clash(StrEnum):
    """EDITED_TWICE: two new versions of one item. TAKEN_BACK: changed or confirmed here, taken back there."""

    EDITED_TWICE = "edited twice"
    TAKEN_BACK = "taken back"


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two decisions about item ``item_id``.

    ``kept_id`` holds meanwhile, by a rule that is the same on every device. ``lost_ids`` are the versions that do not;
    none where the other decision was to take it back.
    """

    clash: Clash
    item_id: str
    kept_id: str
    lost_ids: tuple[str, ...] = ()
