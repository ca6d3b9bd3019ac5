"""Memory configs for sharded tensors, and moving a tensor from one config to another."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import prod
from typing import Any

from tessera import _core
from tessera._core import (
    BufferType,
    CoreRange,
    CoreRangeSet,
    MemoryConfig,
    ShardOrientation,
    ShardSpec,
    Tensor,
    TensorMemoryLayout,
)


class ShardStrategy(Enum):
    HEIGHT = 1
    WIDTH = 2
    BLOCK = 3


_LAYOUT = {
    ShardStrategy.HEIGHT: TensorMemoryLayout.HEIGHT_SHARDED,
    ShardStrategy.WIDTH: TensorMemoryLayout.WIDTH_SHARDED,
    ShardStrategy.BLOCK: TensorMemoryLayout.BLOCK_SHARDED,
}


def _core_set(core_grid: Any) -> CoreRangeSet:
    if isinstance(core_grid, CoreRangeSet):
        return core_grid
    if isinstance(core_grid, CoreRange):
        return CoreRangeSet([core_grid])
    if hasattr(core_grid, "num_cores"):  # CoreGrid
        return CoreRangeSet([CoreRange((0, 0), (core_grid.x - 1, core_grid.y - 1))])
    _core.refuse("argument-type", f"core_grid is {type(core_grid).__name__}, not CoreGrid, CoreRange or CoreRangeSet")


def _divided(size: int, parts: int) -> int:
    if size % parts:
        _core.refuse(
            "shard-shape", f"{size} elements do not divide into {parts} equal shards", "Invalid sharding core_grid"
        )
    return size // parts


def _shard_shape(
    shape: Sequence[int], cores: CoreRangeSet, strategy: ShardStrategy, orientation: ShardOrientation
) -> list[int]:
    rows, columns = prod(shape[:-1]), shape[-1]
    if strategy == ShardStrategy.HEIGHT:
        return [_divided(rows, cores.num_cores()), columns]
    if strategy == ShardStrategy.WIDTH:
        return [rows, _divided(columns, cores.num_cores())]
    box = cores.bounding_box().grid_size()
    down, across = (box.y, box.x) if orientation == ShardOrientation.ROW_MAJOR else (box.x, box.y)
    return [_divided(rows, down), _divided(columns, across)]


def create_sharded_memory_config(
    shape: Sequence[int],
    core_grid: Any,
    strategy: ShardStrategy,
    orientation: ShardOrientation | None = None,
    use_height_and_width_as_shard_shape: bool = False,
    *,
    halo: bool = False,
) -> MemoryConfig:
    """An L1 config for a tensor (or, where that is asked for, a shard) of `shape` on `core_grid`."""
    orientation = orientation or ShardOrientation.ROW_MAJOR
    cores, shape = _core_set(core_grid), list(shape)
    shard = shape[-2:] if use_height_and_width_as_shard_shape else _shard_shape(shape, cores, strategy, orientation)
    return MemoryConfig(_LAYOUT[strategy], BufferType.L1, ShardSpec(cores, shard, orientation))


def create_sharded_memory_config_(
    shape: Sequence[int],
    core_grid: Any,
    strategy: TensorMemoryLayout | ShardStrategy,
    orientation: ShardOrientation | None = None,
    use_height_and_width_as_shard_shape: bool = False,
    tile_layout: bool = False,
) -> MemoryConfig:
    """As create_sharded_memory_config; with tile_layout, shards are rounded up to whole tiles."""
    by_layout = {layout: chosen for chosen, layout in _LAYOUT.items()}
    strategy = by_layout.get(strategy, strategy)
    config = create_sharded_memory_config(shape, core_grid, strategy, orientation, use_height_and_width_as_shard_shape)
    if not tile_layout:
        return config
    shards = config.shard_spec
    rounded = [(extent + 31) // 32 * 32 for extent in shards.shape]
    return config.with_shard_spec(ShardSpec(shards.grid, rounded, shards.orientation))


def to_memory_config(
    tensor: Tensor, memory_config: MemoryConfig, dtype: Any = None, output_tensor: Tensor | None = None
) -> Tensor:
    """The tensor in another memory or cut into other shards."""
    if tensor.device() is None:
        _core.refuse(
            "tensor-on-host", "the tensor is on the host", "Tensor must be on a device", "ttnn.to_device first"
        )
    return _core.to_memory_config(tensor, memory_config, dtype)


def interleaved_to_sharded(
    tensor: Tensor,
    sharded_memory_config: Any,
    shard_shape: Sequence[int] | None = None,
    shard_scheme: TensorMemoryLayout | None = None,
    shard_orientation: ShardOrientation | None = None,
    output_dtype: Any = None,
    **options: Any,
) -> Tensor:
    """Either with a MemoryConfig, or with grid, shard shape, scheme and orientation."""
    if isinstance(sharded_memory_config, MemoryConfig):
        return to_memory_config(tensor, sharded_memory_config, output_dtype)
    grid = sharded_memory_config
    cores = grid if isinstance(grid, CoreRangeSet) else CoreRangeSet([CoreRange((0, 0), (grid.x - 1, grid.y - 1))])
    shards = ShardSpec(cores, list(shard_shape), shard_orientation or ShardOrientation.ROW_MAJOR)
    return to_memory_config(tensor, MemoryConfig(shard_scheme, BufferType.L1, shards), output_dtype)


def sharded_to_interleaved(
    tensor: Tensor, memory_config: MemoryConfig | None = None, output_dtype: Any = None, **options: Any
) -> Tensor:
    return to_memory_config(
        tensor, memory_config or MemoryConfig(TensorMemoryLayout.INTERLEAVED, BufferType.DRAM), output_dtype
    )
