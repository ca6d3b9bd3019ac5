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

/* expected:
finding[noc-source-changed]: noc_semaphore_set overwrites data that noc_async_write_multicast may still be sending
  --> noc/flag_set_before_flush.cpp:15:16
15 |     if (wrong) noc_semaphore_set(flag, VALID);  // noc-source-changed
   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> noc/flag_set_before_flush.cpp:14:5
14 |     noc_semaphore_set_multicast(get_semaphore(0), get_noc_multicast_addr(x, y, x, y, get_semaphore(0)), 1);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no flush or barrier since
   = core (0,0), brisc, kernel noc/flag_set_before_flush.cpp
   = noc 1: 4 B from L1 0x80c0
   = note: the source of a write may be used again when it has left: noc_async_writes_flushed, or a barrier
   = help: call noc_async_writes_flushed() or noc_async_write_barrier() between the two
*/
