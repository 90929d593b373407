"""Every seam of the domain, as Protocols. ``bootstrap`` picks what stands behind them."""

from assistant.ports.index import EVERYWHERE, Entry, Near, VectorIndex, Where
from assistant.ports.memory import Memory, MemoryReading
from assistant.ports.outcomes import Foreseen, Forgotten, TakenBack, Undone
from assistant.ports.transcript import Transcript

__all__ = [
    "EVERYWHERE",
    "Entry",
    "Foreseen",
    "Forgotten",
    "Memory",
    "MemoryReading",
    "Near",
    "TakenBack",
    "Transcript",
    "Undone",
    "VectorIndex",
    "Where",
]
