"""A shard with more dimensions than the tensor."""

import ttnn

device = ttnn.open_device(device_id=0)
grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (3, 0))])
config = ttnn.MemoryConfig(ttnn.BufferType.L1, ttnn.NdShardSpec([1, 1, 32, 32], grid))
ttnn.zeros([64, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)

# expected:
# error[shard-shape]: shards of [1, 1, 32, 32] on 4 cores cannot hold a TILE tensor of shape [64, 64] with tiles of 32x32
#   --> shard-shape.nd.py:8  ttnn.zeros([64, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
#    = note: tt-metal says "Physical shard shape [1, 1, 32, 32] must be tile {32, 32} sized!"
#    = help: give the shard shape as many dimensions as the tensor, the last two in whole tiles
