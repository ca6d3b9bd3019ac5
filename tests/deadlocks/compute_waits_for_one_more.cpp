// The reader brings four tiles, compute takes five.
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
    for (int i = 0; i < 5; i++) {
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
        cb_push_back(16, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 0; i < 5; i++) {
        cb_wait_front(16, 1);
        cb_pop_front(16, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 4 on core (0,0) wait, nothing is in flight
  --> compute_waits_for_one_more.cpp:23:9
23 |         cb_wait_front(0, 1);
   |         ^^^^^^^^^^^^^^^^^^^ waits here
  --> compute_waits_for_one_more.cpp:14:9
14 |         cb_push_back(0, 1);
   |         ^^^^^^^^^^^^^^^^^^ ncrisc pushes c_0 here, and has finished
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   compute_waits_for_one_more.cpp:39
   |           pack pushes c_16 at compute_waits_for_one_more.cpp:34, but waits at compute_waits_for_one_more.cpp:31
   |   ncrisc  has finished
   |   unpack  waits for 1 page in c_0: 0 of 2 full   compute_waits_for_one_more.cpp:23
   |           ncrisc pushes c_0 at compute_waits_for_one_more.cpp:14 and has finished
   |   math    waits for a tile in SrcA   compute_waits_for_one_more.cpp:26
   |           unpack fills SrcA at compute_waits_for_one_more.cpp:26, but waits at compute_waits_for_one_more.cpp:23
   |   pack    waits for a committed half of Dst (tile_regs_wait)   compute_waits_for_one_more.cpp:31
   |           math commits Dst at compute_waits_for_one_more.cpp:27, but waits at compute_waits_for_one_more.cpp:26
   = cause: ncrisc has finished after pushing 4 pages to c_0 (last at compute_waits_for_one_more.cpp:14); unpack took 4 and needs 1 at compute_waits_for_one_more.cpp:23
   = help: let both sides of c_0 use the same number of pages
*/
