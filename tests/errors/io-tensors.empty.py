"""An op without tensors."""

import ttnn

device = ttnn.open_device(device_id=0)
ttnn.generic_op([], ttnn.ProgramDescriptor())

# expected:
# error[io-tensors]: generic_op has no tensors
#   --> io-tensors.empty.py:6  ttnn.generic_op([], ttnn.ProgramDescriptor())
#    = note: tt-metal says "io_tensors must not be empty"
#    = help: ttnn.generic_op([inputs..., output], program); a tensor written in place is given twice
