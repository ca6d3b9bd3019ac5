"""Wrong on purpose, see docs/errors/cb-pages.md."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])

a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
pages = ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.bfloat16, page_size=4)
cb = ttnn.CBDescriptor(total_size=400000, core_ranges=cores, format_descriptors=[pages])
program = ttnn.ProgramDescriptor(cbs=[cb])
ttnn.generic_op([a, a], program)
