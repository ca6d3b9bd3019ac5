"""hard_swish: out = x * clamp(x + 3, 0, 6) / 6, tile by tile, with a compute kernel written below the compute API."""

from pathlib import Path

import torch

import ttnn
from models.common.checks import require, require_layout, require_on_device, require_same_kind, require_shape
from models.demos.basics.micro_ops.add.op import accessor, circular_buffer, shares

KERNELS = Path(__file__).parent / "kernels"
OP = "HardSwish"
CB_IN, CB_OUT = 0, 16


class HardSwish:
    @staticmethod
    def golden(x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.hardswish(x.float()).to(x.dtype)

    @staticmethod
    def op(x: ttnn.Tensor, out: ttnn.Tensor, num_cores: int = 1) -> ttnn.Tensor:
        """Runs on `num_cores` cores, counted row by row from (0, 0); `out` is overwritten and returned."""
        _check(x, out, num_cores)
        grid = x.device().compute_with_storage_grid_size()
        cores = ttnn.num_cores_to_corerangeset(num_cores, grid, row_wise=True)
        program = ttnn.ProgramDescriptor(
            kernels=_kernels(x, out, cores),
            semaphores=[],
            cbs=[circular_buffer(index, out.dtype, cores) for index in (CB_IN, CB_OUT)],
        )
        return ttnn.generic_op([x, out], program)


def _kernels(x: ttnn.Tensor, out: ttnn.Tensor, cores: ttnn.CoreRangeSet) -> list[ttnn.KernelDescriptor]:
    parts = shares(out, cores)
    reader = ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "reader.cpp"),
        core_ranges=cores,
        compile_time_args=accessor(x),
        runtime_args=[(core, [x.buffer_address(), first, count]) for core, first, count in parts],
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


def _check(x: ttnn.Tensor, out: ttnn.Tensor, num_cores: int) -> None:
    tensors = {"x": x, "out": out}
    require_on_device(OP, tensors)
    for name, tensor in tensors.items():
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_same_kind(OP, name, tensor, "x", x)
        require_shape(OP, name, tensor, tuple(x.shape), "as x")
    require(x.dtype == ttnn.bfloat16, OP, f"x must be bfloat16, it is {x.dtype}")
    grid = x.device().compute_with_storage_grid_size()
    most = grid.x * grid.y
    require(1 <= num_cores <= most, OP, f"num_cores must be 1 to {most}, it is {num_cores}")
