// Math waits for a tile that unpack does not bring.
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
    #ifdef TRISC_UNPACK
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
  --> unpack_skips_a_tile.cpp:29:9
29 |         add_tiles(0, 1, 0, 0, 0);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   unpack_skips_a_tile.cpp:42
   |           pack pushes c_16 at unpack_skips_a_tile.cpp:37, but waits at unpack_skips_a_tile.cpp:34
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    waits for a tile in SrcA   unpack_skips_a_tile.cpp:29
   |           unpack fills SrcA at unpack_skips_a_tile.cpp:29 and has finished
   |   pack    waits for a committed half of Dst (tile_regs_wait)   unpack_skips_a_tile.cpp:34
   |           math commits Dst at unpack_skips_a_tile.cpp:30, but waits at unpack_skips_a_tile.cpp:29
   = cause: unpack fills SrcA at unpack_skips_a_tile.cpp:29, but has finished
   = help: unpack and math run the same source: check conditions that only one of them sees
*/
