// Pack waits twice for each commit.
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
        tile_regs_commit();
        cb_pop_front(0, 1);
        cb_pop_front(1, 1);
        cb_reserve_back(16, 1);
        tile_regs_wait();
        pack_tile(0, 16);
        tile_regs_release();
        tile_regs_wait();
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
  --> dst_packed_too_often.cpp:34:9
34 |         tile_regs_wait();
   |         ^^^^^^^^^^^^^^^^ waits here
  --> dst_packed_too_often.cpp:27:9
27 |         tile_regs_commit();
   |         ^^^^^^^^^^^^^^^^^^ math commits Dst here, and has finished
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   dst_packed_too_often.cpp:40
   |           pack pushes c_16 at dst_packed_too_often.cpp:35, but waits at dst_packed_too_often.cpp:34
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    has finished
   |   pack    waits for a committed half of Dst (tile_regs_wait)   dst_packed_too_often.cpp:34
   |           math commits Dst at dst_packed_too_often.cpp:27 and has finished
   = cause: math commits Dst at dst_packed_too_often.cpp:27, but has finished
   = help: let math and pack run the same number of tile_regs_acquire/commit and tile_regs_wait/release
*/
