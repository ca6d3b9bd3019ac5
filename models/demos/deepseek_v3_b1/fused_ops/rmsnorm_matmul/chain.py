"""The same as rmsnorm_matmul in two programs, for comparison."""

import ttnn
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore


def rmsnorm_matmul_chain(input_tensor, gamma, weights, normed, output, fp32_dest_acc_en=False) -> ttnn.Tensor:
    """`normed` is the row between the two."""
    RMSNormSingleCore.op(input_tensor, gamma, normed, fp32_dest_acc_en=fp32_dest_acc_en)
    return MatmulSingleCore.op(normed, weights, output, fp32_dest_acc_en)
