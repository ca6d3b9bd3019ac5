// The word that a multicast sends gets its value when the multicast is under way.
// roles: brisc; cores: 2x1; semaphores: 1
#include "case.h"

void kernel_main() {
    volatile tt_l1_ptr uint32_t* flag = l1(get_semaphore(0));
    if (get_absolute_logical_x() != 0) {
        if (!wrong) noc_semaphore_wait(flag, VALID);
        (void)*flag;
        return;
    }
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    if (!wrong) noc_semaphore_set(flag, VALID);
    noc_semaphore_set_multicast(get_semaphore(0), get_noc_multicast_addr(x, y, x, y, get_semaphore(0)), 1);
    if (wrong) noc_semaphore_set(flag, VALID);  // noc-source-changed
    noc_async_write_barrier();
}
