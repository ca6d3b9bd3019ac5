"""An op without an output tensor."""

import torch

import ttnn

device = ttnn.open_device(device_id=0)
only = ttnn.from_torch(torch.zeros(32, 32), layout=ttnn.TILE_LAYOUT, device=device)
ttnn.generic_op([only], ttnn.ProgramDescriptor(kernels=[], semaphores=[], cbs=[]))
