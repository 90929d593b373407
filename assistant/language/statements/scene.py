"""The user's own words: what of a turn is said by the user, as the user, in earnest.

Quotations, pasted passages, text to be worked on, stories and parts that are played are blanked out, character for
character, so that places in the rest stay true.
"""

import re

from assistant.language.sentences import language_of
from assistant.language.statements.lexicon import marks, rule

BLANK = "\ufffc"
_LONGEST_SENTENCE = 400
_FENCED_LINES = re.compile(r"^[ \t]*>.*$|^(?: {4}|\t)\S.*$", re.MULTILINE)
_BLOCKS = re.compile(r"```.*?(?:```|\Z)|<(\w+)\b[^>]*>.*?</\1>", re.DOTALL)
_SPEAKER = r"[ \t]*(?:[A-Z][\w ]{0,20}|user|assistant|[\u4e00-\u9fff]{1,6})[:：].*"
_ROLE_LINE = re.compile(rf"^{_SPEAKER}(?:\n{_SPEAKER})+$", re.MULTILINE)
_OWN_VOICE = re.compile(r"\b(?:i|i'm|my|me|we|our)\b|我|咱|[.!?。！？]\s*\S", re.IGNORECASE)


def own_words(text: str) -> str:
    """``text`` with everything blanked out that is not the user's own, of the same length."""
    text = text.replace("’", "'").replace("‘", "'")
    for pattern in (_BLOCKS, _FENCED_LINES, _ROLE_LINE):
        text = pattern.sub(_blanked, text)
    text = _without_quotations(text)
    language = language_of(text)
    text = _without_rest(text, language)
    return _without_long_sentences(text)


def _blanked(match: re.Match[str]) -> str:
    return BLANK * len(match[0])


def _without_quotations(text: str) -> str:
    """Blank what somebody else says between quotation marks; a title or a word stays."""

    def judge(match: re.Match[str]) -> str:
        head = text[max(0, match.start() - 24) : match.start()]
        if rule("scene.keeps").search(head) and not _OWN_VOICE.search(match[0]):
            return match[0]
        spoken = _OWN_VOICE.search(match[0]) or rule("scene.before_quote").search(head)
        return _blanked(match) if spoken else match[0]

    return rule("scene.quotes").sub(judge, text)


def _without_rest(text: str, language: str) -> str:
    """Blank what follows a text to be worked on, or an invitation to play: to the end of the turn."""
    starts = []
    for languages in {language, "en", "zh"}:
        for pattern in marks("scene", languages).values():
            match = pattern.search(text)
            if match and not _is_about_answers(text, match):
                starts.append(_start_of_sentence(text, match.start()))
    if not starts:
        return text
    start = min(starts)
    return text[:start] + BLANK * (len(text) - start)


def _is_about_answers(text: str, match: re.Match[str]) -> bool:
    """Whether the work is a standing wish ("whenever I ask for a story…") and no text follows."""
    start = _start_of_sentence(text, match.start())
    return bool(rule("scene.about_answers").search(text, start, match.end())) and match[0][-1] not in ":：\n"


def _start_of_sentence(text: str, position: int) -> int:
    return max((text.rfind(mark, 0, position) for mark in ".!?。！？\n"), default=-1) + 1


def _without_long_sentences(text: str) -> str:
    """Blank stretches without an end that nobody types: they were pasted, and would be slow to read."""
    return re.sub(rf"[^.!?。！？\n]{{{_LONGEST_SENTENCE},}}", _blanked, text)
