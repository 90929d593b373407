"""The sentences that the rules were written against, and the third of them that they were not."""

import re
from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parents[1] / "privacy"
_MARKED = re.compile(r"⟦(.*?)⟧")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as a person writes it. ``values`` must be masked; none: it must stay as it is."""

    text: str
    values: tuple[str, ...]
    held_out: bool


def sentences(language: str, stem: str = "prose_") -> tuple[Sentence, ...]:
    """All of ``language`` ("en", "zh"). Every third was held out while the rules were written.

    "later" and "tried" are collections that grew beside the rules, in both languages, with nothing held out.
    """
    lines = (_FOLDER / f"{stem}{language}.txt").read_text(encoding="utf-8").splitlines()
    marked = [line for line in lines if not line.startswith("#")]
    return tuple(
        Sentence(_MARKED.sub(r"\1", line), tuple(_MARKED.findall(line)), number % 3 == 0 and language in {"en", "zh"})
        for number, line in enumerate(marked, start=1)
    )
