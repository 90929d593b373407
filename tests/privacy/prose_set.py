"""What people tell a private assistant, and what it would note of them, with the parts that must not travel marked.

All were written without a look at the rules. ``prose`` and ``prose_a`` were read since by whoever mended the rules:
they guard. ``prose_b`` is unread, and stays so: it measures.
``python -m tests.privacy.prose_set OUT.jsonl [SET]`` writes a set (``prose``, unless named) as the labelled cases that
scanners are compared on.
"""

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.privacy.invented import fill

LANGUAGES = ("en", "zh")
CLEAN = "clean"
SECRET_KINDS = frozenset(
    {"password", "pin", "token", "key", "seed", "url", "identity", "bank", "phone", "email", "plate", "passport"}
)

_FIRST_SET = "prose"
_MARKS = re.compile(r"⟦(.*?)⟧", re.DOTALL)
_WORD = re.compile(r"[\u4e00-\u9fff]{2,}|[^\W_]{3,}")


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence. ``values`` must be gone from what leaves, ``keep`` must still be in it; a clean one stays whole."""

    id: str
    language: str
    kind: str
    text: str
    values: tuple[str, ...]
    keep: tuple[str, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing is to be removed."""
        return self.kind == CLEAN


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over rows, and the ids of the rows that failed, an id once for each value."""

    values: int
    clean: int
    secret: int
    missed: tuple[str, ...]
    partly: tuple[str, ...]
    touched: tuple[str, ...]
    torn: tuple[str, ...]
    missed_kinds: Mapping[str, int]

    @property
    def recall(self) -> float:
        """Share of the values that are gone, 0 to 1."""
        return 1 - len(self.missed) / max(self.values, 1)

    @property
    def cut_short(self) -> float:
        """Share of the values of which a word can still be read, although the whole cannot, 0 to 1."""
        return len(self.partly) / max(self.values, 1)

    @property
    def false_alarms(self) -> float:
        """Share of the clean sentences that changed, 0 to 1."""
        return len(self.touched) / max(self.clean, 1)

    @property
    def kept(self) -> float:
        """Share of the sentences with something to remove whose other words are still there, 0 to 1."""
        return 1 - len(self.torn) / max(self.secret, 1)

    def __str__(self) -> str:
        return (
            f"recall {self.recall:.3f} of {self.values} values (missed {dict(self.missed_kinds)} {list(self.missed)}), "
            f"cut short {self.cut_short:.3f} {list(self.partly)}, "
            f"false alarms {self.false_alarms:.3f} of {self.clean} {list(self.touched)}, "
            f"kept {self.kept:.3f} of {self.secret} {list(self.torn)}"
        )


def prose(language: str, seed: int = 1, folder: str = _FIRST_SET) -> tuple[Row, ...]:
    """All sentences of ``language`` ("en", "zh") in the set ``folder``, their slots filled. Same seed, same values."""
    lines = (Path(__file__).parent / folder / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_row(json.loads(line), seed) for line in lines)


def measure(rows: Iterable[Row], scrubbed: Callable[[str], str]) -> Figures:
    """How ``scrubbed`` does on ``rows``. A value counts as left if it can be read with the white space taken out."""
    results = [(row, scrubbed(row.text)) for row in rows]
    missed = [row for row, left in results for value in row.values if _bare(value) in _bare(left)]
    clean = sum(row.is_clean for row, _ in results)
    return Figures(
        values=sum(len(row.values) for row, _ in results),
        clean=clean,
        secret=len(results) - clean,
        missed=tuple(row.id for row in missed),
        partly=tuple(row.id for row, left in results if row not in missed for _ in _readable(row, left)),
        touched=tuple(row.id for row, left in results if row.is_clean and left != row.text),
        torn=tuple(row.id for row, left in results if not all(word in left for word in row.keep)),
        missed_kinds=Counter(row.kind for row in missed),
    )


def as_case(row: Row) -> dict[str, object]:
    """``row`` as a labelled case: text, label, values and, to count apart, language and kind."""
    label = CLEAN if row.is_clean else "secret"
    return {"id": row.id, "cat": f"{row.language} {row.kind}", "label": label, "text": row.text, "values": row.values}


def main(arguments: Sequence[str]) -> int:
    """Write all sentences of a set to the file named; 2 if none is."""
    if len(arguments) not in (1, 2):
        print("python -m tests.privacy.prose_set OUT.jsonl [SET]")
        return 2
    out, folder = (*arguments, _FIRST_SET)[:2]
    rows = [row for language in LANGUAGES for row in prose(language, folder=folder)]
    cases = [json.dumps(as_case(row), ensure_ascii=False) for row in rows]
    Path(out).write_text("\n".join(cases) + "\n", encoding="utf-8")
    return 0


def _row(entry: dict[str, str], seed: int) -> Row:
    chance = random.Random(f"{seed} {entry['id']}")
    parts = [fill(part, chance) for part in _MARKS.split(entry["text"])]
    return Row(
        id=entry["id"],
        language=entry["language"],
        kind=entry["kind"],
        text="".join(parts),
        values=tuple(parts[1::2]),
        keep=tuple(entry.get("keep", ())),
    )


def _readable(row: Row, left: str) -> Iterator[str]:
    """Values of ``row`` of which a word, said nowhere else in the sentence, stands in ``left``."""
    others = row.text
    for value in row.values:
        others = others.replace(value, " ")
    for value in row.values:
        if any(word in left and word not in others for word in _WORD.findall(value)):
            yield value


def _bare(text: str) -> str:
    return re.sub(r"\s", "", text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
