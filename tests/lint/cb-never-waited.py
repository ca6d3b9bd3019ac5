"""Lint has something to say, see docs/errors/cb-never-waited.md."""

import ttnn
from lint_support import CORES, READER, run

tiles = ttnn.CBDescriptor(
    total_size=4096,
    core_ranges=CORES,
    format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=3, data_format=ttnn.bfloat16, page_size=2048)],
)
reader = ttnn.KernelDescriptor(
    kernel_source="kernels/producer.cpp", core_ranges=CORES, compile_time_args=[3], config=READER
)
run([reader], [tiles])
