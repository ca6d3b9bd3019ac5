"""Wrong on purpose, see docs/errors/cb-larger-than-shard.md."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])

a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
shards = ttnn.ShardSpec(cores, [32, 32], ttnn.ShardOrientation.ROW_MAJOR)
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shards)
b = ttnn.zeros([64, 32], layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
cb = ttnn.cb_descriptor_from_sharded_tensor(0, b)
cb.total_size = 4096
program = ttnn.ProgramDescriptor(cbs=[cb])
ttnn.generic_op([a, a], program)
