// A read from DRAM whose two ends are not aligned to each other.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0) + (wrong ? 16 : 32), get_write_ptr(0), 64);  // noc-misaligned
    noc_async_read_barrier();
}
