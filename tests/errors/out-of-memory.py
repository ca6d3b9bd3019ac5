"""A tensor larger than L1."""

import ttnn

device = ttnn.open_device(device_id=0)
ttnn.allocate_tensor_on_device(
    ttnn.Shape([16384, 8192]), ttnn.bfloat16, ttnn.TILE_LAYOUT, device, ttnn.L1_MEMORY_CONFIG
)
