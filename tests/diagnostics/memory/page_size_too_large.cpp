// The page size given to the accessor is that of float32, the tensor is bfloat16: each read passes the end of its page.
// roles: ncrisc; cbs: 0x2:float32
#include "case.h"

void kernel_main() {
    const InterleavedAddrGen<true> from = {
        .bank_base_address = get_arg_val<uint32_t>(1), .page_size = wrong ? 2 * kTile : kTile};
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(0, 1);
        noc_async_read_page(tile, from, get_write_ptr(0));  // memory-overrun
        noc_async_read_barrier();
        cb_push_back(0, 1);
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
}

/* expected:
finding[memory-overrun]: noc_async_read of 4096 B passes the end of the tensor made at cases.py by 2048 B
  --> memory/page_size_too_large.cpp:10:9
10 |         noc_async_read_page(tile, from, get_write_ptr(0));  // memory-overrun
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel memory/page_size_too_large.cpp
   = noc 0: 4096 B at 0x20 of dram channel 0
   = note: what comes after it in the bank is read or overwritten
   = help: check the page number against the tensor's pages
*/
