"""A shard lower than the columns it should hold."""

import ttnn

device = ttnn.open_device(device_id=0)
grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])
shards = ttnn.ShardSpec(grid, [128, 32])
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.WIDTH_SHARDED, ttnn.BufferType.L1, shards)
ttnn.zeros([256, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)

# expected:
# error[shard-shape]: width sharding keeps whole columns of 256, but the shard is 128 high
#   --> shard-shape.width.py:9  ttnn.zeros([256, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
#    = note: tt-metal says "Shard height 128 must match physical height 256 for width sharded"
#    = help: shard shape (256, 32)
