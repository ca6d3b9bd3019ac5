// The compute kernel waits for one input twice and for the other not at all.
// roles: ncrisc compute; cbs: 0x2 1x2 16x2; drain: 16x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_reserve_back(0, 1);
        cb_reserve_back(1, 1);
        noc_async_read(in(tile), get_write_ptr(0), kTile);
        noc_async_read(in(tile), get_write_ptr(1), kTile);
        noc_async_read_barrier();
        cb_push_back(0, 1);
        cb_push_back(1, 1);
    }
#else
    binary_op_init_common(0, 1, 16);
    add_tiles_init(0, 1);
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_wait_front(0, 1);
        cb_wait_front(wrong ? 0 : 1, 1);
        tile_regs_acquire();
        add_tiles(0, 1, 0, 0, 0);  // cb-read-outside
        tile_regs_commit();
        cb_pop_front(0, 1);
        cb_pop_front(1, 1);
        cb_reserve_back(16, 1);
        tile_regs_wait();
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
    }
#endif
}

/* expected:
finding[cb-read-outside]: the unpacker reads tile 0 of c_1, but the kernel waited for nothing
  --> cb/wait_of_the_other_buffer.cpp:23:9
23 |         add_tiles(0, 1, 0, 0, 0);  // cb-read-outside
   |         ^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel cb/wait_of_the_other_buffer.cpp
   = c_1 was made at cases.py with 2 pages of 2048 B
   = note: the producer may not have written this page yet; it worked by luck
   = help: call cb_wait_front(1, 1) first
*/
