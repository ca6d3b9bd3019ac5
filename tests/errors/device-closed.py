"""A device used after it was closed."""

import torch

import ttnn

device = ttnn.open_device(device_id=0)
ttnn.close_device(device)
ttnn.from_torch(torch.zeros(32, 32), layout=ttnn.TILE_LAYOUT, device=device)
