"""What a reply and a question say, sentence by sentence, as far as the rule of citing looks at it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from assistant.language.amounts import Amount, find_amounts
from assistant.language.citing.lexicon import kin_phrase, pattern, plain, stems_of, words_of
from assistant.language.sentences import split_sentences

_LIST_MARKS = "-*•·"


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
    def addresses(self) -> bool:
        """Whether it speaks to the user, and not only of somebody near; an entry of a list has its heading's word."""
        if pattern("address").search(kin_phrase().sub(" ", self.folded)):
            return True
        return self._heading is not None and self._heading.addresses

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
