"""What `make demo` shows of gather: 36 cores send their parts to one, each over the shorter NoC."""

import torch

import ttnn
from models.common.placing import empty_row, one_core, place_columns, rectangle
from models.demos.deepseek_v3_b1.micro_ops.gather.op import GatherSingleCore
from tessera.gallery import Show


def shows() -> list[Show]:
    values = torch.randn(1, 36 * 64, generator=torch.Generator().manual_seed(0)).bfloat16()

    def prepare(device):
        parts = place_columns(values, device, rectangle((0, 0), (5, 5)))
        out = empty_row(values.shape[-1], device, one_core(7, 5))
        return lambda: ttnn.to_torch(GatherSingleCore.op(parts, out))

    return [Show("gather", "1x2304 from 6x6 cores", 37, GatherSingleCore.golden(values), prepare)]
