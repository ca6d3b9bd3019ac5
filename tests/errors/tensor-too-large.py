"""A tensor that no device could hold."""

import ttnn

device = ttnn.open_device(device_id=0)
ttnn.allocate_tensor_on_device(ttnn.Shape([2**20, 2**20, 32]), ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
