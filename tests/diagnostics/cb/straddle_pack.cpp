// Two tiles are packed from the last of three pages on: the second goes past the end.
// roles: compute; cbs: 0x1 16x3; feed: 0x1; drain: 16x4
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    const uint32_t step = wrong ? 2 : 1;
    for (uint32_t done = 0; done < 4; done += done < 2 ? 1 : step) {
        const uint32_t pages = done < 2 ? 1 : step;
        tile_regs_acquire();
        copy_tile(0, 0, 0);
        tile_regs_commit();
        cb_reserve_back(16, pages);
        tile_regs_wait();
        for (uint32_t page = 0; page < pages; page++) pack_tile(0, 16);  // cb-straddle
        tile_regs_release();
        for (uint32_t page = 0; page < pages; page++) cb_push_back(16, 1);
    }
    cb_pop_front(0, 1);
}

/* expected:
finding[cb-straddle]: the packer writes 2048 B past the end of c_16 and its 3 pages
  --> cb/straddle_pack.cpp:17:55
17 |         for (uint32_t page = 0; page < pages; page++) pack_tile(0, 16);  // cb-straddle
   |                                                       ^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel cb/straddle_pack.cpp
   = c_16 was made at cases.py with 3 pages of 2048 B
   = note: pages of one window lie one after the other and do not wrap
   = help: call cb_reserve_back(16, n) for all tiles that are packed before the next push
*/
