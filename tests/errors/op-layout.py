"""Wrong on purpose, see docs/errors/op-layout.md."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.ones([32, 32], device=device)
ttnn.add(a, a)
