"""More shards side by side than cores."""

import ttnn

device = ttnn.open_device(device_id=0)
grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
shards = ttnn.ShardSpec(grid, [256, 32])
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.WIDTH_SHARDED, ttnn.BufferType.L1, shards)
ttnn.zeros([256, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)

# expected:
# error[shard-count]: 2 shards along width do not fit on 1 core
#   --> shard-count.width.py:9  ttnn.zeros([256, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
#    = note: tt-metal says "Number of shards along width 2 must not exceed number of cores 1"
#    = help: make the shard larger or the grid of cores larger
