"""Why an item ended, as a code that travels without words. The sentences are those of the rules that end items."""

from collections.abc import Mapping

from assistant.memory.expiry import DAY_PASSED, MATTER_ENDED
from assistant.memory.handiwork import EDITED, MERGED
from assistant.memory.retraction import TAKEN_BACK
from assistant.memory.statement_plan import SAID_OTHERWISE
from models.phrase import Phrase

SAME = "merged"
"""Two items say the same thing."""

CHOSEN = "chosen"
"""Two devices changed it at the same time, and this is not the version that was kept."""

_SENTENCES: Mapping[str, str] = {
    "edited": EDITED,
    SAME: MERGED,
    "taken_back": TAKEN_BACK,
    "said_otherwise": SAID_OTHERWISE,
    "day_passed": DAY_PASSED,
    "matter_ended": MATTER_ENDED,
    "undone": Phrase("undone"),
    CHOSEN: Phrase("changed on two devices at the same time"),
}
_CODES = {str(sentence): code for code, sentence in _SENTENCES.items()}


def code_of(reason: str) -> str:
    """The code of a sentence; empty for none and for one that no rule of ours says."""
    return _CODES.get(reason, "")


def sentence_of(code: str) -> str:
    """The sentence of a code; empty for one of a later version."""
    return _SENTENCES.get(code, "")
