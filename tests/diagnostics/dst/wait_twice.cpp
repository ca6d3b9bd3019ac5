// PACK waits for a second section before it gave back the first.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    for (uint32_t section = 0; section < 2; section++) {
        tile_regs_acquire();
        copy_tile(0, 0, 0);
        tile_regs_commit();
    }
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    if (!wrong) tile_regs_release();
    tile_regs_wait();  // dst-order
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[dst-order]: tile_regs_wait is called twice without tile_regs_release
  --> dst/wait_twice.cpp:19:5
19 |     tile_regs_wait();  // dst-order
   |     ^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel dst/wait_twice.cpp
   = note: the section waited for first at dst/wait_twice.cpp:16 was never given back
   = help: call tile_regs_release() when the section is packed
*/
