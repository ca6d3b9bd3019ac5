"""Wrong on purpose, see docs/errors/named-arg-twice.md."""

import ttnn

device = ttnn.open_device(device_id=0)
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])


def kernel(config, where=None, **options):
    text = "void kernel_main() {}"
    source = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
    return ttnn.KernelDescriptor(
        kernel_source=text, source_type=source, core_ranges=where or cores, config=config, **options
    )


a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
reader = kernel(ttnn.ReaderConfigDescriptor(), named_compile_time_args=[("tiles", 1), ("tiles", 2)])
program = ttnn.ProgramDescriptor(kernels=[reader])
ttnn.generic_op([a, a], program)
