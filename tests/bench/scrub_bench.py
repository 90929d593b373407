"""``make bench-scrub CASES=FILE OUT=FILE``: the texts of a file as an export would send them.

A case is a JSON object a line (the file may be gzipped) with ``text``; OUT has ``{"text": ...}`` a line, in the same
order, scrubbed with the default settings of an export: everything that a rule finds is taken out. Without CASES, and
with DATA=FOLDER, it prints recall and false alarms of ours on each ``*.jsonl.gz`` there, beside those of the other
scanners that are installed; a case then says ``label`` (secret or clean) and ``values`` (what must be gone).
"""

import argparse
import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assistant.privacy.mask import mask
from assistant.privacy.rules import load_rules
from assistant.privacy.scan import scan
from tests.bench.scrub.scanners import Scrub, others
from tests.bench.scrub.verdict import Figures, figures

Case = dict[str, Any]


def load(path: Path) -> list[Case]:
    """The cases of a file, gzipped when its name says so."""
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in text.decode("utf-8").split("\n") if line.strip()]


def scrub(text: str) -> str:
    """``text`` as it leaves: without credentials, identity and bank numbers, and without contacts."""
    return mask(text, scan(text, load_rules())).text


def write(cases: Sequence[Case], out: Path) -> None:
    """One scrubbed text a line."""
    with out.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps({"text": scrub(case["text"])}, ensure_ascii=False) + "\n" for case in cases)


def compared(folder: Path) -> Iterator[str]:
    """The lines of the comparison, the third of each file that nobody looked at apart from the rest."""
    scanners: dict[str, Scrub] = {"ours": scrub, **others()}
    yield f"{'':<36}{'scanner':<14}{'recall':>8}{'alarms':>8}{'held-out recall':>17}{'held-out alarms':>17}"
    for path in sorted(folder.glob("*.jsonl*")):
        cases = load(path)
        for name, clean in scanners.items():
            results = [clean(case["text"]) for case in cases]
            yield _row(path.name, name, *(figures(cases, results, held_out=side) for side in (None, True)))


def _row(file: str, name: str, whole: Figures, held_out: Figures) -> str:
    return (
        f"{file:<36}{name:<14}{whole.recall:>8.3f}{whole.alarms:>8.3f}{held_out.recall:>17.3f}{held_out.alarms:>17.3f}"
    )


def main(arguments: Sequence[str]) -> int:
    """Write what is left of the cases, or print the comparison."""
    parser = argparse.ArgumentParser(prog="bench-scrub")
    parser.add_argument("cases", type=Path, nargs="?")
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--data", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.data is not None:
        for line in compared(chosen.data):
            print(line, flush=True)
    elif chosen.cases is None or chosen.out is None:
        parser.error("give CASES and OUT, or DATA")
    else:
        write(load(chosen.cases), chosen.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
