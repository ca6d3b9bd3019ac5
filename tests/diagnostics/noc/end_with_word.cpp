// The kernel ends before the word it wrote is acknowledged.
// roles: brisc; cores: 2x1; semaphores: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) return noc_semaphore_wait(l1(get_semaphore(0)), 1);
    noc_inline_dw_write(other(get_semaphore(0)), 1);  // noc-unfinished
    if (!wrong) noc_async_write_barrier();
}
