// The kernel ends without reduce_uninit: the next one packs with its mask.
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
    reduce_init(0, 1, 16);  // uninit-missing
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    reduce_tile(0, 1, 0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
    if (!wrong) reduce_uninit();
}

/* expected:
finding[uninit-missing]: the kernel ends while the mode of reduce_init is still on
  --> compute/reduce_left_on.cpp:13:5
13 |     reduce_init(0, 1, 16);  // uninit-missing
   |     ^^^^^^^^^^^^^^^^^^^^^ switched on here
   = core (0,0), math, kernel compute/reduce_left_on.cpp
   = note: unpacker and packer keep it: the next kernel on this core starts with it
   = help: call reduce_uninit when the operation is over
*/
