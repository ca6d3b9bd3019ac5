"""An op on a tensor of the host."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
ttnn.generic_op([ttnn.zeros([32, 32]), a], ttnn.ProgramDescriptor())
