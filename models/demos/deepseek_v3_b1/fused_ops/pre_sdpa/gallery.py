"""What `make demo` shows of pre_sdpa: DeepSeek-V3's decode shapes on a p150, beside its seven ops in seven launches."""

import torch

import ttnn
from models.common.placing import FULL_TILE, one_core, place_columns, place_row, rectangle
from models.demos.deepseek_v3_b1.fused_ops.pre_sdpa.chain import pre_sdpa_chain
from models.demos.deepseek_v3_b1.fused_ops.pre_sdpa.op import PreSDPA
from tessera.gallery import Show

K, LATENT, N = 7168, 1536, 3072


def shows() -> list[Show]:
    generator = torch.Generator().manual_seed(0)
    shapes = [(1, K), (1, K), (K, LATENT), (1, LATENT), (LATENT, N)]
    values = [torch.randn(*shape, generator=generator).bfloat16() for shape in shapes]

    def prepare(op):
        def on(device):
            home, first, second = one_core(11, 8), rectangle((0, 0), (11, 3)), rectangle((0, 0), (11, 7))
            x, gamma, gamma2 = (place_row(values[number], device, home) for number in (0, 1, 3))
            weights = place_columns(values[2], device, first, FULL_TILE, ttnn.bfloat8_b)
            weights2 = place_columns(values[4], device, second, FULL_TILE, ttnn.bfloat8_b)
            out = place_columns(torch.zeros(1, N).bfloat16(), device, second)
            return lambda: ttnn.to_torch(op(x, gamma, weights, gamma2, weights2, out, fp32_dest_acc_en=True))

        return on

    shape, golden = f"{K} -> {LATENT} -> {N} bfp8", PreSDPA.golden(*values)
    fused, unfused = prepare(PreSDPA.op), prepare(pre_sdpa_chain)
    return [Show("pre_sdpa", shape, 97, golden, fused, unfused=unfused, archs=("blackhole",))]
