"""Words that stand near a cue: a sentence speaks of a password, and one of its words is nothing that people say.

People put anything between the two ("it is my dog and my birth year, so …"), which no pattern can spell out. So the
cue only chooses the place, and each word there is a candidate that the checks judge by its shape and its neighbours.
"""

import re
from collections.abc import Iterator

_REACH = 120
_TOKEN = re.compile(r"[!-+\--:<-~]{2,96}")
_INTRODUCED = re.compile(r"[A-Za-z][\w-]{0,20}[:=](?=[^\s/:=])|[\"'`(\[{<]{1,4}")
_WRAPPED = re.compile(r"[\"'`)\]}>,;:.?!]{1,8}$")
_END = re.compile(r"[.!?…]{1,4}[\"')]{0,2}(?=\s)(?!\s{1,3}[a-z(—–-])|[。\n]")
# What carries on with the sentence before: "… is the door code. It was 4821." and "New password: … Old one: …"
_CARRIES_ON = re.compile(
    r"(?i)[\s\"'(]{0,3}(?:(?:it|that|this|these|those|they)(?:['’](?:s|re))?\b|(?:the\s|my\s)?(?:old|new|other|second"
    r"|first|last|previous|current|same)\b|still\b|now\b|use[ds]?\b|这|那|它|就?是|旧|新|老|另|原来|现在|记)"
)
_QUESTION = re.compile(r"\?[\"')]{0,2}$")

Span = tuple[int, int]


def find_nearby(
    text: str, cue: re.Pattern[str], unless: re.Pattern[str] | None
) -> Iterator[tuple[re.Match[str], Span]]:
    """Each word near a ``cue``, within its sentence or the one that carries it on, with the span of what it wraps.

    A place in which ``unless`` matches is left out. From left to right, no word twice.
    """
    done = 0
    for match in cue.finditer(text):
        start, end = _place(text, *match.span())
        if unless is not None and unless.search(text, start, end):
            continue
        for token in _TOKEN.finditer(text, max(start, done), end):
            done = token.end()
            yield token, _unwrapped(token)


def _place(text: str, start: int, end: int) -> Span:
    """The sentence around ``text[start:end]``, and its neighbours where one carries on with the other."""
    borders = [0, *(mark.end() for mark in _END.finditer(text, max(0, start - _REACH), end + _REACH)), len(text)]
    index = max(number for number, border in enumerate(borders) if border <= start)
    first, last = index, index + 1
    if index > 0 and _carries_on(text, borders[index - 1], borders[index]):
        first -= 1
    while last + 1 < len(borders) and last <= index + 2 and _carries_on(text, borders[last - 1], borders[last]):
        last += 1
    return max(borders[first], start - _REACH), min(borders[last], end + _REACH)


def _carries_on(text: str, start: int, border: int) -> bool:
    """Whether the sentence from ``border`` belongs to the one from ``start`` to ``border``."""
    asked = text[max(start, border - 4) : border].rstrip()
    return bool(_CARRIES_ON.match(text, border) or _QUESTION.search(asked))


def _unwrapped(token: re.Match[str]) -> Span:
    """The span of ``token`` without quotes, brackets and sentence marks around it, and without a "user:" in front."""
    start, end = token.span()
    while introduced := _INTRODUCED.match(token.string, start, end):
        start = introduced.end()
    if wrapped := _WRAPPED.search(token[0]):
        end = token.start() + wrapped.start()
    return (start, end) if start < end else token.span()
