// The second operand of a sum is pushed half filled.
// roles: ncrisc compute; cbs: 0x1 1x1 16x1; drain: 16x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t cb = 0; cb < 2; cb++) {
        cb_reserve_back(cb, 1);
        noc_async_read(in(cb), get_write_ptr(cb), cb == 1 && wrong ? kTile / 2 : kTile);
        noc_async_read_barrier();
        cb_push_back(cb, 1);
    }
#else
    binary_op_init_common(0, 1, 16);
    add_tiles_init(0, 1);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    add_tiles(0, 1, 0, 0, 0);  // undefined-data
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
#endif
}

/* expected:
finding[undefined-data]: the unpacker reads data of c_1 that nobody wrote, and it reaches a result
  --> data/second_operand_never_written.cpp:19:5
19 |     add_tiles(0, 1, 0, 0, 0);  // undefined-data
   |     ^^^^^^^^^^^^^^^^^^^^^^^^
  --> data/second_operand_never_written.cpp:11:9
11 |         cb_push_back(cb, 1);
   |         ^^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), unpack, kernel data/second_operand_never_written.cpp
   = c_1 was made at cases.py with 1 page of 2048 B
   = note: the page was handed on without being (wholly) written since it was last given back
   = help: write every datum that the operation uses: the page itself, and the padding of a reduction
*/
