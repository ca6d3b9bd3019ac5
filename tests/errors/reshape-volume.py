"""Wrong on purpose, see docs/errors/reshape-volume.md."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
ttnn.reshape(a, [32, 33])
