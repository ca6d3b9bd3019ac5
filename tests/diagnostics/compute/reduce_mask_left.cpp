// A tile that is no result of a reduction is packed while its mask is on.
// roles: compute; cbs: 0x2 1x2 16x2; feed: 0x1 1x1; drain: 16x1
#include "case.h"
#define REDUCE_OP PoolType::SUM
#define REDUCE_DIM ReduceDim::REDUCE_ROW
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/reduce.h"
#endif

void kernel_main() {
    compute_kernel_hw_startup(0, 1, 16);
    reduce_init(0, 1, 16);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    reduce_tile(0, 1, 0, 0, 0);
    if (!wrong) reduce_uninit();
    copy_tile_init(0);
    copy_tile(0, 0, 1);
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(1, 16);  // reduce-mask-left
    tile_regs_release();
    if (wrong) reduce_uninit();
    cb_push_back(16, 1);
}

/* expected:
finding[reduce-mask-left]: pack_tile packs a tile that no reduce made, but the mask of a reduce is still on
  --> compute/reduce_mask_left.cpp:26:5
26 |     pack_tile(1, 16);  // reduce-mask-left
   |     ^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel compute/reduce_mask_left.cpp
   = note: the packer zeroes everything but the first row, column or datum until reduce_uninit
   = help: call reduce_uninit() after the last reduce_tile, before other tiles are packed
*/
