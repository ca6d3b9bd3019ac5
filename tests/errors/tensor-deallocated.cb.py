"""A circular buffer on a tensor that is gone."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
shards = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, ttnn.ShardSpec(cores, [32, 32]))
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
b = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device, memory_config=shards)
cb = ttnn.cb_descriptor_from_sharded_tensor(0, b)
ttnn.deallocate(b)
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(cbs=[cb]))

# expected:
# error[tensor-deallocated]: c_0 is bound to a tensor that was deallocated
#   --> tensor-deallocated.cb.py:10  cb = ttnn.cb_descriptor_from_sharded_tensor(0, b)
#    = note: tt-metal says "Tensor is not allocated."
#    = help: keep the tensor until the program has run
