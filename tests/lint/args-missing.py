"""Lint has something to say, see docs/errors/args-missing.md."""

import ttnn
from lint_support import CORES, READER, run

done = ttnn.SemaphoreDescriptor(core_ranges=CORES, initial_value=0)
runtime_args = [(core, [64, 1]) for core in ttnn.corerange_to_cores(CORES)]
reader = ttnn.KernelDescriptor(
    kernel_source="kernels/reads_three.cpp", core_ranges=CORES, runtime_args=runtime_args, config=READER
)
run([reader], semaphores=[done])
