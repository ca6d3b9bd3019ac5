"""Blocks on cores that are no rectangle."""

import ttnn

device = ttnn.open_device(device_id=0)
grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0)), ttnn.CoreRange((0, 1), (0, 1))])
shards = ttnn.ShardSpec(grid, [32, 32])
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.BLOCK_SHARDED, ttnn.BufferType.L1, shards)
ttnn.zeros([64, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)

# expected:
# error[shard-grid]: block sharding needs one rectangle of cores, not {[(0,0) - (1,0)], [(0,1) - (0,1)]}
#   --> shard-grid.block.py:9  ttnn.zeros([64, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
#    = note: tt-metal says "Shard grid must be one full rectangular grid for block sharded!"
#    = help: use one CoreRange
