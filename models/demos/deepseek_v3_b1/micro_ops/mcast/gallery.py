"""What `make demo` shows of mcast: one core's row on 42 others, over NoC 1."""

import torch

import ttnn
from models.common.placing import one_core, place_copies, place_row, rectangle
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import McastSingleCore
from tessera.gallery import Show


def shows() -> list[Show]:
    values = torch.randn(1, 7168, generator=torch.Generator().manual_seed(0)).bfloat16()
    cores = rectangle((0, 0), (6, 5))

    def prepare(device):
        row = place_row(values, device, one_core(7, 6))
        out = place_copies(torch.zeros_like(values), device, cores)
        return lambda: ttnn.to_torch(McastSingleCore.op(row, out, ttnn.NOC.NOC_1))

    return [Show("mcast", "1x7168 to 7x6 cores", 43, McastSingleCore.golden(values, 42), prepare)]
