// The reader fills c_0 and forgets c_1.
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
error[deadlock]: no kernel can run: 5 on core (0,0) wait, nothing is in flight
  --> one_operand_missing.cpp:22:9
22 |         cb_wait_front(1, 1);
   |         ^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   one_operand_missing.cpp:37
   |           pack pushes c_16 at one_operand_missing.cpp:32, but waits at one_operand_missing.cpp:29
   |   ncrisc  waits for 1 free page in c_0: 0 of 2 free   one_operand_missing.cpp:13
   |           unpack pops c_0 at one_operand_missing.cpp:26, but waits at one_operand_missing.cpp:22
   |   unpack  waits for 1 page in c_1: 0 of 2 full   one_operand_missing.cpp:22
   |           nobody pushes c_1
   |   math    waits for a tile in SrcA   one_operand_missing.cpp:24
   |           unpack fills SrcA at one_operand_missing.cpp:24, but waits at one_operand_missing.cpp:22
   |   pack    waits for a committed half of Dst (tile_regs_wait)   one_operand_missing.cpp:29
   |           math commits Dst at one_operand_missing.cpp:25, but waits at one_operand_missing.cpp:24
   = cause: no kernel on core (0,0) pushes c_1
   = help: call cb_push_back(1, 1) in another kernel on this core, or check the argument that names c_1
*/
