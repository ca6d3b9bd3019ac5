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
# error[cb-index]: get_tile_size names c_40, but a core has 32 circular buffers
#   --> cb-index.tile_size.py:9:30
# 9 |     volatile int32_t bytes = get_tile_size(cb);
#   |                              ^^^^^^^^^^^^^^^^^
#    = core (0,0), ncrisc, kernel source text
#    = help: use an index from 0 to 31
