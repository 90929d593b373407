"""Our reader against llama.cpp's own: what its parser refuses must never get past ours."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from models.errors import NotAModel
from models.gguf.header import read_header
from support.gguf_file import GgufPlan, TensorPlan, chat_metadata

TENSORS = (TensorPlan("token_embd.weight"), TensorPlan("b", (32, 2), 2, bytes(36)), TensorPlan("c", (3,), 0, bytes(12)))
GOOD = bytes(GgufPlan(chat_metadata(), TENSORS))

# Native code on hostile bytes belongs in a child process. One line for each file: 1 taken, 0 refused.
THEIRS = """
import ctypes, sys
from pathlib import Path
import llama_cpp
folder = Path(llama_cpp.__file__).parent / "lib"
ggml = ctypes.CDLL(str(next(path for path in folder.iterdir() if path.stem == "libggml-base")))
class Params(ctypes.Structure):
    _fields_ = [("no_alloc", ctypes.c_bool), ("ctx", ctypes.c_void_p)]
ggml.gguf_init_from_file.restype = ctypes.c_void_p
ggml.gguf_init_from_file.argtypes = [ctypes.c_char_p, Params]
for number in range(int(sys.argv[2])):
    found = ggml.gguf_init_from_file(f"{sys.argv[1]}/{number}".encode(), Params(True, None))
    print(int(bool(found)), flush=True)
"""


def damaged(count: int, seed: int) -> list[bytes]:
    """The good file, then others with one to three bytes changed in the header."""
    chance = random.Random(seed)
    files = [GOOD]
    for _ in range(count - 1):
        data = bytearray(GOOD)
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(900)] = chance.choice([0, 1, 2, 255, chance.randrange(256)])
        files.append(bytes(data))
    return files


def taken_by_us(path: Path) -> bool:
    """Whether our reader takes the file."""
    try:
        read_header(path)
    except NotAModel:
        return False
    return True


def compare(folder: Path, files: list[bytes]) -> None:
    """Write the files, ask both, and look for one that only llama.cpp refuses."""
    for number, data in enumerate(files):
        (folder / str(number)).write_bytes(data)
    asked = subprocess.run(
        [sys.executable, "-c", THEIRS, str(folder), str(len(files))],
        check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=120,
    )  # fmt: skip
    theirs = [line == "1" for line in asked.stdout.splitlines()]
    ours = [taken_by_us(folder / str(number)) for number in range(len(theirs))]

    assert theirs[0]
    assert ours[0]
    assert [number for number, both in enumerate(zip(ours, theirs, strict=True)) if both == (True, False)] == []
    assert len(theirs) == len(files)


@pytest.mark.engine
def test_what_llama_cpp_refuses_we_refuse(tmp_path: Path) -> None:
    """300 damaged headers, always the same ones; the good file is taken by both."""
    compare(tmp_path, damaged(300, seed=1))


@pytest.mark.long
@pytest.mark.engine
@pytest.mark.parametrize("seed", range(2, 22))
def test_what_llama_cpp_refuses_we_refuse_at_length(tmp_path: Path, seed: int) -> None:
    """20,000 more."""
    compare(tmp_path, damaged(1000, seed))
