"""Wrong on purpose, see docs/errors/repeat-dims.md."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.ones([32, 32], device=device)
ttnn.repeat(a, (2,))
