"""A circular buffer bound to a tensor that has no shards."""

import torch

import ttnn

device = ttnn.open_device(device_id=0)
tensor = ttnn.from_torch(torch.zeros(32, 32), layout=ttnn.TILE_LAYOUT, device=device)
ttnn.cb_descriptor_from_sharded_tensor(0, tensor)
