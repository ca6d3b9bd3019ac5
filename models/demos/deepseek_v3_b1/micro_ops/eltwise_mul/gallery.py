"""What `make demo` shows of eltwise_mul: one row cut over eight cores."""

import torch

import ttnn
from models.common.placing import place_columns, rectangle
from models.demos.deepseek_v3_b1.micro_ops.eltwise_mul.op import EltwiseMul
from tessera.gallery import Show


def shows() -> list[Show]:
    generator = torch.Generator().manual_seed(0)
    a, b = (torch.randn(1, 1024, generator=generator).bfloat16() for _ in range(2))

    def prepare(device):
        cores = rectangle((0, 0), (3, 1))
        in0, in1, out = (place_columns(values, device, cores) for values in (a, b, torch.zeros_like(a)))
        return lambda: ttnn.to_torch(EltwiseMul.op(in0, in1, out, silu_in0=True))

    return [Show("eltwise_mul", "silu, 1x1024", 8, EltwiseMul.golden(a, b, silu_in0=True), prepare)]
