"""A circular buffer at an offset into the tensor it is bound to."""

import torch

import ttnn

core = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
shards = ttnn.ShardSpec(core, [32, 64], ttnn.ShardOrientation.ROW_MAJOR)
config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shards)
device = ttnn.open_device(device_id=0)
tensor = ttnn.from_torch(torch.zeros(32, 64).bfloat16(), layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
ttnn.cb_descriptor_from_sharded_tensor(0, tensor, address_offset=2048)
