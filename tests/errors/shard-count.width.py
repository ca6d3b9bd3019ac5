"""More shards side by side than cores."""

import ttnn

device = ttnn.open_device(device_id=0)
grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
shards = ttnn.ShardSpec(grid, [256, 32])
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.WIDTH_SHARDED, ttnn.BufferType.L1, shards)
ttnn.zeros([256, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
