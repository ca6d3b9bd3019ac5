"""A compile-time argument that is no number."""

import ttnn

ttnn.KernelDescriptor(
    kernel_source="kernels/empty.cpp",
    core_ranges=ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))]),
    compile_time_args=["four"],
    config=ttnn.ReaderConfigDescriptor(),
)
