"""A question about a circular buffer that no core has."""

from tessera.testing import run_kernels

reader = """
#include "dataflow_api.h"
void kernel_main() {
    volatile int32_t cb = 40;
    volatile int32_t bytes = get_tile_size(cb);
    (void)bytes;
}
"""
run_kernels(reader, cbs={0: 2})

# expected:
