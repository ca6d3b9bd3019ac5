"""An output tensor of another shape."""

import ttnn

device = ttnn.open_device(device_id=0)
a, b = (ttnn.ones(shape, layout=ttnn.TILE_LAYOUT, device=device) for shape in ([64, 64], [64, 32]))
ttnn.add(a, a, output_tensor=b)
