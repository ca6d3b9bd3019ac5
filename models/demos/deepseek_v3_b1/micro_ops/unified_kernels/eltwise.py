"""What the element-wise ops share: what they refuse, and the program of one tile after the other on each core."""

from __future__ import annotations

import ttnn
from models.common.checks import (
    require,
    require_dtype,
    require_layout,
    require_on_device,
    require_same_cores,
    require_shape,
    require_sharded,
    require_tile,
)
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import unified

CB_IN0, CB_IN1, CB_OUT = 0, 1, 16


def run_eltwise(
    op: str, kernel_name: str, tensors: dict[str, ttnn.Tensor], fp32_dest_acc_en: bool, **constants: int
) -> ttnn.Tensor:
    """`tensors`: both inputs and the output by the names of the op's arguments; `constants` for the kernel alone."""
    num_tiles = _check(op, tensors)
    named = {"in0_cb": CB_IN0, "in1_cb": CB_IN1, "out_cb": CB_OUT, "num_tiles": num_tiles, **constants}
    *_, output_tensor = tensors.values()
    cores = output_tensor.memory_config().shard_spec.grid
    config = ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=fp32_dest_acc_en)
    program = ttnn.ProgramDescriptor(
        kernels=unified(kernel_name, cores, named, trisc_compute_config=config).get_kernel_descriptors(),
        cbs=[
            ttnn.cb_descriptor_from_sharded_tensor(index, tensor)
            for index, tensor in zip((CB_IN0, CB_IN1, CB_OUT), tensors.values(), strict=True)
        ],
    )
    return ttnn.generic_op(list(tensors.values()), program)


def _check(op: str, tensors: dict[str, ttnn.Tensor]) -> int:
    """Tiles on each core."""
    require_on_device(op, tensors)
    first_name, first = next(iter(tensors.items()))
    for name, tensor in tensors.items():
        require_dtype(op, name, tensor, ttnn.bfloat16)
        require_layout(op, name, tensor, ttnn.TILE_LAYOUT)
        require_sharded(op, name, tensor)
        require_same_cores(op, name, tensor, first_name, first)
        require_shape(op, name, tensor, tuple(first.shape), f"as {first_name}")
        require_tile(op, name, tensor, tuple(first.tile.tile_shape))
        shards = [list(t.memory_config().shard_spec.shape) for t in (tensor, first)]
        require(shards[0] == shards[1], op, f"{name} must have shards of {shards[1]} as {first_name}, not {shards[0]}")
    height, width = first.tile.tile_shape
    rows, columns = first.memory_config().shard_spec.shape
    return rows // height * (columns // width)
