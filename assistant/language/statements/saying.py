"""A saying: one sentence with its clauses, and how it is meant."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.language.dates import Mention
from assistant.language.sentences import Sentence, language_of
from assistant.language.statements.clause import Clause, cut_clauses, peel
from assistant.language.statements.mood import is_supposed, is_tag, reported_from, without_politeness

_CARRIED = frozenset({"corrects", "recalled", "remember"})
TIMED = frozenset({"lasting", "passing"})
_ORDER_LASTS = re.compile(
    r"\b(?:if|whether|unless) (?:i|you|told|asked|stated|noted)\b|如果我|除非我|要是我|如果你", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Saying:
    """``clauses`` of ``sentence``, marks and leading times taken off; marks of time hold for all of them.

    ``asks`` says that it ends with a question mark, ``polite`` that it is an order put as a question ("could you …").
    """

    sentence: Sentence
    language: str
    clauses: tuple[Clause, ...]
    asks: bool
    polite: bool

    @property
    def marks(self) -> frozenset[str]:
        """The marks of all its clauses."""
        return frozenset[str]().union(*(clause.marks for clause in self.clauses))

    @property
    def is_only_supposed(self) -> bool:
        """Whether nothing in it is meant to hold. "If I ask for code, always…" is a standing order all the same."""
        standing = _ORDER_LASTS.search(self.sentence.text) and "lasting" in self.marks
        return is_supposed(self.sentence.text, self.language) and not standing

    @property
    def asks_for_agreement(self) -> bool:
        """Whether a tag makes a question of it ("I like jazz, right?")."""
        if not self.asks or len(self.clauses) < 2:
            return False
        last = self.clauses[-1]
        return is_tag(last.text or last.whole, last.language)

    def without_reports(self) -> "Saying":
        """The part before somebody else's words."""
        end = self.sentence.start + reported_from(self.sentence.text, self.language)
        return replace(
            self, clauses=tuple(clause for clause in self.clauses if clause.start < end and clause.end <= end)
        )


def hear(sentence: Sentence, mentions: Sequence[Mention], carried: frozenset[str]) -> Saying:
    """The saying of a sentence. ``carried`` are marks of the sentence before that it may be about."""
    language = leading_language(sentence.text)
    plain = without_politeness(sentence.text)
    start = sentence.end - len(plain)
    clauses: list[Clause] = []
    for cut in cut_clauses(plain, start, language):
        own = replace(cut, language=leading_language(cut.text) if language == "zh" else language)
        clause = peel(own, mentions)
        clause = replace(clause, marks=clause.marks | carried)
        carried |= clause.marks & _CARRIED
        clauses.append(clause)
    timed = frozenset[str]().union(*(clause.marks & TIMED for clause in clauses))
    return Saying(
        sentence=sentence,
        language=language,
        clauses=tuple(replace(clause, marks=clause.marks | timed) for clause in clauses),
        asks=sentence.text.rstrip("”\"')）").endswith(("?", "？")),
        polite=len(plain) < len(sentence.text),
    )


def leading_language(text: str) -> str:
    """The language that ``text`` begins in: 我喜欢 dark mode is a Chinese clause with an English word."""
    return "zh" if re.match(r"\W*[\u3400-\u9fff]", text) else language_of(text)
