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

# expected:
# error[no-such-core]: source text lies on [(0,0) - (8,0)], but the grid has 8x8 cores
#   --> no-such-core.kernel.py:12  return ttnn.KernelDescriptor(text, source, where or cores, config=config, **options)
#    = note: tt-metal says "Illegal kernel placement for source text, Kernels cannot be placed on dispatch cores!"
#    = help: use cores up to (7,7); device.compute_with_storage_grid_size() has the size
