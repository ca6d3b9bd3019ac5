"""Lint has something to say, see docs/errors/cb-never-pushed.md."""

import ttnn
from lint_support import CORES, READER, WRITER, run

tiles = ttnn.CBDescriptor(
    total_size=4096,
    core_ranges=CORES,
    format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.bfloat16, page_size=2048)],
)
reader = ttnn.KernelDescriptor(
    kernel_source="kernels/producer.cpp", core_ranges=CORES, compile_time_args=[0], config=READER
)
writer = ttnn.KernelDescriptor(
    kernel_source="kernels/consumer.cpp", core_ranges=CORES, compile_time_args=[1], config=WRITER
)
results = ttnn.CBDescriptor(
    total_size=4096,
    core_ranges=CORES,
    format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=1, data_format=ttnn.bfloat16, page_size=2048)],
)
run([reader, writer], [tiles, results])
