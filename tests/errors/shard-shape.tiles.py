"""A shard that cuts tiles."""

import ttnn

device = ttnn.open_device(device_id=0)
grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (3, 0))])
shards = ttnn.ShardSpec(grid, [48, 64])
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shards)
ttnn.zeros([256, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)

# expected:
# error[shard-shape]: a shard of 48x64 is not made of whole tiles of 32x32
#   --> shard-shape.tiles.py:9  ttnn.zeros([256, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
#    = note: tt-metal says "Physical shard shape (48, 64) must be tile {32, 32} sized!"
#    = help: round the shard up to 64x64
