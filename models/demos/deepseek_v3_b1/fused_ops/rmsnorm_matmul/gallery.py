"""What `make demo` shows of rmsnorm_matmul, beside its two ops in two launches."""

import torch

import ttnn
from models.common.placing import FULL_TILE, empty_row, one_core, place_columns, place_row
from models.demos.deepseek_v3_b1.fused_ops.rmsnorm_matmul.chain import rmsnorm_matmul_chain
from models.demos.deepseek_v3_b1.fused_ops.rmsnorm_matmul.op import RMSNormMatmul
from tessera.gallery import Show

K, N = 1536, 96


def shows() -> list[Show]:
    generator = torch.Generator().manual_seed(0)
    values = [torch.randn(*shape, generator=generator).bfloat16() for shape in ((1, K), (1, K), (K, N))]

    def inputs(device):
        rows = [place_row(row, device, one_core()) for row in values[:2]]
        return [*rows, place_columns(values[2], device, one_core(), FULL_TILE)], empty_row(N, device, one_core())

    def fused(device):
        tensors, out = inputs(device)
        return lambda: ttnn.to_torch(RMSNormMatmul.op(*tensors, out, fp32_dest_acc_en=True))

    def unfused(device):
        tensors, out = inputs(device)
        normed = empty_row(K, device, one_core())
        return lambda: ttnn.to_torch(rmsnorm_matmul_chain(*tensors, normed, out, True))

    return [Show("rmsnorm_matmul", f"1x{K} x {K}x{N}", 1, RMSNormMatmul.golden(*values), fused, unfused=unfused)]
