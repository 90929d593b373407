"""Reads what of a memory lies on another device only."""

from typing import TYPE_CHECKING

from assistant.memory.item import Status
from ui.words.elsewhere import Elsewhere

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.memory.item import Item


def elsewhere_of(profile: "Profile", item: "Item") -> Elsewhere:
    """Of ``item``. The whole shared set is read only for what was replaced: that alone can have changed elsewhere."""
    from assistant.store.device_store import DeviceStore

    sharing = profile.sharing
    paired = DeviceStore(profile.database, profile.clock).devices()
    awaited = sharing.awaited() if item.status is Status.SUPERSEDED else []
    return Elsewhere(
        sharing.said_elsewhere(item.id),
        next((one.device for one in awaited if one.item_id == item.id), None),
        {**sharing.device_names(), **{one.id: one.name for one in paired}},
    )
