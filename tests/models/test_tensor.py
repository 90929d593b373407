"""The table of tensor types against the library that will read the tensors."""

import ctypes
from pathlib import Path

import llama_cpp
import pytest

from models.gguf.tensor import TENSOR_TYPES, Tensor, layout_fault


def ggml() -> ctypes.CDLL:
    """The part of llama.cpp that knows the types, loaded by itself."""
    folder = Path(llama_cpp.__file__).parent / "lib"
    library = ctypes.CDLL(str(next(path for path in folder.iterdir() if path.stem == "libggml-base")))
    library.ggml_blck_size.restype = ctypes.c_int64
    library.ggml_type_size.restype = ctypes.c_size_t
    return library


@pytest.mark.engine
def test_the_table_is_that_of_the_installed_llama_cpp() -> None:
    """Every type llama.cpp knows is in our table with the same sizes, and no other."""
    library = ggml()
    theirs = {
        number: (library.ggml_blck_size(number), library.ggml_type_size(number))
        for number in range(llama_cpp.GGML_TYPE_COUNT)
        if library.ggml_blck_size(number)
    }

    assert theirs == {number: sizes for number, (_, *sizes_) in TENSOR_TYPES.items() for sizes in [tuple(sizes_)]}


def test_a_quantised_tensor_takes_whole_blocks() -> None:
    """64 weights in Q4_0 are two blocks of 18 bytes."""
    assert Tensor("t", (32, 2), 2, 0).size_bytes == 36


def test_tensors_lie_one_behind_the_other() -> None:
    """The second begins at the next multiple of the alignment, and nowhere else."""
    first = Tensor("a", (3,), 0, 0)

    assert layout_fault([first, Tensor("b", (1,), 0, 32)], 32, 36) == ""
    assert "not at 32" in layout_fault([first, Tensor("b", (1,), 0, 64)], 32, 100)
