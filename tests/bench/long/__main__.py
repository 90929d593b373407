"""``make bench-long SEED=N | CASES=FILE OUT=FILE``: what four ways of making prompts keep of long conversations.

The conversations are made up for SEED, or read from CASES (their format: ``cases.py``). A JSON object for each turn,
scheme and window goes to OUT (its fields: ``score.Row``). Then come a table, and as the last line the figures of the
program itself with a window of 4,096 tokens.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from assistant.bootstrap import open_embedder
from assistant.memory.budget import Window
from assistant.paths import HOME_VARIABLE, find_places
from assistant.settings import MemorySettings, Settings
from models.embed import Embedder
from models.isolated_chat import IsolatedChat, LlamaSpec
from models.scripted_embedder import scripted_embedder
from models.shelf.bundled import find_bundled
from tests.bench.long.baselines import FullText, RollingSummary, VectorsOnly
from tests.bench.long.cases import BadCase, Case, read_cases, write_cases
from tests.bench.long.counting import ModelCount
from tests.bench.long.figures import Figures, boundary_f1, figures, mean
from tests.bench.long.first_token import first_tokens
from tests.bench.long.generate import EACH, TURNS, generate
from tests.bench.long.keeping import KeepingEmbedder
from tests.bench.long.product import Product
from tests.bench.long.score import Row, score
from tests.bench.long.summary import last_line, table, waits_table
from tests.bench.long.talk import show_talks
from tests.bench.long.told import Count, Scheme
from tests.bench.long.wording import FIRST, names_of_wordings

WINDOWS = (2048, 4096)
HEADLINE = 4096
HASHED = "hashed"


def main(arguments: Sequence[str]) -> int:
    """Run everything that was asked for. Returns an exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        cases = _cases(chosen)
    except (BadCase, OSError, UnicodeDecodeError) as error:
        print(f"bench-long: {error}", file=sys.stderr)
        return 2
    if chosen.write_cases:
        chosen.write_cases.write_text(write_cases(cases), encoding="utf-8")
    with _counting() as count, _embedder(chosen.embedder) as embedder:
        ours, full = Product(count, embedder), FullText(count)
        schemes: list[Scheme] = [full, VectorsOnly(count, embedder), RollingSummary(count), ours]
        rows, found = _run_all(cases, schemes, count)
        talks = list(show_talks(chosen.talks, (full, ours), HEADLINE)) if chosen.talks else []
        waits = first_tokens(cases, (full, ours), HEADLINE) if chosen.first_token else {}
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(row.as_object(), ensure_ascii=False) for row in rows)
    chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if chosen.plot:
        from tests.bench.long.plot import plot  # only here: it needs matplotlib

        plot(rows, chosen.plot, HEADLINE)
    shown = "\n".join([table(found), *talks, *waits_table(waits)])
    if chosen.table:
        chosen.table.write_text(f"{shown}\n", encoding="utf-8")
    print(shown)
    print(last_line(found, HEADLINE, [wait.ratio for (name, _), wait in waits.items() if name == ours.name]))
    return 0


def _run_all(
    cases: Sequence[Case], schemes: Sequence[Scheme], count: Count
) -> tuple[list[Row], dict[tuple[str, int], Figures]]:
    """All rows, and the figures of each scheme and window."""
    rows: list[Row] = []
    found: dict[tuple[str, int], Figures] = {}
    for window in WINDOWS:
        for scheme in schemes:
            told, likeness = _run(cases, scheme, window, count)
            rows += told
            found[scheme.name, window] = figures(told, likeness)
    return rows, found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench-long")
    parser.add_argument("out", type=Path, help="rows, a JSON object a line")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=Path, help="a file of conversations instead of made-up ones")
    parser.add_argument("--each", type=int, default=EACH, help="conversations in either language")
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument(
        "--wording", default=FIRST, choices=names_of_wordings(), help="whose words are drawn: the name of a folder here"
    )
    parser.add_argument(
        "--embedder", default="", help=f"a name, {HASHED!r} for one without a model; empty: the best here"
    )
    parser.add_argument("--talks", type=Path, help="a folder with real conversations; see talk.py")
    parser.add_argument("--first-token", action="store_true", help="measure the time to the first token, too")
    parser.add_argument("--table", type=Path, help="write the tables into this file, too")
    parser.add_argument("--plot", type=Path, help="draw a picture into this file")
    parser.add_argument("--write-cases", type=Path, help="keep the made-up conversations in this file")
    return parser


def _cases(chosen: argparse.Namespace) -> list[Case]:
    if chosen.cases:
        return read_cases(chosen.cases.read_text(encoding="utf-8"))
    return generate(chosen.seed, chosen.each, chosen.turns, chosen.wording)


def _run(cases: Sequence[Case], scheme: Scheme, window: int, count: Count) -> tuple[list[Row], float | None]:
    """The rows, and the mean F1 of the episodes."""
    rows: list[Row] = []
    likeness: list[float] = []
    for case in cases:
        print(f"{scheme.name}, {window:,} tokens: {case.id}", file=sys.stderr)
        told = scheme.tell(case, Window(window))
        rows += score(case, told, (scheme.name, window), count)
        if told.boundaries is not None:
            likeness.append(boundary_f1(told.boundaries, case.boundaries))
    return rows, mean(likeness) if likeness else None


@contextmanager
def _counting() -> Iterator[Count]:
    found = find_bundled()
    if found is None:
        raise SystemExit("the bundled model is not installed")
    with tempfile.TemporaryDirectory() as folder:
        chat = IsolatedChat(LlamaSpec("bundled", found.path, 512), Path(folder) / "engine.log")
        try:
            yield ModelCount(chat)
        finally:
            chat.close()


@contextmanager
def _embedder(name: str) -> Iterator[Embedder]:
    with tempfile.TemporaryDirectory() as folder:
        places = find_places({HOME_VARIABLE: folder})
        settings = Settings(memory=MemorySettings(embedder=name))
        inner = scripted_embedder(256) if name == HASHED else open_embedder(places, settings)[0]
        inner = inner or scripted_embedder(256)
        try:
            yield KeepingEmbedder(inner)
        finally:
            inner.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
