"""Wrong on purpose, see docs/errors/permute-order.md."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.ones([32, 32], device=device)
ttnn.permute(a, (0, 0))
