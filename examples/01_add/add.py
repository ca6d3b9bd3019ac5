"""Lesson 1: add two tensors on one core, then on 64, and compare with torch.

The op is models/demos/basics/micro_ops/add: op.py describes the program, kernels/ has its three kernels.
Run it with .venv/bin/python examples/01_add/add.py
"""

import torch

import ttnn
from models.demos.basics.micro_ops.add.op import Add

device = ttnn.open_device(device_id=0)
x, y = torch.rand(256, 256).bfloat16(), torch.rand(256, 256).bfloat16()

# Tensors go to the card's DRAM as 32x32 tiles, spread over its banks page by page.
a = ttnn.from_torch(x, layout=ttnn.TILE_LAYOUT, device=device)
b = ttnn.from_torch(y, layout=ttnn.TILE_LAYOUT, device=device)
out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)

for num_cores in (1, 64):
    Add.op(a, b, out, num_cores)
    result = ttnn.to_torch(out)
    # The card rounds sums half up and aligns operands first: now and then the last bit differs from torch's.
    error = (result.float() - Add.golden(x, y).float()).abs().max().item()
    print(f"{num_cores:>2} cores: largest difference from torch {error:.4f}")
    assert error <= 2**-7

ttnn.close_device(device)
