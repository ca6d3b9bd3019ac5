"""A kernel on a core outside the grid."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])


def kernel(config, where=None, **options):
    text = "void kernel_main() {}"
    source = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
    return ttnn.KernelDescriptor(text, source, where or cores, config=config, **options)


a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
reader = kernel(ttnn.ReaderConfigDescriptor(), ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (8, 0))]))
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(kernels=[reader]))
