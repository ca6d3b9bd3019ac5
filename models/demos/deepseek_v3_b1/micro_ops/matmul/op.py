"""Matmul of one row of tiles with a weight: [1, K] x [K, N] on one core, or N cut over the cores of a grid."""

from pathlib import Path

import torch

import ttnn
from models.common.checks import (
    require,
    require_dtype,
    require_layout,
    require_on_device,
    require_same_cores,
    require_sharded,
    require_tile,
)

KERNELS = Path(__file__).parent / "kernels"
OP = "MatmulSingleCore"
CB_IN0, CB_IN1, CB_OUT = 0, 1, 16
ROW_TILES = ((1, 32), (2, 32), (4, 32), (8, 32), (16, 32), (32, 32))


class MatmulSingleCore:
    @staticmethod
    def golden(input_a: torch.Tensor, input_b: torch.Tensor) -> torch.Tensor:
        """`input_a` as one core holds it: [1, K]."""
        return (input_a.float() @ input_b.float()).to(input_a.dtype)

    @staticmethod
    def op(
        input_a: ttnn.Tensor, input_b: ttnn.Tensor, output_tensor: ttnn.Tensor, fp32_dest_acc_en: bool = False
    ) -> ttnn.Tensor:
        """A and out in tiles of one row (1x32), B in 32x32 tiles of bfloat16 or bfloat8_b.

        On several cores B and out are width-sharded, and A has one [1, K] shard per core, all the same (see mcast).
        """
        k_tiles, n_tiles = _check(input_a, input_b, output_tensor)
        cores = input_b.memory_config().shard_spec.grid
        program = ttnn.ProgramDescriptor(
            kernels=[
                _kernel("reader", cores, [CB_IN0, CB_IN1, k_tiles, k_tiles * n_tiles], ttnn.ReaderConfigDescriptor()),
                _kernel("writer", cores, [CB_OUT, n_tiles], ttnn.WriterConfigDescriptor()),
                _kernel(
                    "compute",
                    cores,
                    [CB_IN0, CB_IN1, CB_OUT, k_tiles, n_tiles, 4 if fp32_dest_acc_en else 8],
                    ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=fp32_dest_acc_en),
                ),
            ],
            cbs=[
                ttnn.cb_descriptor_from_sharded_tensor(index, tensor)
                for index, tensor in ((CB_IN0, input_a), (CB_IN1, input_b), (CB_OUT, output_tensor))
            ],
        )
        return ttnn.generic_op([input_a, input_b, output_tensor], program)


def _kernel(name: str, cores: ttnn.CoreRangeSet, compile_time_args: list[int], config) -> ttnn.KernelDescriptor:
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / f"matmul_{name}.cpp"),
        core_ranges=cores,
        compile_time_args=compile_time_args,
        config=config,
    )


def _check(input_a, input_b, output_tensor) -> tuple[int, int]:
    """Tiles along K, and along N on each core."""
    tensors = {"input_a": input_a, "input_b": input_b, "output_tensor": output_tensor}
    require_on_device(OP, tensors)
    for name, tensor in tensors.items():
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_sharded(OP, name, tensor)
        require_same_cores(OP, name, tensor, "input_b", input_b)
    require_dtype(OP, "input_a", input_a, ttnn.bfloat16)
    require_dtype(OP, "input_b", input_b, ttnn.bfloat16, ttnn.bfloat8_b)
    require_dtype(OP, "output_tensor", output_tensor, ttnn.bfloat16)
    require_tile(OP, "input_a", input_a, *ROW_TILES)
    require_tile(OP, "input_b", input_b, (32, 32))
    require_tile(OP, "output_tensor", output_tensor, tuple(input_a.tile.tile_shape))
    a_shard, b_shard, out_shard = (
        tuple(tensor.memory_config().shard_spec.shape) for tensor in (input_a, input_b, output_tensor)
    )
    rows = input_a.tile.tile_shape[0]
    require(a_shard[0] == rows, OP, f"input_a must have one row of tiles ({rows} rows) per core, it has {a_shard[0]}")
    require(
        a_shard[1] == b_shard[0], OP, f"input_a has {a_shard[1]} columns per core, but input_b has {b_shard[0]} rows"
    )
    require(
        out_shard == (rows, b_shard[1]),
        OP,
        f"output_tensor must have {[rows, b_shard[1]]} per core, as input_b has {b_shard[1]} columns there; "
        f"it has {list(out_shard)}",
    )
    return b_shard[0] // 32, b_shard[1] // 32
