"""A sharded layout without a shard spec."""

import torch

import ttnn

config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1)
device = ttnn.open_device(device_id=0)
ttnn.from_torch(torch.zeros(64, 32), layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
