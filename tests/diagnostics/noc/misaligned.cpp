// A read from DRAM whose two ends are not aligned to each other.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0) + (wrong ? 16 : 32), get_write_ptr(0), 64);  // noc-misaligned
    noc_async_read_barrier();
}

/* expected:
error[noc-misaligned]: DRAM read needs source and destination equal modulo 32; they are 16 and 0
  --> noc/misaligned.cpp:6:5
6 |     noc_async_read(in(0) + (wrong ? 16 : 32), get_write_ptr(0), 64);  // noc-misaligned
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel noc/misaligned.cpp
   = noc 1: from dram channel 0 at 0x30 to L1 0x19480
   = note: NOC_DRAM_READ_ALIGNMENT_BYTES is 32 on wormhole, 64 on blackhole; NOC_L1_READ_ALIGNMENT_BYTES is 16 (noc_parameters.h)
   = help: move one of the two so that both leave the same remainder modulo 32
*/
