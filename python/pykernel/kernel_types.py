"""Types that kernel signatures and host code name. Facts: docs/reference (PyKernel), host classes."""

import enum
import os
import re
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from .enums import (
    BroadcastType,
    DataFormat,
    EltwiseBinaryReuseDestType,
    EltwiseBinaryType,
    PoolType,
    ReduceDim,
)

# tt-mlir's names of data types -> names of the kernel API's formats
FORMATS = {
    "BFloat16": "Float16_b",
    "Float32": "Float32",
    "UInt32": "UInt32",
    "UInt16": "UInt16",
    "UInt8": "UInt8",
    "Int32": "Int32",
    "BFP_BFloat8": "Bfp8_b",
    "BFP_BFloat4": "Bfp4_b",
}


class CircularBuffer:
    """A circular buffer in a kernel signature. `num_tiles` is its capacity in tiles; 0 means unknown."""

    def __init__(self, cb_id: int, tensor_shape: tuple = (8, 128, 128), dtype: str = "Float32", num_tiles: int = 0):
        self.cb_id = cb_id
        self.tensor_shape = tensor_shape
        self.tile_shape = 32
        self.tilized_shape = self.get_tilized_memref_shape()
        self.dtype = dtype
        self.num_tiles = num_tiles

    def get_tilized_memref_shape(self) -> list[int]:
        """Shape in tiles: the last two dimensions divided by the tile's, rounded up."""
        shape = [int(n) for n in self.tensor_shape]
        return shape[:-2] + [ceil(n / self.tile_shape) for n in shape[-2:]]


class Kernel:
    """C++ text of a compiled kernel."""

    def __init__(self, name: str, text: str):
        self.name, self.text = name, text

    def dump(self) -> None:
        print(self.text)

    def dump_to_file(self, path: str = "") -> str:
        """Writes `path`, or generated/pykernels/<name>_<hash>.cpp: equal names do not overwrite each other."""
        if not path:
            safe = re.sub(r"\W", "_", self.name)
            path = os.path.join("generated", "pykernels", f"{safe}_{sha256(self.text.encode()).hexdigest()[:8]}.cpp")
        file = Path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.text)
        return str(file.resolve())


class CompileTimeValue:
    """An integer or bool known when the kernel is compiled."""

    def __init__(self, key: str, value: int | bool):
        self.key, self.value = key, value

    def __repr__(self) -> str:
        return f"CompileTimeValue({self.key!r}, {self.value!r})"


class Arguments:
    """A runtime argument: common to all cores, or one integer per core in `values[x][y]`."""

    def __init__(
        self, x: int = 0, y: int = 0, is_common: bool = False, common_idx: int | None = None, values: Any = None
    ):
        if is_common and common_idx is None:
            raise ValueError("If argument is common, Common_idx must be defined")
        self.x, self.y, self.is_common, self.common_idx, self.values = x, y, is_common, common_idx, values

    @staticmethod
    def make_common(value: int, index: int) -> "Arguments":
        return Arguments(is_common=True, common_idx=index, values=value)


class TensorAccessorConfig(enum.IntFlag):
    """First compile-time word of a tensor accessor."""

    NONE = 0
    Sharded = 1
    IsDram = 2
    RuntimeRank = 4
    RuntimeNumBanks = 8
    RuntimeTensorShape = 16
    RuntimeShardShape = 32
    RuntimeBankCoords = 64

    def __or__(self, other):
        return int(self) | int(other)


class OpCircularBuffer(NamedTuple):
    cb_type: CircularBuffer
    cb_format: Any
    cb_descriptor: Any


class OpKernel(NamedTuple):
    kernel_type: str
    kernel_descriptor: Any


__all__ = [
    "Arguments",
    "BroadcastType",
    "CircularBuffer",
    "CompileTimeValue",
    "DataFormat",
    "EltwiseBinaryReuseDestType",
    "EltwiseBinaryType",
    "Kernel",
    "OpCircularBuffer",
    "OpKernel",
    "PoolType",
    "ReduceDim",
    "TensorAccessorConfig",
    "ceil",
]
