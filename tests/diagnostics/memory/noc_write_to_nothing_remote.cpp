// The address is right on this core, but the other core has no such buffer.
// roles: brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), other(wrong ? get_write_ptr(0) : extra()), kTile);  // memory-unowned
    noc_async_write_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

/* expected:
finding[memory-unowned]: a write to L1 of another core touches memory that nothing was placed in
  --> memory/noc_write_to_nothing_remote.cpp:9:5
9 |     noc_async_write(get_write_ptr(0), other(wrong ? get_write_ptr(0) : extra()), kTile);  // memory-unowned
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/noc_write_to_nothing_remote.cpp
   = 2048 B at L1 0x19480 of core (1,0)
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: check where the address comes from
*/
