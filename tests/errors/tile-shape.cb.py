"""A circular buffer of tiles that do not exist."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
pages = ttnn.CBFormatDescriptor(0, ttnn.bfloat16, 2048, ttnn.TileDescriptor(3, 32))
cb = ttnn.CBDescriptor(total_size=4096, core_ranges=cores, format_descriptors=[pages])
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(cbs=[cb]))

# expected:
# error[tile-shape]: c_0 has tiles of 3x32, which do not exist
#   --> tile-shape.cb.py:8  pages = ttnn.CBFormatDescriptor(0, ttnn.bfloat16, 2048, ttnn.TileDescriptor(3, 32))
#    = note: tt-metal says "Tile size is not valid for our hardware"
#    = help: use a height of 1, 2, 4, 8, 16 or 32 and a width of 16 or 32
