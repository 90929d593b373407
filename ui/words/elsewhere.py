"""What of a memory lies on another device only, in words: where it was said, and that it changed there.

Pure: values in, sentences out, the same for both faces.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from assistant.memory.evidence import Evidence
from ui.format import one_line
from ui.language import tr

_NAME_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """``said`` gives the device of each quotation, by its id, that was not said here.

    ``changed_on`` is the device that has a newer version and has not shared it yet, None for none. Devices are ids;
    ``names`` says what the user, or they themselves, call them.
    """

    said: Mapping[str, str] = field(default_factory=dict)
    changed_on: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    def name(self, device: str) -> str:
        """What a device is called; the beginning of its id for one that is not known by name."""
        return one_line(self.names.get(device, device[:_NAME_DIGITS]))


def said_texts(elsewhere: Elsewhere, evidence: Iterable[Evidence]) -> Mapping[str, str]:
    """In place of a title, by the ids of the conversations: they did not travel."""
    return {
        one.session_id: tr("in a conversation on {device}", device=elsewhere.name(elsewhere.said[one.id]))
        for one in evidence
        if one.id in elsewhere.said
    }


def changed_text(elsewhere: Elsewhere) -> str:
    """That another device knows better; empty where none does."""
    if elsewhere.changed_on is None:
        return ""
    return tr("changed on {device}, its new value is not shared yet", device=elsewhere.name(elsewhere.changed_on))
