"""Tokens per second through the child process against llama-cpp-python called directly, fresh processes in turn."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from models.chat import Message, Piece, Sampling
from models.isolated_chat import IsolatedChat, LlamaSpec
from models.llama.chat import physical_cores
from models.shelf.bundled import find_bundled
from tests.bench.ratio import Ratio, Remark

RUNS = 7
TOKENS = 160
GOAL = 0.97
QUESTION = "Tell a long story about a lighthouse, its keeper and the sea."
PROMPT = (
    "<|im_start|>system\nYou are a storyteller.<|im_end|>\n"
    f"<|im_start|>user\n{QUESTION}<|im_end|>\n<|im_start|>assistant\n"
)
BARE = Path(__file__).with_name("bare_llama.py")


def measure() -> list[Ratio | Remark]:
    """Medians of alternating runs, after one of each that does not count."""
    found = find_bundled()
    if found is None:
        raise SystemExit("the bundled model is not installed")
    ours: list[float] = []
    bare: list[float] = []
    starts_s: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(RUNS + 1):
            speed, start_s = _through_the_child(found.path, Path(folder) / "engine.log")
            ours.append(speed)
            starts_s.append(start_s)
            bare.append(_directly(found.path))
    return [
        Ratio(
            "tokens per second: child process / llama-cpp-python",
            statistics.median(ours[1:]),
            statistics.median(bare[1:]),
            "/s",
            GOAL,
            more_is_better=True,
        ),
        Remark("child process: start and load", f"{statistics.median(starts_s[1:]):.2f} s"),
    ]


def _through_the_child(model: Path, log: Path) -> tuple[float, float]:
    """Tokens per second as the reader of the stream sees them, and seconds until the model was loaded."""
    chat = IsolatedChat(LlamaSpec("small", model, 2048), log)
    began_s = time.perf_counter()
    chat.card()
    loaded_s = time.perf_counter()
    talk = [Message("system", "You are a storyteller."), Message("user", QUESTION)]
    stream = chat.generate(talk, Sampling(TOKENS, temperature=0.0))
    times_s = [time.perf_counter() for value in stream if isinstance(value, Piece)]
    chat.close()
    return (len(times_s) - 1) / (times_s[-1] - times_s[0]), loaded_s - began_s


def _directly(model: Path) -> float:
    command = [sys.executable, str(BARE), str(model), str(physical_cores()), str(TOKENS), PROMPT]
    return float(subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout)
