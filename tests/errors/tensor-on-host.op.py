"""An op on a tensor of the host."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.ones([32, 32], layout=ttnn.TILE_LAYOUT)
ttnn.add(a, a)

# expected:
# error[tensor-on-host]: add needs its inputs on a device, and [32, 32] bfloat16 TILE INTERLEAVED is on the host
#   --> tensor-on-host.op.py:7  ttnn.add(a, a)
#    = note: tt-metal says "Tensor must be on a device"
#    = help: ttnn.to_device(tensor, device)
