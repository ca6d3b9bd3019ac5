"""An op on a tensor that is gone."""

import ttnn

device = ttnn.open_device(device_id=0)
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
ttnn.deallocate(a)
ttnn.generic_op([a, a], ttnn.ProgramDescriptor())

# expected:
# error[io-tensors]: tensor 0 of generic_op was deallocated
#   --> io-tensors.deallocated.py:8  ttnn.generic_op([a, a], ttnn.ProgramDescriptor())
#    = note: tt-metal says "Tensor is not allocated."
#    = help: ttnn.generic_op([inputs..., output], program); a tensor written in place is given twice
