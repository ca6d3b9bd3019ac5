// Posted writes are in no acknowledgement: the barrier at the end does not wait for them (42974).
// roles: ncrisc; cbs: 0x1
#include "race.h"

void kernel_main() {
    fill(get_write_ptr(0), 1);
    if (wrong) noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(get_write_ptr(0), out(0), kTile);  // noc-unfinished
    else noc_async_write(get_write_ptr(0), out(0), kTile);
    noc_async_write_barrier();
}
