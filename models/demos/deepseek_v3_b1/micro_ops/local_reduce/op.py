"""LocalReduce: the sum of the rows of tiles that a core holds: what several cores gathered there as partial results."""

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
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import unified

OP = "LocalReduce"
CB_IN, CB_OUT = 0, 16


class LocalReduce:
    @staticmethod
    def golden(input_tensor: torch.Tensor, num_inputs: int) -> torch.Tensor:
        """`input_tensor` as one core holds it: num_inputs parts, one below the other."""
        parts = input_tensor.float().reshape(num_inputs, -1, input_tensor.shape[-1])
        return parts.sum(dim=0).to(input_tensor.dtype)

    @staticmethod
    def op(input_tensor: ttnn.Tensor, output_tensor: ttnn.Tensor, num_inputs: int) -> ttnn.Tensor:
        """Each core's shard of `input_tensor` holds `num_inputs` times the rows of its shard of `output_tensor`."""
        num_tiles = _check(input_tensor, output_tensor, num_inputs)
        named = {"in_cb": CB_IN, "out_cb": CB_OUT, "num_inputs": num_inputs, "num_tiles": num_tiles}
        kernel = unified("local_reduce", output_tensor.memory_config().shard_spec.grid, named)
        program = ttnn.ProgramDescriptor(
            kernels=kernel.get_kernel_descriptors(),
            cbs=[
                ttnn.cb_descriptor_from_sharded_tensor(index, tensor)
                for index, tensor in ((CB_IN, input_tensor), (CB_OUT, output_tensor))
            ],
        )
        return ttnn.generic_op([input_tensor, output_tensor], program)


def _check(input_tensor, output_tensor, num_inputs) -> int:
    """Output tiles on each core."""
    require(num_inputs >= 1, OP, f"num_inputs must be at least 1, it is {num_inputs}")
    tensors = {"input_tensor": input_tensor, "output_tensor": output_tensor}
    require_on_device(OP, tensors)
    for name, tensor in tensors.items():
        require_dtype(OP, name, tensor, ttnn.bfloat16)
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_sharded(OP, name, tensor)
    require_same_cores(OP, "output_tensor", output_tensor, "input_tensor", input_tensor)
    require_tile(OP, "output_tensor", output_tensor, tuple(input_tensor.tile.tile_shape))
    (in_rows, in_columns), (rows, columns) = (t.memory_config().shard_spec.shape for t in (input_tensor, output_tensor))
    require(
        (in_rows, in_columns) == (num_inputs * rows, columns),
        OP,
        f"input_tensor must have shards of {[num_inputs * rows, columns]}, {num_inputs} times those of output_tensor; "
        f"they are {[in_rows, in_columns]}",
    )
    height, width = output_tensor.tile.tile_shape
    return rows // height * (columns // width)
