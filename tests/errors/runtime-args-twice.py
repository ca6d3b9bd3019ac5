"""Two lists of arguments for one core."""

import ttnn

core = ttnn.CoreCoord(0, 0)
ttnn.KernelDescriptor(
    kernel_source="kernels/empty.cpp",
    core_ranges=ttnn.CoreRangeSet([ttnn.CoreRange(core, core)]),
    runtime_args=[(core, [1]), (core, [2])],
    config=ttnn.ReaderConfigDescriptor(),
)
