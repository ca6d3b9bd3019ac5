// One of two inputs is never popped, and its buffer is deep enough: every sum uses its first tile, and nothing stops.
// roles: ncrisc compute; cbs: 0x2 1x4 16x2; drain: 16x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(0, 1);
        cb_reserve_back(1, 1);
        noc_async_read(in(tile), get_write_ptr(0), kTile);
        noc_async_read(in(tile), get_write_ptr(1), kTile);
        noc_async_read_barrier();
        cb_push_back(0, 1);
        cb_push_back(1, 1);  // cb-pages-left
    }
#else
    binary_op_init_common(0, 1, 16);
    add_tiles_init(0, 1);
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_wait_front(0, 1);
        cb_wait_front(1, 1);
        tile_regs_acquire();
        add_tiles(0, 1, 0, 0, 0);
        tile_regs_commit();
        cb_pop_front(0, 1);
        if (!wrong) cb_pop_front(1, 1);
        cb_reserve_back(16, 1);
        tile_regs_wait();
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
    }
#endif
}

/* expected:
finding[cb-pages-left]: the program ends with 4 pages in c_1 that nobody took: 4 pushed, 0 popped
  --> cb/one_input_never_popped.cpp:14:9
14 |         cb_push_back(1, 1);  // cb-pages-left
   |         ^^^^^^^^^^^^^^^^^^ pushed here
  --> cb/one_input_never_popped.cpp:21:9
21 |         cb_wait_front(1, 1);
   |         ^^^^^^^^^^^^^^^^^^^ waited for here, never popped
   = core (0,0), ncrisc, kernel cb/one_input_never_popped.cpp
   = c_1 was made at cases.py with 4 pages of 2048 B
   = note: the counts of producer and consumer differ
   = help: pop c_1 as often as it is pushed
*/
