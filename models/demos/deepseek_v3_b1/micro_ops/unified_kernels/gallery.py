"""What `make demo` shows of the unified kernels: the ops that also exist in several files."""

import torch

import ttnn
from models.common.placing import empty_row, one_core, place_columns, place_copies, place_row, rectangle
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import GatherUnified, McastUnified, RMSNormUnified
from tessera.gallery import Show

GRID = rectangle((0, 0), (5, 5))


def shows() -> list[Show]:
    generator = torch.Generator().manual_seed(0)
    x, gamma = (torch.randn(1, 1536, generator=generator).bfloat16() for _ in range(2))
    parts = torch.randn(1, 36 * 64, generator=generator).bfloat16()

    def rmsnorm(device):
        row, scale = (place_row(values, device, one_core()) for values in (x, gamma))
        out = empty_row(1536, device, one_core())
        return lambda: ttnn.to_torch(RMSNormUnified.op(row, scale, out, fp32_dest_acc_en=True))

    def mcast(device):
        row, out = place_row(x, device, one_core(7, 6)), place_copies(torch.zeros_like(x), device, GRID)
        return lambda: ttnn.to_torch(McastUnified.op(row, out))

    def gather(device):
        row, out = place_columns(parts, device, GRID), empty_row(parts.shape[-1], device, one_core(7, 5))
        return lambda: ttnn.to_torch(GatherUnified.op(row, out))

    return [
        Show("unified rmsnorm", "1x1536", 1, RMSNormSingleCore.golden(x, gamma), rmsnorm),
        Show("unified mcast", "1x1536 to 6x6 cores", 37, x.repeat(36, 1), mcast),
        Show("unified gather", "1x2304 from 6x6 cores", 37, parts, gather),
    ]
