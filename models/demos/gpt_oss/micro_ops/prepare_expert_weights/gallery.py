"""What `make demo` shows of prepare_expert_weights: 8 experts' routing weights spread over the hidden dimension."""

import torch

import ttnn
from models.common.placing import FULL_TILE, place, rectangle, sharded_config
from models.demos.gpt_oss.micro_ops.prepare_expert_weights import PrepareGptOssExpertsTensorMultiCore
from tessera.gallery import Show

BATCH, EXPERTS, HIDDEN = 32, 8, 2048
HEIGHT, WIDTH = ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.TensorMemoryLayout.WIDTH_SHARDED


def shows() -> list[Show]:
    weights = torch.randn(BATCH, EXPERTS, generator=torch.Generator().manual_seed(0)).bfloat16()
    golden = PrepareGptOssExpertsTensorMultiCore.golden(weights, EXPERTS, HIDDEN)

    def prepare(device):
        cores = rectangle((0, 0), (7, 0))
        placed = ttnn.from_torch(
            weights,
            layout=ttnn.ROW_MAJOR_LAYOUT,
            device=device,
            memory_config=sharded_config(WIDTH, cores, (BATCH, 1)),
            tile=ttnn.Tile((1, 32)),
        )
        out = place(torch.zeros_like(golden), device, sharded_config(HEIGHT, cores, (BATCH, HIDDEN)), FULL_TILE)
        op = PrepareGptOssExpertsTensorMultiCore.op
        return lambda: ttnn.to_torch(op(placed, out, EXPERTS, HIDDEN))

    return [Show("prepare_expert_weights", f"{BATCH}x{EXPERTS} over {HIDDEN}", 8, golden, prepare)]
