"""What `make demo` shows of swiglu_mlp, beside its seven ops in seven launches."""

import torch

import ttnn
from models.common.placing import FULL_TILE, one_core, place_columns, place_row, rectangle
from models.demos.deepseek_v3_b1.fused_ops.swiglu_mlp.chain import swiglu_mlp_chain
from models.demos.deepseek_v3_b1.fused_ops.swiglu_mlp.op import SwiGLUMLP
from tessera.gallery import Show

K, HIDDEN = 512, 1024


def shows() -> list[Show]:
    generator = torch.Generator().manual_seed(0)
    shapes = [(1, K), (K, HIDDEN), (K, HIDDEN), (HIDDEN, K)]
    values = [(torch.randn(*shape, generator=generator) * shape[0] ** -0.5).bfloat16() for shape in shapes]

    def prepare(op):
        def on(device):
            cores = rectangle((0, 0), (3, 3))
            weights = [place_columns(tensor, device, cores, FULL_TILE, ttnn.bfloat8_b) for tensor in values[1:]]
            row, out = place_row(values[0], device, one_core(5, 5)), torch.zeros(1, K).bfloat16()
            out = place_columns(out, device, cores)
            return lambda: ttnn.to_torch(op(row, *weights, out, fp32_dest_acc_en=True))

        return on

    fused, unfused = prepare(SwiGLUMLP.op), prepare(swiglu_mlp_chain)
    shape = f"{K} -> {HIDDEN} -> {K} bfp8"
    return [Show("swiglu_mlp", shape, 17, SwiGLUMLP.golden(*values), fused, unfused=unfused)]
