"""Several tensors in one: a view of a part of a fused tensor's bytes."""

from __future__ import annotations

from dataclasses import dataclass

from tessera._core import CoreRangeSet, DataType, Tensor, Tile


@dataclass
class OverlappedTensor:
    """A tensor that lies at `byte_offset` of each shard of `fused_tensor`; kernels read it there."""

    fused_tensor: Tensor
    tensor_shape: tuple[int, int]
    shard_shape: tuple[int, int]
    core_range_set: CoreRangeSet
    dtype: DataType
    tile_shape: tuple[int, int]
    byte_offset: int = 0
    total_size: int = 0

    def get_tile(self) -> Tile:
        return Tile(self.tile_shape)
