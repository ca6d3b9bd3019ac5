"""An op without tensors."""

import ttnn

device = ttnn.open_device(device_id=0)
ttnn.generic_op([], ttnn.ProgramDescriptor())
