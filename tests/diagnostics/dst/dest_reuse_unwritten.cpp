// Dst is used as an operand before anything was put there.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    if (!wrong) copy_tile(0, 0, 0);
    binary_dest_reuse_tiles_init<EltwiseBinaryType::ELWADD, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(0);
    binary_dest_reuse_tiles<EltwiseBinaryType::ELWADD, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(0, 0, 0);  // dst-unwritten
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[dst-unwritten]: the operand in Dst tile 0, which nothing wrote since it was released
  --> dst/dest_reuse_unwritten.cpp:12:5
12 |     binary_dest_reuse_tiles<EltwiseBinaryType::ELWADD, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(0, 0, 0);  // dst-unwritten
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel dst/dest_reuse_unwritten.cpp
   = note: a released tile reads as zero, or as -inf for a maximum; the data of an earlier section are gone
   = help: write the tile between tile_regs_acquire and tile_regs_commit, or check its index
*/
