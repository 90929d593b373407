"""How large a bundle may be. What comes from outside is measured before it costs anything."""

from dataclasses import dataclass

KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True, slots=True)
class Caps:
    """Limits, each the largest that is taken.

    ``file_bytes`` of the whole file; ``header_bytes`` of its age header (some six hundred devices); ``line_bytes`` of a
    line without its end; ``text_bytes`` of one string in UTF-8; ``records`` without manifest and signature; ``depth``
    of lists and objects in a line, the line's own object being the first.
    """

    file_bytes: int = 64 * MIB
    header_bytes: int = 64 * KIB
    line_bytes: int = 256 * KIB
    text_bytes: int = 64 * KIB
    records: int = 100_000
    depth: int = 16


CAPS = Caps()
