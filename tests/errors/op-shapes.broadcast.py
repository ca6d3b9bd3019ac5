"""Shapes that do not broadcast."""

import ttnn

device = ttnn.open_device(device_id=0)
a, b = (ttnn.ones(shape, layout=ttnn.TILE_LAYOUT, device=device) for shape in ([32, 64], [64, 64]))
ttnn.add(a, b)
