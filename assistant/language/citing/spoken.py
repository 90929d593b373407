"""What a reply and a question say, sentence by sentence, as far as the rule of citing looks at it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from assistant.language.amounts import Amount, find_amounts
from assistant.language.citing.lexicon import kin_phrase, pattern, plain, stems_of, words_of
from assistant.language.sentences import split_sentences

_LIST_MARKS = "-*•·"
_WINDOW = re.compile(r"(?:(?!\bor\b|或)[^.;!?。；！？]){0,48}")


class Spoken:
    """One sentence. What is looked for is found out when it is asked for: most sentences are soon done with."""

    def __init__(self, text: str, heading: "Spoken | None" = None) -> None:
        self.text = text
        self.folded = plain(text)
        self._heading = heading

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its words."""
        return stems_of(self.folded)

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words as they are bent."""
        return frozenset(match[0] for match in words_of(self.folded))

    @cached_property
    def amounts(self) -> tuple[Amount, ...]:
        """Its numbers, sums, times, days and dates."""
        return find_amounts(self.text)

    @cached_property
    def kin(self) -> frozenset[str]:
        """Whom it speaks of as somebody near the user ("your sister")."""
        return frozenset(match["en"] or match["zh"] for match in kin_phrase().finditer(self.folded))

    @cached_property
    def address(self) -> float:
        """1 when it says something of the user, 0.5 when it advises ("you could"), else 0.

        Who is near the user ("your sister") is not the user. An entry of a list has its heading's word.
        """
        rest = kin_phrase().sub(" ", self.folded)
        own = 0.5 if pattern("address").search(rest) else 0.0
        if own and (self.reasons or pattern("address").search(pattern("advice").sub(" ", rest))):
            own = 1.0
        return max(own, self._heading.address if self._heading is not None else 0.0)

    @cached_property
    def claims(self) -> tuple["Spoken", ...]:
        """What stands right behind "you" or "your" where it says something of the user: "you are …", "your …"."""
        rest = pattern("advice").sub(_keep_possession, kin_phrase().sub(" ", self.folded))
        return tuple(Spoken(_WINDOW.match(rest, one.end())[0]) for one in pattern("near").finditer(rest))  # type: ignore[index]

    @cached_property
    def speaks_of_one(self) -> bool:
        """Whether "he" or "she" stands in it."""
        return bool(pattern("third").search(self.folded))

    @cached_property
    def reasons(self) -> bool:
        """Whether it gives a reason."""
        return bool(pattern("reason").search(self.folded))

    @cached_property
    def refuses(self) -> bool:
        """Whether it says that it does not know."""
        return bool(pattern("refusal").search(self.folded))

    @cached_property
    def greets(self) -> bool:
        """Whether it calls somebody by name."""
        return bool(pattern("greeting").search(self.folded))

    @cached_property
    def turns_down(self) -> bool:
        """Whether there is a "not" in it."""
        return bool(pattern("refused").search(self.folded))

    @cached_property
    def denies(self) -> bool:
        """Whether it says that the user does not."""
        return bool(pattern("denied").search(self.folded))

    @cached_property
    def points(self) -> bool:
        """Whether a pronoun in it may stand for what the question named."""
        return bool(pattern("pronoun").search(self.folded))


@dataclass(frozen=True, slots=True)
class Question:
    """A question. ``about_user`` is 1 when it is about the user, 0.5 when the user asks for advice, else 0."""

    said: Spoken
    about_user: float


def hear_question(text: str) -> Question:
    """What the question says and how much it is about the user."""
    said = Spoken(text)
    rest = pattern("question.errands").sub(" ", said.folded)
    if pattern("question.strong").search(rest):
        return Question(said, 1.0)
    return Question(said, 0.5 if pattern("question.weak").search(said.folded) else 0.0)


def hear_reply(text: str) -> Iterator[Spoken]:
    """The sentences of a reply. What follows a colon as a list is said under that heading."""
    heading: Spoken | None = None
    for sentence in split_sentences(text):
        is_entry = sentence.text[:1] in _LIST_MARKS or sentence.text[:1].isdigit()
        spoken = Spoken(sentence.text, heading if is_entry else None)
        if sentence.text.endswith((":", "：")):
            heading = spoken
        elif not is_entry:
            heading = None
        yield spoken


def _keep_possession(match: re.Match[str]) -> str:
    """Advice becomes a border; "your" stays, for what it stands before may be the value."""
    return match[0] if match[0] == "your" else ";"
