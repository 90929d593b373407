"""A sentence that remembers how it was made, so that it can be said in another language where a person reads it.

It lives on the lowest floor because errors and rules of every floor make sentences. They know no language but English;
``ui.language`` knows the others. To everything else a phrase is the finished English text.
"""

from datetime import datetime
from typing import Self

_PLAIN = (str, int, float, datetime)  # what can be formatted again, and travels between processes


class Phrase(str):
    """The English sentence ``template.format(**values)``; without values the template as it stands.

    A value may be a phrase itself; what is neither text, number nor time is kept as its text. ``many`` is the template
    for more than one, empty where nothing is counted. Only a literal template finds its way into the catalogues.
    """

    __slots__ = ("many", "template", "values")

    template: str
    many: str
    values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Finish the sentence. Raises KeyError when the template names a value that is not given."""
        return cls._made(template, "", values)

    @classmethod
    def counted(cls, one: str, many: str, count: int, /, **values: object) -> Self:
        """The sentence for ``count`` of something; both templates may name ``{count}``."""
        return cls._made(one, many, {"count": count, **values})

    @classmethod
    def _made(cls, template: str, many: str, values: dict[str, object]) -> Self:
        kept: dict[str, object] = {
            name: value if isinstance(value, _PLAIN) else str(value) for name, value in values.items()
        }
        wanted = many if many and kept["count"] != 1 else template
        phrase = super().__new__(cls, wanted.format_map(kept) if kept else wanted)
        phrase.template, phrase.many, phrase.values = template, many, kept
        return phrase

    def __str__(self) -> str:
        """Itself: what is said of an error must not lose how it was made."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes whole: the usual way would lose template and values."""
        return _restore, (self.template, self.many, self.values)


def _restore(template: str, many: str, values: dict[str, object]) -> Phrase:
    return Phrase._made(template, many, values)
