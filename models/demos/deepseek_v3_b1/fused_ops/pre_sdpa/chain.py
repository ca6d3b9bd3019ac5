"""The same as pre_sdpa in seven programs, for comparison."""

import torch

import ttnn
from models.common.placing import empty_row, place_columns, place_copies
from models.demos.deepseek_v3_b1.micro_ops.gather.op import GatherSingleCore
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import McastSingleCore
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore


def pre_sdpa_chain(input_tensor, gamma, weights, gamma2, weights2, output, fp32_dest_acc_en=False) -> ttnn.Tensor:
    device, home = input_tensor.device(), input_tensor.memory_config().shard_spec.grid
    latent = _normed_product(input_tensor, gamma, weights, None, fp32_dest_acc_en)
    gathered = empty_row(latent.shape[-1], device, home)
    GatherSingleCore.op(latent, gathered, ttnn.NOC.NOC_0)
    return _normed_product(gathered, gamma2, weights2, output, fp32_dest_acc_en)


def _normed_product(row, gamma, weights, output, fp32_dest_acc_en) -> ttnn.Tensor:
    """rmsnorm, mcast, matmul."""
    device, home = row.device(), row.memory_config().shard_spec.grid
    cores = weights.memory_config().shard_spec.grid
    width, columns = weights.shape
    normed = empty_row(width, device, home)
    copies = place_copies(torch.zeros(1, width).bfloat16(), device, cores)
    if output is None:
        output = place_columns(torch.zeros(1, columns).bfloat16(), device, cores)
    RMSNormSingleCore.op(row, gamma, normed, fp32_dest_acc_en=fp32_dest_acc_en)
    McastSingleCore.op(normed, copies)
    return MatmulSingleCore.op(copies, weights, output, fp32_dest_acc_en)
