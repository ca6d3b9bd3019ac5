"""What `make demo` shows of hard_swish."""

import torch

import ttnn
from models.demos.basics.micro_ops.hard_swish.op import HardSwish
from tessera.gallery import Show


def shows() -> list[Show]:
    x = torch.randn(256, 256, generator=torch.Generator().manual_seed(1)).bfloat16()

    def prepare(device):
        on_device = ttnn.from_torch(x, layout=ttnn.TILE_LAYOUT, device=device)
        out = ttnn.allocate_tensor_on_device(on_device.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
        return lambda: ttnn.to_torch(HardSwish.op(on_device, out, 8))

    return [Show("hard_swish", "256x256 bfloat16", 8, HardSwish.golden(x), prepare)]
