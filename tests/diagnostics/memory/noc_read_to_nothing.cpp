// A tile is fetched to an address that nothing was placed at.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), wrong ? 0x100000 : get_write_ptr(0), kTile);  // memory-unowned
    noc_async_read_barrier();
}
