"""Pages that are no whole number of words."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
pages = ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.uint8, page_size=50)
cb = ttnn.CBDescriptor(total_size=100, core_ranges=cores, format_descriptors=[pages])
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(cbs=[cb]))

# expected:
# error[cb-page-size]: c_0 has pages of 50 B, which is not a whole number of words
#   --> cb-page-size.words.py:8  pages = ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.uint8, page_size=50)
#    = note: tt-metal says "Page size 50 must be divisible by sizeof(uint32_t)"
#    = help: page_size=ttnn.tile_size(dtype), or a multiple of 4
