// A tile is packed after its section was given back.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    if (wrong) tile_regs_release();
    pack_tile(0, 16);  // dst-not-acquired
    if (!wrong) tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[dst-not-acquired]: PACK uses Dst before tile_regs_wait
  --> dst/pack_after_release.cpp:16:5
16 |     pack_tile(0, 16);  // dst-not-acquired
   |     ^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel dst/pack_after_release.cpp
   = note: MATH may still be writing the half that is packed
   = help: call tile_regs_wait() before the first pack_tile of a section
*/
