"""Wrong on purpose, see docs/errors/op-shapes.md."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.ones([32, 64], layout=ttnn.TILE_LAYOUT, device=device)
ttnn.matmul(a, a)
