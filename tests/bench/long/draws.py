"""What is drawn for one conversation and never twice in it: amounts, dates, codes, counts.

No value of one conversation is a part of another one, so that a value found in a text is that value.
"""

import random
from collections.abc import Callable

from tests.bench.long.cases import Values

Form = tuple[str, Values]
"""How a value is written in a sentence, and what a text must hold to mention it."""


def as_written(form: Form) -> str:
    """Of the forms that mention a value the one of its own turn: what is carried on is carried letter by letter."""
    return next(one for one in form[1][0] if one in form[0])


class Draws:
    """Values that are all different."""

    def __init__(self, rng: random.Random, language: str, months: list[str], currency: str) -> None:
        self._rng = rng
        self._language = language
        self._months = months
        self._currency = currency
        self._taken: set[str] = set()

    def amount(self, low: int, high: int) -> Form:
        """Money, in steps that people name."""
        step = 10 if high < 2000 else 50 if high < 8000 else 100
        number = self._new(lambda: str(self._rng.randrange(low, high, step)))
        grouped = f"{int(number):,}"
        written = f"{grouped} {self._currency}" if self._language == "en" else f"{number}{self._currency}"
        return written, (tuple(dict.fromkeys((grouped, number))),)

    def day(self) -> Form:
        """A date of the coming months."""

        def one() -> str:
            day, month = self._rng.randint(1, 28), self._rng.choice(self._months)
            return f"{day} {month}" if self._language == "en" else f"{month}{day}日"

        day = self._new(one)
        if self._language == "en":
            return day, ((day, " ".join(reversed(day.split()))),)
        return day, ((day, day.replace("日", "号")),)

    def code(self) -> str:
        """A reference as offices give them."""
        letters = "".join(self._rng.sample("ABCDEFGHKLMNPRSTVXYZ", 2))
        return self._new(lambda: f"{letters}-{self._rng.randint(1000, 9999)}-{self._rng.randint(10, 99)}")

    def count(self) -> str:
        """A number that binds nobody."""
        return self._new(lambda: str(self._rng.randint(11, 99)))

    def _new(self, draw: Callable[[], str]) -> str:
        while (value := draw()) in self._taken:
            pass
        self._taken.add(value)
        return value
