"""Tensors for micro-ops: where tests, galleries and fused ops put what they compute on."""

from __future__ import annotations

import torch

import ttnn

ROW_TILE = ttnn.Tile((1, 32))
FULL_TILE = ttnn.Tile((32, 32))


def rectangle(start: tuple[int, int], end: tuple[int, int]) -> ttnn.CoreRangeSet:
    return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(*start), ttnn.CoreCoord(*end))])


def one_core(x: int = 0, y: int = 0) -> ttnn.CoreRangeSet:
    return rectangle((x, y), (x, y))


def full_grid(device: ttnn.Device) -> ttnn.CoreRangeSet:
    size = device.compute_with_storage_grid_size()
    return rectangle((0, 0), (size.x - 1, size.y - 1))


def sharded_config(
    kind: ttnn.TensorMemoryLayout, cores: ttnn.CoreRangeSet, shard_shape: tuple[int, int]
) -> ttnn.MemoryConfig:
    return ttnn.MemoryConfig(
        kind, ttnn.BufferType.L1, ttnn.ShardSpec(cores, shard_shape, ttnn.ShardOrientation.ROW_MAJOR)
    )


def place(
    values: torch.Tensor,
    device: ttnn.Device,
    config: ttnn.MemoryConfig,
    tile: ttnn.Tile = ROW_TILE,
    dtype: ttnn.DataType = ttnn.bfloat16,
) -> ttnn.Tensor:
    return ttnn.from_torch(values, dtype=dtype, layout=ttnn.TILE_LAYOUT, device=device, memory_config=config, tile=tile)


def place_row(values: torch.Tensor, device: ttnn.Device, core: ttnn.CoreRangeSet) -> ttnn.Tensor:
    """[1, N] in 1x32 tiles on one core."""
    config = sharded_config(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, core, (1, values.shape[-1]))
    return place(values, device, config)


def empty_row(width: int, device: ttnn.Device, core: ttnn.CoreRangeSet) -> ttnn.Tensor:
    return place_row(torch.zeros(1, width).bfloat16(), device, core)


def place_copies(values: torch.Tensor, device: ttnn.Device, cores: ttnn.CoreRangeSet) -> ttnn.Tensor:
    """[1, N], the same on every core: what a multicast gives."""
    config = sharded_config(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, cores, (1, values.shape[-1]))
    return place(values.repeat(cores.num_cores(), 1), device, config)


def place_columns(
    values: torch.Tensor,
    device: ttnn.Device,
    cores: ttnn.CoreRangeSet,
    tile: ttnn.Tile = ROW_TILE,
    dtype: ttnn.DataType = ttnn.bfloat16,
) -> ttnn.Tensor:
    """Columns cut over the cores."""
    shard = (values.shape[-2], values.shape[-1] // cores.num_cores())
    return place(values, device, sharded_config(ttnn.TensorMemoryLayout.WIDTH_SHARDED, cores, shard), tile, dtype)
