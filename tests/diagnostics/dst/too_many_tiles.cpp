// Dst holds eight tiles of bfloat16 in a half, the ninth is written.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    copy_tile(0, 0, wrong ? 8 : 7);  // dst-overflow
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[dst-overflow]: Dst tile 8 does not exist, this kernel has 8 (0 to 7)
  --> dst/too_many_tiles.cpp:11:5
11 |     copy_tile(0, 0, wrong ? 8 : 7);  // dst-overflow
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel dst/too_many_tiles.cpp
   = note: Dst holds 16 tiles of 16 bits; dst_full_sync_en=false gives a kernel 8 of them at a time
   = help: use fewer tiles between acquire and release, or set dst_full_sync_en=True
*/
