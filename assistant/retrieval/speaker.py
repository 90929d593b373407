"""Who said a turn, and whose words a question asks for.

Half of what a question tells about its answer is who gave it: "what did you recommend?", "when did Ann move?",
我上次说的.
"""

import re
from collections.abc import Collection

USER = "user"
ASSISTANT = "assistant"

_NAMED = re.compile(r"([A-Z\u00c0-\u00de\u4e00-\u9fff][\w.'’-]{0,30}(?: [A-Z\u00c0-\u00de][\w.'’-]{0,30})?): ")
_LABELS_WORDS = "note ps todo answer question subject re hint edit update example warning tip here so"
_LABELS = frozenset(_LABELS_WORDS.split())
_YOURS = re.compile(
    r"\b(?:did|have|had|would|were) you\b|\byou(?:'ve| have| had)? "
    r"(?:said|say|told|tell|recommend\w*|suggest\w*|mention\w*|advis\w*|gave|give|wrote|write|explain\w*|answer\w*|propos\w*)\b"
    r"|\byour (?:answer|advice|suggestion|recommendation|proposal)s?\b"
    r"|你(?:之前|上次|曾经|当时|以前|刚才|还|都|给我|跟我|和我|向我)*(?:推荐|建议|说过|说的|告诉|提到|讲|写|回答|解释|介绍)",
    re.IGNORECASE,
)
_MINE = re.compile(r"\b(?:i|i'm|i've|my|me|mine|we|our|us)\b|我|咱", re.IGNORECASE)


def speaker_of(text: str, role: str) -> str:
    """The name before a leading "Name: " of ``text``, as it is written; ``role`` without one."""
    match = _NAMED.match(text)
    return match[1] if match and match[1].lower() not in _LABELS else role


def asked_speaker(question: str, speakers: Collection[str]) -> str:
    """Whose words ``question`` asks for: one of ``speakers``; empty when it does not tell, or names two of them.

    A name in the question counts before its pronouns.
    """
    named = {name for name in speakers if name not in {USER, ASSISTANT} and _mentions(question, name)}
    if named:
        return named.pop() if len(named) == 1 else ""
    if ASSISTANT in speakers and _YOURS.search(question):
        return ASSISTANT
    return USER if USER in speakers and _MINE.search(question) else ""


def _mentions(question: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", question, re.IGNORECASE) is not None
