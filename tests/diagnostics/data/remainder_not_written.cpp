// Three cores share four tiles, and nobody takes the one that is left over.
// roles: ncrisc; cores: 3x1; cbs: 0x1; host reads: out
#include "case.h"

void kernel_main() {
    const uint32_t x = get_absolute_logical_x();
    const uint32_t count = 4 / 3 + (!wrong && x == 2 ? 4 % 3 : 0);
    for (uint32_t tile = x; tile < x + count; tile++) {
        noc_async_read(in(tile), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        noc_async_write(get_write_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
    }
}

/* expected:
finding[undefined-data]: the host reads the 4 pages of the tensor made at cases.py, of which nobody wrote 1
  --> data/remainder_not_written.cpp:11:9
11 |         noc_async_write(get_write_ptr(0), out(tile), kTile);  // undefined-data
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ others of its pages are written here
   = core (0,0), ncrisc, kernel data/remainder_not_written.cpp
   = the first of them is page 3
   = note: on the card they hold whatever an earlier program left there
   = help: check which pages each core writes: their start, their count and who takes the remainder
*/
