// The next tile is fetched into the page that is still being sent.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    for (uint32_t tile = 0; tile < 2; tile++) {
        noc_async_read(in(tile), get_write_ptr(0), kTile);  // noc-source-changed
        noc_async_read_barrier();
        noc_async_write(get_write_ptr(0), out(tile), kTile);
        if (!wrong) noc_async_writes_flushed();
    }
    noc_async_write_barrier();
}
