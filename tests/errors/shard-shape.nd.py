"""A shard with more dimensions than the tensor."""

import ttnn

device = ttnn.open_device(device_id=0)
grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (3, 0))])
config = ttnn.MemoryConfig(ttnn.BufferType.L1, ttnn.NdShardSpec([1, 1, 32, 32], grid))
ttnn.zeros([64, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
