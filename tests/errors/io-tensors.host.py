"""An op on a tensor of the host."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
ttnn.generic_op([ttnn.zeros([32, 32]), a], ttnn.ProgramDescriptor())

# expected:
# error[io-tensors]: tensor 0 of generic_op is on the host
#   --> io-tensors.host.py:7  ttnn.generic_op([ttnn.zeros([32, 32]), a], ttnn.ProgramDescriptor())
#    = note: tt-metal says "Tensor must be on a device"
#    = help: ttnn.generic_op([inputs..., output], program); a tensor written in place is given twice
