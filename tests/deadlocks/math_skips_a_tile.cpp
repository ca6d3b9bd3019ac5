// Unpack brings a tile that math does not use.
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
    #ifdef TRISC_MATH
        if (i == 1) continue;
    #endif
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
    for (int i = 0; i < 4; i++) {
        cb_wait_front(16, 1);
        cb_pop_front(16, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 3 on core (0,0) wait, nothing is in flight
  --> math_skips_a_tile.cpp:29:9
29 |         add_tiles(0, 1, 0, 0, 0);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   math_skips_a_tile.cpp:42
   |           pack pushes c_16 at math_skips_a_tile.cpp:37, but waits at math_skips_a_tile.cpp:34
   |   ncrisc  has finished
   |   unpack  waits for a free bank of SrcA   math_skips_a_tile.cpp:29
   |           math uses SrcA at math_skips_a_tile.cpp:29 and has finished
   |   math    has finished
   |   pack    waits for a committed half of Dst (tile_regs_wait)   math_skips_a_tile.cpp:34
   |           math commits Dst at math_skips_a_tile.cpp:30 and has finished
   = cause: math uses SrcA at math_skips_a_tile.cpp:29, but has finished
   = cause: math commits Dst at math_skips_a_tile.cpp:30, but has finished
   = help: unpack and math run the same source: check conditions that only one of them sees
*/
