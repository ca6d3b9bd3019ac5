"""More common args than a kernel can have."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])


def kernel(config, where=None, **options):
    text = "void kernel_main() {}"
    source = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
    return ttnn.KernelDescriptor(text, source, where or cores, config=config, **options)


a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
reader = kernel(ttnn.ReaderConfigDescriptor(), common_runtime_args=[0] * 342)
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(kernels=[reader]))

# expected:
# error[too-many-args]: 342 common runtime args, but a kernel can have 341
#   --> too-many-args.common.py:12  return ttnn.KernelDescriptor(text, source, where or cores, config=config, **options)
#    = note: tt-metal says "342 unique+common runtime args targeting kernel source text on {[(0,0) - (0,0)]} are too large. Max allowable is 341"
#    = help: pass what is known beforehand as compile-time args, or put a table into L1
