"""Which patterns cannot run away: a static look at a regular expression before it is ever run.

Python's matcher tries again and again; a pattern with an open repeat, or with a repeat inside a repeat, can take hours
on a hostile line. Bounded repeats that hold no other repeat cost at most their bounds at each position.
"""

import re

_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_ESCAPE = re.compile(r"\\.")
_REPEAT = re.compile(r"(?P<open>[*+]|\{\d*,\})(?P<possessive>\+?)|\{\d+(?:,(?P<most>\d+))?\}\+?")
LONGEST_REPEAT = 8192


def runaway(pattern: str) -> str:
    """Why ``pattern`` may take more than linear time, or "" when it cannot. Possessive repeats (``*+``) are allowed."""
    plain = _ESCAPE.sub("e", _CLASS.sub("c", pattern))
    for repeat in _REPEAT.finditer(plain):
        if repeat["open"] and not repeat["possessive"]:
            return f"an open repeat {repeat[0]!r}"
        if repeat["most"] and int(repeat["most"]) > LONGEST_REPEAT:
            return f"a repeat over {LONGEST_REPEAT} {repeat[0]!r}"
    return ""
