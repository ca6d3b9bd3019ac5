"""Lint has something to say, see docs/errors/cb-undeclared.md."""

import ttnn
from lint_support import CORES, READER, run

reader = ttnn.KernelDescriptor(
    kernel_source="kernels/producer.cpp", core_ranges=CORES, compile_time_args=[5], config=READER
)
run([reader])
