"""Block floats as words: what upstream's host packs for tensors whose tiles have formats of their own.

A tile is 64 exponents, one for each row of 16 of its faces, then the sign and the mantissa of its 1,024 datums.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tessera._core import CoreCoord, CoreRangeSet, ShardDistributionStrategy, ShardOrientation

TILE, FACE, ROW = 32, 16, 16
DATUMS = TILE * TILE


def _by_faces(tiles: np.ndarray) -> np.ndarray:
    """Row-major tiles to tiles of four faces, and back: the two middle axes change places."""
    return tiles.reshape(-1, 2, FACE, 2, FACE).swapaxes(2, 3).reshape(-1, DATUMS)


def _by_rows(tiles: np.ndarray) -> np.ndarray:
    return tiles.reshape(-1, 2, 2, FACE, FACE).swapaxes(2, 3).reshape(-1, DATUMS)


def _exponents(bits: np.ndarray, is_exp_a: bool) -> np.ndarray:
    exponents = (bits >> 23 & 0xFF).astype(np.int64)
    return np.clip(exponents - 127 + 15, 0, 31) if is_exp_a else exponents


def _mantissas(bits: np.ndarray, is_exp_a: bool) -> np.ndarray:
    """With the hidden bit; exponents of five bits saturate."""
    mantissas = (bits & 0x7FFFFF).astype(np.int64)
    if is_exp_a:
        exponents = (bits >> 23 & 0xFF).astype(np.int64) - 127 + 15
        mantissas = np.where(exponents > 31, 0x7FFFFF, np.where(exponents < 0, 0, mantissas))
    return mantissas | 0x800000


def _pack(values: Any, width: int, row_major_input: bool, is_exp_a: bool) -> np.ndarray:
    data = np.ascontiguousarray(values, dtype=np.float32).reshape(-1)
    if data.size % DATUMS:
        raise ValueError(f"{data.size} values do not fill tiles of {DATUMS}")
    tiles = _by_faces(data) if row_major_input else data.reshape(-1, DATUMS)
    bits = tiles.view(np.uint32).reshape(-1, ROW)
    exponents = _exponents(bits, is_exp_a)
    shared = exponents.max(axis=1, keepdims=True)
    mantissas = _mantissas(bits, is_exp_a) >> np.minimum(shared - exponents, 31)
    # To the nearest of `width` bits, a tie to the even one; what rounds up past the largest stays there.
    shift = 24 - width
    rest, mantissas = mantissas & ((1 << shift) - 1), mantissas >> shift
    tie = 1 << (shift - 1)
    mantissas += (rest > tie) | ((rest == tie) & (mantissas & 1 == 1))
    mantissas = np.where(bits >> 23 & 0xFF == 0, 0, np.minimum(mantissas, (1 << width) - 1))
    datums = np.where(mantissas == 0, 0, (bits >> 31).astype(np.int64) << width | mantissas).astype(np.uint8)
    per_byte = 8 // (width + 1)
    parts = datums.reshape(len(tiles), -1, per_byte) << (np.arange(per_byte, dtype=np.uint8) * (width + 1))
    packed = np.bitwise_or.reduce(parts, axis=2)
    return np.concatenate([shared.astype(np.uint8).reshape(len(tiles), -1), packed], axis=1).reshape(-1).view(np.uint32)


def _unpack(words: Any, width: int, row_major_output: bool, is_exp_a: bool) -> np.ndarray:
    per_byte = 8 // (width + 1)
    tile_bytes = DATUMS // ROW + DATUMS // per_byte
    data = np.ascontiguousarray(words, dtype=np.uint32).reshape(-1).view(np.uint8)
    if data.size % tile_bytes:
        raise ValueError(f"{data.size} bytes are no whole tiles of {tile_bytes}")
    tiles = data.reshape(-1, tile_bytes)
    shared = tiles[:, : DATUMS // ROW].reshape(-1, 1).astype(np.int64) - (15 if is_exp_a else 127)
    shifts = np.arange(per_byte, dtype=np.uint8) * (width + 1)
    datums = (tiles[:, DATUMS // ROW :, None] >> shifts).reshape(-1, ROW) & ((1 << width + 1) - 1)
    mantissas = (datums & ((1 << width) - 1)).astype(np.float64)
    values = np.ldexp(mantissas, shared - (width - 1)).astype(np.float32)
    values = np.copysign(values, np.where(datums >> width, np.float32(-1), np.float32(1)))
    return (_by_rows(values) if row_major_output else values).reshape(-1)


def _packer(width: int) -> Any:
    def pack(input: Any, row_major_input: bool = False, is_exp_a: bool = False) -> np.ndarray:
        return _pack(input, width, row_major_input, is_exp_a)

    return pack


def _unpacker(width: int) -> Any:
    def unpack(input: Any, row_major_output: bool = False, is_exp_a: bool = False) -> np.ndarray:
        return _unpack(input, width, row_major_output, is_exp_a)

    return unpack


pack_bfp8, pack_bfp4, pack_bfp2 = _packer(7), _packer(3), _packer(1)
unpack_bfp8, unpack_bfp4, unpack_bfp2 = _unpacker(7), _unpacker(3), _unpacker(1)


def compute_shard_page_mapping(
    tensor_shape: list[int],
    shard_shape: list[int],
    page_height: int,
    page_width: int,
    core_range_set: CoreRangeSet,
    shard_orientation: ShardOrientation,
    distribution_strategy: ShardDistributionStrategy = ShardDistributionStrategy.ROUND_ROBIN_1D,
) -> list[tuple[CoreCoord, list[int]]]:
    """For each core that has some: the pages of its shards, row by row; pages count along the tensor's rows."""
    import ttnn

    height, width = int(np.prod(tensor_shape[:-1])), tensor_shape[-1]
    rows, columns = -(-height // page_height), -(-width // page_width)
    page_rows, page_columns = shard_shape[-2] // page_height, shard_shape[-1] // page_width
    by_rows = shard_orientation == ShardOrientation.ROW_MAJOR
    cores = ttnn.corerange_to_cores(core_range_set, row_wise=by_rows)
    in_grid = distribution_strategy == ShardDistributionStrategy.GRID_2D
    box = core_range_set.bounding_box() if in_grid else None
    found: dict[tuple[int, int], tuple[CoreCoord, list[int]]] = {}
    shards = [(y, x) for y in range(-(-rows // page_rows)) for x in range(-(-columns // page_columns))]
    for number, (y, x) in enumerate(shards):
        core = cores[number % len(cores)]
        if box is not None:
            across, down = (x, y) if by_rows else (y, x)
            core = CoreCoord(box.start.x + across, box.start.y + down)
        pages = found.setdefault((core.x, core.y), (core, []))[1]
        pages += [
            row * columns + column
            for row in range(y * page_rows, min((y + 1) * page_rows, rows))
            for column in range(x * page_columns, min((x + 1) * page_columns, columns))
        ]
    return list(found.values())
