// Every core starts at the same page: two of them write the same pages, and the others are never written.
// roles: ncrisc; cores: 2x1; cbs: 0x1; host reads: out
#include "case.h"

void kernel_main() {
    const uint32_t first = wrong ? 0 : 2 * get_absolute_logical_x();
    for (uint32_t tile = first; tile < first + 2; tile++) {
        noc_async_read(in(tile), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        noc_async_write(get_write_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
    }
}

/* expected:
finding[undefined-data]: the host reads the 4 pages of the tensor made at cases.py, of which nobody wrote 2
  --> memory/two_cores_write_one_page.cpp:10:9
10 |         noc_async_write(get_write_ptr(0), out(tile), kTile);  // undefined-data
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ others of its pages are written here
   = core (1,0), ncrisc, kernel memory/two_cores_write_one_page.cpp
   = the first of them is page 2
   = note: on the card they hold whatever an earlier program left there
   = help: check which pages each core writes: their start, their count and who takes the remainder
*/
