"""Tensors as a GGUF header lists them: how many bytes each takes, and whether the file holds them all."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from models.phrase import Phrase

# Type number -> name, elements in a block, bytes in a block. Numbers that are missing were withdrawn or are newer
# than the llama.cpp we run, which refuses them too. A test compares the table with that library's own.
TENSOR_TYPES: dict[int, tuple[str, int, int]] = {
    0: ("F32", 1, 4),
    1: ("F16", 1, 2),
    2: ("Q4_0", 32, 18),
    3: ("Q4_1", 32, 20),
    6: ("Q5_0", 32, 22),
    7: ("Q5_1", 32, 24),
    8: ("Q8_0", 32, 34),
    9: ("Q8_1", 32, 36),
    10: ("Q2_K", 256, 84),
    11: ("Q3_K", 256, 110),
    12: ("Q4_K", 256, 144),
    13: ("Q5_K", 256, 176),
    14: ("Q6_K", 256, 210),
    15: ("Q8_K", 256, 292),
    16: ("IQ2_XXS", 256, 66),
    17: ("IQ2_XS", 256, 74),
    18: ("IQ3_XXS", 256, 98),
    19: ("IQ1_S", 256, 50),
    20: ("IQ4_NL", 32, 18),
    21: ("IQ3_S", 256, 110),
    22: ("IQ2_S", 256, 82),
    23: ("IQ4_XS", 256, 136),
    24: ("I8", 1, 1),
    25: ("I16", 1, 2),
    26: ("I32", 1, 4),
    27: ("I64", 1, 8),
    28: ("F64", 1, 8),
    29: ("IQ1_M", 256, 56),
    30: ("BF16", 1, 2),
    34: ("TQ1_0", 256, 54),
    35: ("TQ2_0", 256, 66),
    39: ("MXFP4", 32, 17),
    40: ("NVFP4", 64, 36),
    41: ("Q1_0", 128, 18),
    42: ("Q2_0", 64, 18),
}


@dataclass(frozen=True, slots=True)
class Tensor:
    """One entry of the header. ``dimensions`` are as stored, the row length first; ``offset`` counts from the data."""

    name: str
    dimensions: tuple[int, ...]
    type_number: int
    offset: int

    @property
    def elements(self) -> int:
        """How many numbers it holds; 1 when it has no dimensions."""
        return prod(self.dimensions)

    @property
    def type_name(self) -> str:
        """The name of its type, or ``type 99`` for an unknown one."""
        known = TENSOR_TYPES.get(self.type_number)
        return known[0] if known else Phrase("type {type_number}", type_number=self.type_number)

    @property
    def size_bytes(self) -> int:
        """The bytes it takes. Only for a tensor in which ``fault`` finds nothing."""
        _, block_elements, block_bytes = TENSOR_TYPES[self.type_number]
        return self.elements // block_elements * block_bytes

    @property
    def fault(self) -> str:
        """What is wrong with this entry by itself; empty when nothing is."""
        if self.type_number not in TENSOR_TYPES:
            return Phrase(
                "tensor {name!r} has {type_name}, which this version does not know",
                name=self.name,
                type_name=self.type_name,
            )
        row = self.dimensions[0] if self.dimensions else 1
        if row % TENSOR_TYPES[self.type_number][1]:
            return Phrase(
                "tensor {name!r} has rows of {row} elements, which {type_name} cannot hold",
                name=self.name,
                row=row,
                type_name=self.type_name,
            )
        return ""


def layout_fault(tensors: Iterable[Tensor], alignment: int, data_bytes: int) -> str:
    """What is wrong with the tensors together; empty when nothing is. ``data_bytes`` is what the file has for them.

    They must lie one behind the other, each padded to ``alignment``: llama.cpp insists on it, and so no flipped
    offset can point into a neighbour. The last one needs no padding; bytes behind it do not matter.
    """
    end = 0
    for tensor in tensors:
        if tensor.fault:
            return tensor.fault
        if tensor.offset != end:
            return Phrase(
                "tensor {name!r} is said to begin at byte {offset:,}, not at {end:,}",
                name=tensor.name,
                offset=tensor.offset,
                end=end,
            )
        if tensor.offset + tensor.size_bytes > data_bytes:
            missing = tensor.offset + tensor.size_bytes - data_bytes
            return Phrase(
                "it ends too early: tensor {name!r} lacks {missing:,} bytes or more", name=tensor.name, missing=missing
            )
        end += -(-tensor.size_bytes // alignment) * alignment
    return ""
