"""What `make demo` shows of rmsnorm: DeepSeek-V3's two widths on one core."""

import torch

import ttnn
from models.common.placing import empty_row, one_core, place_row
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore
from tessera.gallery import Show


def shows() -> list[Show]:
    return [_show(width) for width in (7168, 1536)]


def _show(width: int) -> Show:
    generator = torch.Generator().manual_seed(width)
    x, gamma = (torch.randn(1, width, generator=generator).bfloat16() for _ in range(2))

    def prepare(device):
        row, scale = (place_row(values, device, one_core()) for values in (x, gamma))
        out = empty_row(width, device, one_core())
        return lambda: ttnn.to_torch(RMSNormSingleCore.op(row, scale, out, fp32_dest_acc_en=True))

    return Show("rmsnorm", f"1x{width}", 1, RMSNormSingleCore.golden(x, gamma), prepare)
