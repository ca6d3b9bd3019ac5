"""A shard grid that leaves the device."""

import torch

import ttnn

grid = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(8, 0))])
shards = ttnn.ShardSpec(grid, [32, 64], ttnn.ShardOrientation.ROW_MAJOR)
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shards)
device = ttnn.open_device(device_id=0)
ttnn.from_torch(torch.zeros(256, 64), layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
