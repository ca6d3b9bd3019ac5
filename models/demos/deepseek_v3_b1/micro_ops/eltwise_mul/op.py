"""EltwiseMul: out = in0 * in1, or silu(in0) * in1, for tensors sharded in L1, each core its own shard."""

import torch

import ttnn
from models.common.checks import require, require_dtype, require_layout, require_same_cores, require_sharded
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import unified

OP = "EltwiseMul"
CB_IN0, CB_IN1, CB_OUT = 0, 1, 16


class EltwiseMul:
    @staticmethod
    def golden(in0: torch.Tensor, in1: torch.Tensor, silu_in0: bool = False) -> torch.Tensor:
        left = torch.nn.functional.silu(in0.float()) if silu_in0 else in0.float()
        return (left * in1.float()).to(in0.dtype)

    @staticmethod
    def op(
        in0: ttnn.Tensor,
        in1: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        silu_in0: bool = False,
        fp32_dest_acc_en: bool = False,
    ) -> ttnn.Tensor:
        """All three have the same shape, tiles and shards."""
        num_tiles = _check(in0, in1, output_tensor)
        named = {
            "in0_cb": CB_IN0,
            "in1_cb": CB_IN1,
            "out_cb": CB_OUT,
            "num_tiles": num_tiles,
            "silu_in0": int(silu_in0),
        }
        config = ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=fp32_dest_acc_en)
        cores = output_tensor.memory_config().shard_spec.grid
        kernel = unified("eltwise_mul", cores, named, trisc_compute_config=config)
        program = ttnn.ProgramDescriptor(
            kernels=kernel.get_kernel_descriptors(),
            cbs=[
                ttnn.cb_descriptor_from_sharded_tensor(index, tensor)
                for index, tensor in ((CB_IN0, in0), (CB_IN1, in1), (CB_OUT, output_tensor))
            ],
        )
        return ttnn.generic_op([in0, in1, output_tensor], program)


def _check(in0, in1, output_tensor) -> int:
    """Tiles on each core."""
    for name, tensor in {"in0": in0, "in1": in1, "output_tensor": output_tensor}.items():
        require_dtype(OP, name, tensor, ttnn.bfloat16)
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_sharded(OP, name, tensor)
        require_same_cores(OP, name, tensor, "in0", in0)
        same = tuple(tensor.shape) == tuple(in0.shape)
        require(same, OP, f"{name} must be {list(in0.shape)} as in0, it is {list(tensor.shape)}")
        shards = [tuple(t.memory_config().shard_spec.shape) for t in (tensor, in0)]
        require(
            shards[0] == shards[1], OP, f"{name} must have shards of {list(shards[1])} as in0, not {list(shards[0])}"
        )
    height, width = in0.tile.tile_shape
    rows, columns = in0.memory_config().shard_spec.shape
    return rows // height * (columns // width)
