"""An op on tensors of two devices."""

import ttnn

device = ttnn.open_device(device_id=0)
other = ttnn.open_device(device_id=1)
tensors = [ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=where) for where in (device, other)]
ttnn.generic_op(tensors, ttnn.ProgramDescriptor())
