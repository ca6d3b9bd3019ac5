"""A second program after a kernel failed."""

import support

device = support.ttnn.open_device(device_id=0)
try:
    support.run(support.kernel("wild_pointer"), device=device)
except RuntimeError:
    support.run(support.kernel("empty"), device=device)
