// The sender takes the address from its own buffer, but the receivers' buffers lie in another order.
// roles: brisc compute; cores: 3x1; cbs: 0x1@first 1x1@first 1x1@rest 2x1@rest; semaphores: 1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_TRISC
    if (get_absolute_logical_x() == 0) return;
    cb_reserve_back(2, 1);
    cb_push_back(2, 1);
    cb_wait_front(2, 1);
    cb_pop_front(2, 1);
#else
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    if (get_absolute_logical_x() != 0) {  // reported by one, true for all
        if (!wrong && get_absolute_logical_x() == 1)
            noc_inline_dw_write(get_noc_addr(x - 1, y, get_semaphore(0)), get_write_ptr(1));
        noc_async_write_barrier();
        return;
    }
    if (!wrong) noc_semaphore_wait_min(l1(get_semaphore(0)), 1);
    const uint32_t page = wrong ? get_write_ptr(1) : *l1(get_semaphore(0));
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint64_t to = get_noc_multicast_addr(x + 1, y, x, y, page);
    noc_async_write_multicast(get_write_ptr(0), to, kTile, 2);  // memory-overrun
    noc_async_write_barrier();
#endif
}

/* expected:
finding[memory-overrun]: a multicast to L1 of its receivers goes to c_2, which brisc never asked for
  --> memory/multicast_other_layout.cpp:25:5
25 |     noc_async_write_multicast(get_write_ptr(0), to, kTile, 2);  // memory-overrun
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/multicast_other_layout.cpp
   = 2048 B at L1 0x19c80 of core (1,0) and 1 more receiver, 0 B after the start of c_2
   = c_2 was made at cases.py with 1 page of 2048 B
   = note: on core (0,0) c_1 lies at this address
   = help: make the same circular buffers, in the same order, on sender and receivers
*/
