"""add: out = a + b, tile by tile, for tensors in DRAM, on as many cores as the caller gives it.

The pattern of every micro-op: `golden` says in torch what `op` must give, `op` describes the program and runs it.
"""

from math import prod
from pathlib import Path

import torch

import ttnn
from models.common.checks import (
    require,
    require_layout,
    require_on_device,
    require_same_kind,
    require_shape,
    require_tile,
)

KERNELS = Path(__file__).parent / "kernels"
OP = "Add"
CB_A, CB_B, CB_OUT = 0, 1, 16
PAGES = 2  # double buffering: one tile is filled while the other is read


class Add:
    @staticmethod
    def golden(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return a + b

    @staticmethod
    def op(a: ttnn.Tensor, b: ttnn.Tensor, out: ttnn.Tensor, num_cores: int = 1) -> ttnn.Tensor:
        """Runs on `num_cores` cores, counted row by row from (0, 0); `out` is overwritten and returned."""
        _check(a, b, out, num_cores)
        grid = a.device().compute_with_storage_grid_size()
        cores = ttnn.num_cores_to_corerangeset(num_cores, grid, row_wise=True)
        program = ttnn.ProgramDescriptor(
            kernels=_kernels(a, b, out, cores),
            semaphores=[],
            cbs=[circular_buffer(index, out.dtype, cores) for index in (CB_A, CB_B, CB_OUT)],
        )
        return ttnn.generic_op([a, b, out], program)


def circular_buffer(index: int, dtype: ttnn.DataType, cores: ttnn.CoreRangeSet) -> ttnn.CBDescriptor:
    tile_bytes = ttnn.Tile((32, 32)).get_tile_size(dtype)
    tiles = ttnn.CBFormatDescriptor(buffer_index=index, data_format=dtype, page_size=tile_bytes)
    return ttnn.CBDescriptor(total_size=PAGES * tile_bytes, core_ranges=cores, format_descriptors=[tiles])


def shares(tensor: ttnn.Tensor, cores: ttnn.CoreRangeSet) -> list[tuple[ttnn.CoreCoord, int, int]]:
    """Each core with the first of its tiles and their number."""
    tiles = prod(tensor.padded_shape) // (32 * 32)
    all_cores = ttnn.corerange_to_cores(cores, row_wise=True)
    share, rest = divmod(tiles, len(all_cores))
    first, parts = 0, []
    for position, core in enumerate(all_cores):
        count = share + (position < rest)
        parts.append((core, first, count))
        first += count
    return parts


def _kernels(a: ttnn.Tensor, b: ttnn.Tensor, out: ttnn.Tensor, cores: ttnn.CoreRangeSet) -> list[ttnn.KernelDescriptor]:
    parts = shares(out, cores)
    inputs = [a.buffer_address(), b.buffer_address()]
    reader = ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "reader.cpp"),
        core_ranges=cores,
        compile_time_args=[*accessor(a), *accessor(b)],
        runtime_args=[(core, [*inputs, first, count]) for core, first, count in parts],
        config=ttnn.ReaderConfigDescriptor(),
    )
    compute = ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "compute.cpp"),
        core_ranges=cores,
        runtime_args=[(core, [count]) for core, _, count in parts],
        config=ttnn.ComputeConfigDescriptor(),
    )
    writer = ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "writer.cpp"),
        core_ranges=cores,
        compile_time_args=accessor(out),
        runtime_args=[(core, [out.buffer_address(), first, count]) for core, first, count in parts],
        config=ttnn.WriterConfigDescriptor(),
    )
    return [reader, compute, writer]


def accessor(tensor: ttnn.Tensor) -> list[int]:
    return ttnn.TensorAccessorArgs(tensor).get_compile_time_args()


def _check(a: ttnn.Tensor, b: ttnn.Tensor, out: ttnn.Tensor, num_cores: int) -> None:
    """What the op cannot do is said by the argument's name, before any kernel runs."""
    tensors = {"a": a, "b": b, "out": out}
    require_on_device(OP, tensors)
    for name, tensor in tensors.items():
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_tile(OP, name, tensor, (32, 32))
        require_same_kind(OP, name, tensor, "a", a)
        require_shape(OP, name, tensor, tuple(a.shape), "as a")
    grid = a.device().compute_with_storage_grid_size()
    most = grid.x * grid.y
    require(1 <= num_cores <= most, OP, f"num_cores must be 1 to {most}, it is {num_cores}")
