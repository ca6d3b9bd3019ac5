"""EltwiseMul: out = in0 * in1, or silu(in0) * in1, for tensors sharded in L1, each core its own shard."""

import torch

import ttnn
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.eltwise import run_eltwise


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
        tensors = {"in0": in0, "in1": in1, "output_tensor": output_tensor}
        return run_eltwise("EltwiseMul", "eltwise_mul", tensors, fp32_dest_acc_en, silu_in0=int(silu_in0))
