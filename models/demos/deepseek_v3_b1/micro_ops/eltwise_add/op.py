"""EltwiseAdd: out = in0 + in1 for tensors sharded in L1, each core its own shard."""

import torch

import ttnn
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.eltwise import run_eltwise


class EltwiseAdd:
    @staticmethod
    def golden(in0: torch.Tensor, in1: torch.Tensor) -> torch.Tensor:
        return in0 + in1

    @staticmethod
    def op(
        in0: ttnn.Tensor, in1: ttnn.Tensor, output_tensor: ttnn.Tensor, fp32_dest_acc_en: bool = False
    ) -> ttnn.Tensor:
        """All three have the same shape, tiles and shards."""
        tensors = {"in0": in0, "in1": in1, "output_tensor": output_tensor}
        return run_eltwise("EltwiseAdd", "eltwise_add", tensors, fp32_dest_acc_en)
