// A tile is fetched to address 0.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), wrong ? 0 : get_write_ptr(0), kTile);  // memory-reserved
    noc_async_read_barrier();
}
