// The index into a double buffer is off by one: the first page stays as it was.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 2);
    for (uint32_t tile = 0; tile < 2; tile++) {
        const uint32_t slot = wrong ? (tile | 1) : tile;
        noc_async_read(in(tile), get_write_ptr(0) + slot * kTile, kTile);
        noc_async_read_barrier();
    }
    cb_push_back(0, 2);
#else
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
#endif
}

/* expected:
finding[undefined-data]: noc_async_write carries data of c_0 that nobody wrote, and it reaches a result
  --> data/double_buffer_index.cpp:17:9
17 |         noc_async_write(get_read_ptr(0), out(tile), kTile);  // undefined-data
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> data/double_buffer_index.cpp:13:5
13 |     cb_push_back(0, 2);
   |     ^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), brisc, kernel data/double_buffer_index.cpp
   = noc 1: 2048 B, none of them written
   = note: on the card it is whatever an earlier program left there
   = help: write the data before it is sent: a missing fill, pack or copy, or a page too many
*/
