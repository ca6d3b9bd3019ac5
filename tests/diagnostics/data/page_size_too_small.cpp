// The page size given to the accessor is half of the tensor's: the second half of each tile is not read.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    const InterleavedAddrGen<true> from = {
        .bank_base_address = get_arg_val<uint32_t>(1), .page_size = wrong ? kTile / 2 : kTile};
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(0, 1);
        noc_async_read_page(tile, from, get_write_ptr(0));
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
#else
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
#endif
}

/* expected:
finding[undefined-data]: noc_async_write carries data of c_0 that nobody wrote, and it reaches a result
  --> data/page_size_too_small.cpp:18:9
18 |         noc_async_write(get_read_ptr(0), out(tile), kTile);  // undefined-data
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> data/page_size_too_small.cpp:13:9
13 |         cb_push_back(0, 1);
   |         ^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), brisc, kernel data/page_size_too_small.cpp
   = noc 1: 2048 B, 1024 of them not written, from byte 1024 on
   = note: on the card it is whatever an earlier program left there
   = help: write the data before it is sent: a missing fill, pack or copy, or a page too many
*/
