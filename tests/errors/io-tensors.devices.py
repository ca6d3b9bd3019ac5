"""An op on tensors of two devices."""

import ttnn

device = ttnn.open_device(device_id=0)
other = ttnn.open_device(device_id=1)
tensors = [ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=where) for where in (device, other)]
ttnn.generic_op(tensors, ttnn.ProgramDescriptor())

# expected:
# error[io-tensors]: tensors 0 and 1 of generic_op are on different devices
#   --> io-tensors.devices.py:8  ttnn.generic_op(tensors, ttnn.ProgramDescriptor())
#    = help: ttnn.generic_op([inputs..., output], program); a tensor written in place is given twice
