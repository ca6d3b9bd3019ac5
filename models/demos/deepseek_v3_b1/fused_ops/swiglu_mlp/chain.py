"""The same as swiglu_mlp in seven programs, for comparison."""

import torch

import ttnn
from models.common.placing import empty_row, place_columns, place_copies
from models.demos.deepseek_v3_b1.micro_ops.eltwise_mul.op import EltwiseMul
from models.demos.deepseek_v3_b1.micro_ops.gather.op import GatherSingleCore
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import McastSingleCore


def swiglu_mlp_chain(
    input_tensor, gate_weights, up_weights, down_weights, output, fp32_dest_acc_en=False
) -> ttnn.Tensor:
    device, home = input_tensor.device(), input_tensor.memory_config().shard_spec.grid
    cores = gate_weights.memory_config().shard_spec.grid
    width, hidden = gate_weights.shape
    copies = place_copies(torch.zeros(1, width).bfloat16(), device, cores)
    gate, up, product = (place_columns(torch.zeros(1, hidden).bfloat16(), device, cores) for _ in range(3))
    gathered = empty_row(hidden, device, home)
    hidden_copies = place_copies(torch.zeros(1, hidden).bfloat16(), device, cores)
    McastSingleCore.op(input_tensor, copies)
    MatmulSingleCore.op(copies, gate_weights, gate, fp32_dest_acc_en)
    MatmulSingleCore.op(copies, up_weights, up, fp32_dest_acc_en)
    EltwiseMul.op(gate, up, product, silu_in0=True, fp32_dest_acc_en=fp32_dest_acc_en)
    GatherSingleCore.op(product, gathered, ttnn.NOC.NOC_0)
    McastSingleCore.op(gathered, hidden_copies)
    return MatmulSingleCore.op(hidden_copies, down_weights, output, fp32_dest_acc_en)
