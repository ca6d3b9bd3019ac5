// The kernel ends with a read on its way into L1 that the next program may use (37171, 22561).
// roles: ncrisc; cbs: 0x1
#include "race.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);  // noc-unfinished
    if (!wrong) noc_async_read_barrier();
}
