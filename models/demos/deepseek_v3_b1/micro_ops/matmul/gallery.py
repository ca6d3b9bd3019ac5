"""What `make demo` shows of matmul: one row times a bfloat8_b weight, its columns cut over 48 cores."""

import torch

import ttnn
from models.common.placing import FULL_TILE, place_columns, place_copies, rectangle
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from tessera.gallery import Show


def shows() -> list[Show]:
    generator = torch.Generator().manual_seed(0)
    a, b = (torch.randn(*shape, generator=generator).bfloat16() for shape in ((1, 1536), (1536, 3072)))

    def prepare(device):
        cores = rectangle((0, 0), (7, 5))
        out = place_columns(torch.zeros(1, 3072).bfloat16(), device, cores)
        row, weight = place_copies(a, device, cores), place_columns(b, device, cores, FULL_TILE, ttnn.bfloat8_b)
        return lambda: ttnn.to_torch(MatmulSingleCore.op(row, weight, out, fp32_dest_acc_en=True))

    return [Show("matmul", "1x1536 x 1536x3072 bfp8", 48, MatmulSingleCore.golden(a, b), prepare)]
