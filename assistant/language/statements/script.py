"""Script: traditional Chinese read by rules that are written in simplified characters.

Each character stands for one character, so that places stay true and what is kept is cut out of the user's own text.
"""

from dataclasses import replace

from assistant.language.statements.context import Context
from assistant.language.statements.lexicon import simplified_characters
from assistant.memory.statement import Statement


def simplified(text: str) -> str:
    """``text`` in simplified characters, character for character; the same object when there is nothing to change."""
    return text if text.isascii() else text.translate(simplified_characters())


class Spelling:
    """How the user spells: from the simplified words that were read back to those that were said."""

    def __init__(self, text: str, plain: str) -> None:
        """``plain`` is ``text`` in simplified characters."""
        self._text = text
        self._plain = plain
        self._said: dict[str, str] = {}

    def context(self, context: Context) -> Context:
        """``context`` as the rules read it; its values are known again when they are named."""
        return replace(context, statements=tuple(self.plain(one) for one in context.statements))

    def as_said(self, words: str, start: int, end: int) -> str:
        """``words`` as they stand between ``start`` and ``end`` of the text, or as they were said before."""
        place = self._plain.find(words, start, end) if self._text != self._plain else -1
        return self._text[place : place + len(words)] if place >= 0 else self._said.get(words, words)

    def as_before(self, value: str | None) -> str | None:
        """An earlier ``value`` as it was spelled then."""
        return None if value is None else self._said.get(value, value)

    def plain(self, statement: Statement) -> Statement:
        """``statement`` in simplified characters, as later ones are compared with it."""
        value, subject = simplified(statement.value), simplified(statement.subject)
        if value != statement.value:
            self._said[value] = statement.value
        if subject != statement.subject:
            self._said[subject] = statement.subject
        return replace(statement, value=value, subject=subject, sentence=simplified(statement.sentence))
