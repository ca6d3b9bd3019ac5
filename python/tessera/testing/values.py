"""Tensors of any kind as float64 arrays, cut into tiles and faces, and the spacing of numbers in each format.

float64 holds every value of every format of the card, 32-bit integers included, without rounding.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

FACE = 16
# Format: bits after the point, smallest exponent of a normal number, largest relative error that a right kernel may
# show (four roundings; float32 passes through tf32 in the FPU; None: exact).
_MANTISSA = {"float64": 52, "float32": 23, "float16": 10, "bfloat16": 7, "bfloat8_b": 6, "bfloat4_b": 2}
_LEAST_EXPONENT = {"float64": -1022, "float16": -14}
_TOLERANCE = {
    "float64": 2.0**-8,
    "float32": 2.0**-8,
    "float16": 2.0**-8,
    "bfloat16": 2.0**-6,
    "bfloat8_b": 2.0**-4,
    "bfloat4_b": 2.0**-1,
}
_BLOCK = 16  # elements that share an exponent in bfloat8_b and bfloat4_b


def array_of(value: Any) -> tuple[np.ndarray, str]:
    """The values in float64 and the name of the format they came in."""
    name = str(getattr(value, "dtype", "")).rpartition(".")[2].lower()
    if hasattr(value, "to_torch"):  # a ttnn tensor, on the device or on the host
        value = value.to_torch()
    if hasattr(value, "detach"):  # a torch tensor; NumPy has no bfloat16
        value = value.detach().cpu()
        value = (value.float() if str(value.dtype) == "torch.bfloat16" else value).numpy()
    array = np.asarray(value)
    name = name or array.dtype.name
    return array.astype(np.float64), name


def is_exact(dtype: str) -> bool:
    return dtype not in _MANTISSA


def tolerance(dtype: str) -> float:
    return _TOLERANCE.get(dtype, 0.0)


def ulp(values: np.ndarray, dtype: str) -> np.ndarray:
    """The distance of neighbouring numbers of a format at each value; 1 for integers. Infinite at zero: a distance
    there says nothing of an error."""
    if is_exact(dtype):
        return np.ones_like(values)
    size = np.where(np.isfinite(values), np.abs(values), 0.0)
    if dtype.startswith("bfloat") and dtype.endswith("_b"):
        size = _shared(size)
    least = _LEAST_EXPONENT.get(dtype, -126)
    exponent = np.frexp(size)[1] - 1  # size = f * 2**e with f in [0.5, 1)
    steps = np.ldexp(1.0, np.maximum(exponent, least) - _MANTISSA[dtype])
    return np.where(size == 0, np.inf, steps)


def _shared(size: np.ndarray) -> np.ndarray:
    """The largest of each block of one exponent: 16 neighbours of a row."""
    width = size.shape[-1]
    padded = np.pad(size, [(0, 0)] * (size.ndim - 1) + [(0, -width % _BLOCK)])
    blocks = padded.reshape(*padded.shape[:-1], -1, _BLOCK)
    return np.repeat(blocks.max(-1), _BLOCK, -1)[..., :width]


def to_bfloat16(values: np.ndarray) -> np.ndarray:
    """Rounded to the nearest bfloat16, ties to even, as the packer does."""
    bits = values.astype(np.float32, order="C").reshape(-1).view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) & np.uint32(0xFFFF0000)
    return np.where(np.isfinite(values), rounded.view(np.float32).reshape(values.shape), values).astype(np.float64)


def cut_to_bfloat16(values: np.ndarray) -> np.ndarray:
    """The lower half of each float32 dropped."""
    bits = values.astype(np.float32, order="C").reshape(-1).view(np.uint32) & np.uint32(0xFFFF0000)
    return bits.view(np.float32).reshape(values.shape).astype(np.float64)


@dataclass(frozen=True)
class Tiling:
    """How a tensor of some shape is cut into tiles: matrices of the last two dimensions, each padded to whole tiles."""

    shape: tuple[int, ...]
    tile: tuple[int, int]

    @property
    def matrix(self) -> tuple[int, int, int]:
        """Matrices, rows, columns, as they are."""
        rows, columns = (1, 1, *self.shape)[-2:]
        count = int(np.prod(self.shape[:-2])) if len(self.shape) > 2 else 1
        return count, rows, columns

    @property
    def grid(self) -> tuple[int, int, int]:
        """Matrices, rows of tiles, columns of tiles."""
        count, rows, columns = self.matrix
        return count, -(-rows // self.tile[0]), -(-columns // self.tile[1])

    @property
    def is_padded(self) -> bool:
        _, rows, columns = self.matrix
        return rows % self.tile[0] != 0 or columns % self.tile[1] != 0

    def cut(self, values: np.ndarray, pad: float = 0.0) -> np.ndarray:
        """[tiles, height, width], in the order of memory: row by row, matrix after matrix."""
        count, rows, columns = self.matrix
        _, down, across = self.grid
        height, width = self.tile
        padding = [(0, 0), (0, down * height - rows), (0, across * width - columns)]
        whole = np.pad(values.reshape(count, rows, columns), padding, constant_values=pad)
        tiles = whole.reshape(count, down, height, across, width).swapaxes(2, 3)
        return tiles.reshape(-1, height, width)

    def place(self, tile: int) -> tuple[int, int, int]:
        """Matrix, row and column of a tile by its number."""
        return tuple(int(n) for n in np.unravel_index(tile, self.grid))  # type: ignore[return-value]


def faces(tiles: np.ndarray) -> np.ndarray:
    """[tiles, faces, face height, face width], faces in the order of memory."""
    count, height, width = tiles.shape
    face_height, face_width = min(FACE, height), min(FACE, width)
    cut = tiles.reshape(count, height // face_height, face_height, width // face_width, face_width).swapaxes(2, 3)
    return cut.reshape(count, -1, face_height, face_width)


def from_faces(cut: np.ndarray, tile: tuple[int, int]) -> np.ndarray:
    """The tiles of which `faces` gave the faces."""
    count, _, face_height, face_width = cut.shape
    down, across = tile[0] // face_height, tile[1] // face_width
    return cut.reshape(count, down, across, face_height, face_width).swapaxes(2, 3).reshape(count, *tile)


def in_memory(tiles: np.ndarray) -> np.ndarray:
    """All elements in the order in which tiles lie in memory: face after face, row by row."""
    return faces(tiles).reshape(-1)
