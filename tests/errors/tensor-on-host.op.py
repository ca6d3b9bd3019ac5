"""An op on a tensor of the host."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.ones([32, 32], layout=ttnn.TILE_LAYOUT)
ttnn.add(a, a)
