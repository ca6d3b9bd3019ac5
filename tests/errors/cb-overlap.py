"""Wrong on purpose, see docs/errors/cb-overlap.md."""

import ttnn

device = ttnn.open_device(device_id=0)
left, right, both = (
    ttnn.CoreRangeSet([ttnn.CoreRange(start, end)])
    for start, end in [((0, 0), (0, 0)), ((1, 0), (1, 0)), ((0, 0), (1, 0))]
)


def tiles(index, number, cores):
    pages = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=2048)
    return ttnn.CBDescriptor(total_size=number * 2048, core_ranges=cores, format_descriptors=[pages])


a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(cbs=[tiles(0, 1, right), tiles(1, 4, left), tiles(2, 1, both)]))
