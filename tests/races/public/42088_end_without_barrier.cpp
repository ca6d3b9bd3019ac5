// The kernel ends with a write on its way; firmware does not wait for it (9523, 42088, 40043).
// roles: ncrisc; cbs: 0x1
#include "race.h"

void kernel_main() {
    fill(get_write_ptr(0), 1);
    noc_async_write(get_write_ptr(0), out(0), kTile);  // noc-unfinished
    if (!wrong) noc_async_write_barrier();
}
