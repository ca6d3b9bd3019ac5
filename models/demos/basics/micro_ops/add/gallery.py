"""What `make demo` shows of add."""

import torch

import ttnn
from models.demos.basics.micro_ops.add.op import Add
from tessera.gallery import Show


def shows() -> list[Show]:
    return [_show(num_cores) for num_cores in (1, 64)]


def _show(num_cores: int) -> Show:
    generator = torch.Generator().manual_seed(num_cores)
    x, y = (torch.randn(1024, 1024, generator=generator).bfloat16() for _ in range(2))

    def prepare(device):
        a, b = (ttnn.from_torch(t, layout=ttnn.TILE_LAYOUT, device=device) for t in (x, y))
        out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
        return lambda: ttnn.to_torch(Add.op(a, b, out, num_cores))

    return Show("add", "1024x1024 bfloat16", num_cores, Add.golden(x, y), prepare)
