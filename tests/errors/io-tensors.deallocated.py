"""An op on a tensor that is gone."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
ttnn.deallocate(a)
ttnn.generic_op([a, a], ttnn.ProgramDescriptor())
