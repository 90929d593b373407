"""The bench writes what an export would send, line for line, and judges it as its rule says."""

import gzip
import json
from pathlib import Path

import pytest

from tests.bench.scrub.verdict import Figures, caught, figures
from tests.bench.scrub_bench import load, main

_CASES = [
    {"text": "my bank PIN is 4821", "label": "secret", "values": ["4821"]},
    {"text": "mail me at anna.schmidt@firma.de", "label": "secret", "values": ["anna.schmidt@firma.de"]},
    {"text": "I forgot my password", "label": "clean", "values": []},
]


@pytest.mark.parametrize("name", ["cases.jsonl", "cases.jsonl.gz"])
def test_a_file_is_scrubbed_line_for_line(tmp_path: Path, name: str) -> None:
    """Plain or gzipped; credentials and contacts gone, the rest as it was."""
    data = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in _CASES).encode()
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    assert 0 == main([str(tmp_path / name), str(tmp_path / "out.jsonl")])
    left = [row["text"] for row in load(tmp_path / "out.jsonl")]
    assert ["my bank PIN is [•••]", "mail me at [•••]", "I forgot my password"] == left


@pytest.mark.parametrize(
    ("left", "expected"),
    [("PIN [•••]", True), ("PIN 48 21", False), ("PIN 48\u200b21", False), ("PIN ４８２１", False)],
)
def test_a_value_that_can_still_be_read_is_not_caught(left: str, expected: bool) -> None:
    """Spaces, invisible characters and wide digits hide nothing."""
    assert expected is caught({"text": "PIN 4821", "values": ["4821"]}, left)


def test_the_figures_are_shares() -> None:
    """One of two secrets caught, the clean one touched."""
    assert Figures(0.5, 1.0) == figures(_CASES, ["my bank PIN is [•••]", str(_CASES[1]["text"]), "I [•••]"])
