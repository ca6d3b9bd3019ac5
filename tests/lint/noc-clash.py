"""Lint has something to say, see docs/errors/noc-clash.md."""

import ttnn
from lint_support import CORES, READER, WRITER, run

reader = ttnn.KernelDescriptor(kernel_source="kernels/own_noc.cpp", core_ranges=CORES, config=READER)
writer = ttnn.KernelDescriptor(kernel_source="kernels/other_noc.cpp", core_ranges=CORES, config=WRITER)
run([reader, writer])
