"""Wrong on purpose, see docs/errors/noc-mode.md."""

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
mode = ttnn.NOC_MODE.DM_DYNAMIC_NOC
first = kernel(ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=ttnn.NOC.NOC_0))
second = kernel(
    ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_1, noc=ttnn.NOC.NOC_1, noc_mode=mode)
)
program = ttnn.ProgramDescriptor(kernels=[first, second])
ttnn.generic_op([a, a], program)
