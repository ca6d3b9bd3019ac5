"""Wrong on purpose, see docs/errors/unpack-mode-count.md."""

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
modes = [ttnn.UnpackToDestMode.Default] * 3
compute = kernel(ttnn.ComputeConfigDescriptor(unpack_to_dest_mode=modes))
program = ttnn.ProgramDescriptor(kernels=[compute])
ttnn.generic_op([a, a], program)
