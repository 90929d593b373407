"""What becomes of undoing and forgetting, as whoever asked for it sees it."""

from typing import Protocol


class Undone(Protocol):
    """A plan that was taken back."""

    @property
    def at(self) -> str:
        """When it had been applied."""
        ...

    @property
    def turn_id(self) -> str:
        """The turn it came from; empty for an act by hand."""
        ...

    @property
    def item_ids(self) -> tuple[str, ...]:
        """The items that it had touched."""
        ...


class TakenBack(Protocol):
    """What became of what a turn had taught. Both are empty when that was nothing, or nothing that still stood."""

    @property
    def item_ids(self) -> tuple[str, ...]:
        """The items that its plan had touched, as they were before it."""
        ...

    @property
    def kept_ids(self) -> tuple[str, ...]:
        """The items on which something later was built, for which all of it stays."""
        ...


class Foreseen(Protocol):
    """What a forgetting would touch."""

    @property
    def item_ids(self) -> tuple[str, ...]:
        """The items that would be gone, predecessors included."""
        ...

    @property
    def masked_turn_ids(self) -> tuple[str, ...]:
        """The turns in which words would be masked."""
        ...

    @property
    def traced_turn_ids(self) -> tuple[str, ...]:
        """The turns whose traces would go, those included that have none."""
        ...

    @property
    def vectors(self) -> int:
        """How many vectors of items and masked turns would go, of whatever embedder."""
        ...


class Forgotten(Protocol):
    """What a forgetting took away."""

    @property
    def item_ids(self) -> tuple[str, ...]:
        """The items that are gone, predecessors included."""
        ...

    @property
    def turn_ids(self) -> tuple[str, ...]:
        """The turns in which words were masked."""
        ...

    @property
    def words(self) -> tuple[str, ...]:
        """What no file may hold any more: for exports and backups, which are not the store's. Not to be kept."""
        ...

    @property
    def is_wiped(self) -> bool:
        """False while another process reads: the rest is wiped at the next opening or purge."""
        ...
