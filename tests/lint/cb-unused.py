"""Lint has something to say, see docs/errors/cb-unused.md."""

import ttnn
from lint_support import CORES, READER, WRITER, run

tiles = ttnn.CBDescriptor(
    total_size=4096,
    core_ranges=CORES,
    format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.bfloat16, page_size=2048)],
)
forgotten = ttnn.CBDescriptor(
    total_size=4096,
    core_ranges=CORES,
    format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=2, data_format=ttnn.bfloat16, page_size=2048)],
)
reader = ttnn.KernelDescriptor(
    kernel_source="kernels/producer.cpp", core_ranges=CORES, compile_time_args=[0], config=READER
)
writer = ttnn.KernelDescriptor(
    kernel_source="kernels/consumer.cpp", core_ranges=CORES, compile_time_args=[0], config=WRITER
)
run([reader, writer], [tiles, forgotten])
