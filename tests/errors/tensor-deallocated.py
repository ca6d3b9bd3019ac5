"""A tensor read after its memory was given back."""

import torch

import ttnn

device = ttnn.open_device(device_id=0)
tensor = ttnn.from_torch(torch.zeros(32, 32), layout=ttnn.TILE_LAYOUT, device=device)
ttnn.deallocate(tensor)
ttnn.to_torch(tensor)
