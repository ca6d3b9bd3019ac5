"""A tensor with an address for each core that is asked for one address."""

import os

import torch

import ttnn

os.environ["TT_METAL_ALLOCATOR_MODE_HYBRID"] = "1"
grid = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(3, 0))])
shards = ttnn.ShardSpec(grid, [32, 64], ttnn.ShardOrientation.ROW_MAJOR)
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shards)
config.experimental_set_per_core_allocation(True)
device = ttnn.open_device(device_id=0)
del os.environ["TT_METAL_ALLOCATOR_MODE_HYBRID"]
tensor = ttnn.from_torch(torch.zeros(128, 64), layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
tensor.buffer_address()

# expected:
# error[per-core-allocation]: the tensor has an address for each core, not one for all
#   --> per-core-allocation.address.py:17  tensor.buffer_address()
#    = note: tt-metal says "Per-core allocated tensors do not have a single address. Use experimental_per_core_buffer_address(device_coord, core) instead."
#    = help: tensor.experimental_per_core_buffer_address(tensor.device_coords()[0], core)
