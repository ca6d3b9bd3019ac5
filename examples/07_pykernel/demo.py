"""Lesson 3: operations whose kernels are written in Python. Runs each and compares it with torch."""

import torch
from ops.eltwise_sfpu import Exp
from ops.layout import Tilize, Untilize
from ops.matmul import Matmul
from ops.multicast import Broadcast
from ops.reduce import RowSum
from ops.vecadd import VecAdd

import ttnn

device = ttnn.open_device(device_id=0)


def put(data, layout=ttnn.TILE_LAYOUT):
    return ttnn.from_torch(data, dtype=ttnn.bfloat16, layout=layout, device=device)


def empty(shape, layout=ttnn.TILE_LAYOUT):
    return ttnn.allocate_tensor_on_device(
        ttnn.Shape(list(shape)), ttnn.bfloat16, layout, device, ttnn.DRAM_MEMORY_CONFIG
    )


def report(name, result, expected):
    close = torch.allclose(result.float(), expected.float(), rtol=0.02, atol=0.02 * expected.abs().max().item())
    print(f"{name:<24} {'matches torch' if close else 'DIFFERS from torch'}")
    assert close


torch.manual_seed(0)
a, b = (torch.rand(1, 8, 32, 32).to(torch.bfloat16) for _ in range(2))
report("vecadd on 4 cores", ttnn.to_torch(VecAdd((2, 2))(put(a), put(b), empty(a.shape))), a + b)

report("exp on 1 core", ttnn.to_torch(Exp()(put(a), empty(a.shape))), a.float().exp())
report("exp on 8 cores", ttnn.to_torch(Exp((4, 2))(put(a), empty(a.shape))), a.float().exp())

m, n = torch.rand(64, 96).to(torch.bfloat16), torch.rand(96, 64).to(torch.bfloat16)
product = m.float() @ n.float()
report("matmul on 1 core", ttnn.to_torch(Matmul((1, 1))(put(m), put(n), empty((64, 64)))), product)
report("matmul on 4 cores", ttnn.to_torch(Matmul((2, 2))(put(m), put(n), empty((64, 64)))), product)

tiles = Tilize((2, 1))(put(m, ttnn.ROW_MAJOR_LAYOUT), empty(m.shape))
report("tilize", ttnn.to_torch(tiles), m)
report("untilize", ttnn.to_torch(Untilize()(tiles, empty(m.shape, ttnn.ROW_MAJOR_LAYOUT))), m)

ones = torch.ones(32, 32).to(torch.bfloat16)
report("sum of rows", ttnn.to_torch(RowSum()(put(m), put(ones), empty((64, 32))))[:, 0], m.float().sum(1))

tile = torch.rand(32, 32).to(torch.bfloat16)
report("multicast to 12 cores", ttnn.to_torch(Broadcast((4, 3))(put(tile), empty((12 * 32, 32)))), tile.repeat(12, 1))

ttnn.close_device(device)
