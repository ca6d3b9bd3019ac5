// Math forgets tile_regs_commit.
// roles: brisc ncrisc compute; cbs: 0x2 1x2 16x2
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/pack.h"
#else
#include "dataflow_api.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 4; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
        cb_reserve_back(1, 1);
        cb_push_back(1, 1);
    }
#endif
#ifdef COMPILE_FOR_TRISC
    binary_op_init_common(0, 1, 16);
    add_tiles_init(0, 1);
    for (int i = 0; i < 4; i++) {
        cb_wait_front(0, 1);
        cb_wait_front(1, 1);
        tile_regs_acquire();
        add_tiles(0, 1, 0, 0, 0);
        cb_pop_front(0, 1);
        cb_pop_front(1, 1);
        cb_reserve_back(16, 1);
        tile_regs_wait();
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 0; i < 4; i++) {
        cb_wait_front(16, 1);
        cb_pop_front(16, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> dst_never_committed.cpp:30:9
30 |         tile_regs_wait();
   |         ^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   dst_never_committed.cpp:38
   |           pack pushes c_16 at dst_never_committed.cpp:33, but waits at dst_never_committed.cpp:30
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    has finished
   |   pack    waits for a committed half of Dst (tile_regs_wait)   dst_never_committed.cpp:30
   |           nobody commits Dst
   = cause: math never commits Dst
   = help: call tile_regs_acquire and tile_regs_commit once for each tile_regs_wait
*/
