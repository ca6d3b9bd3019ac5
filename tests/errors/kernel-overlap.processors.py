"""A third data movement kernel on a core."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])


def kernel(config, where=None, **options):
    text = "void kernel_main() {}"
    source = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
    return ttnn.KernelDescriptor(text, source, where or cores, config=config, **options)


a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
kernels = [kernel(ttnn.ReaderConfigDescriptor()), kernel(ttnn.WriterConfigDescriptor())]
kernels.append(kernel(ttnn.ReaderConfigDescriptor()))
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(kernels=kernels))

# expected:
# error[kernel-overlap]: core (0,0) already has two data movement kernels
#   --> kernel-overlap.processors.py:12  return ttnn.KernelDescriptor(text, source, where or cores, config=config, **options)
#    = source text on brisc, source text on ncrisc
#    = note: tt-metal says "DataMovementKernel creation failure: Cannot create data movement kernel for source text across specified cores because both data movement processors are in use!"
#    = help: give it other cores, or make one kernel of two
