// The writer takes two tiles of eight.
// roles: brisc ncrisc compute; cbs: 0x2 1x2 16x2
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/pack.h"
#else
#include "dataflow_api.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 8; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
        cb_reserve_back(1, 1);
        cb_push_back(1, 1);
    }
#endif
#ifdef COMPILE_FOR_TRISC
    binary_op_init_common(0, 1, 16);
    add_tiles_init(0, 1);
    for (int i = 0; i < 8; i++) {
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
    for (int i = 0; i < 2; i++) {
        cb_wait_front(16, 1);
        cb_pop_front(16, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 3 on core (0,0) wait, nothing is in flight
  --> writer_ends_early.cpp:30:9
30 |         cb_reserve_back(16, 1);
   |         ^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> writer_ends_early.cpp:40:9
40 |         cb_pop_front(16, 1);
   |         ^^^^^^^^^^^^^^^^^^^ brisc pops c_16 here, and has finished
   | core (0,0)
   |   brisc   has finished
   |   ncrisc  has finished
   |   unpack  waits for a free bank of SrcA   writer_ends_early.cpp:26
   |           math uses SrcA at writer_ends_early.cpp:26, but waits at writer_ends_early.cpp:25
   |   math    waits for a free half of Dst (tile_regs_acquire)   writer_ends_early.cpp:25
   |           pack releases Dst at writer_ends_early.cpp:33, but waits at writer_ends_early.cpp:30
   |   pack    waits for 1 free page in c_16: 0 of 2 free   writer_ends_early.cpp:30
   |           brisc pops c_16 at writer_ends_early.cpp:40 and has finished
   = cause: brisc has finished after popping 2 pages from c_16 (last at writer_ends_early.cpp:40); pack pushed 4 and needs room for 1 more at writer_ends_early.cpp:30
   = help: let both sides of c_16 use the same number of pages
*/
