// A page is pushed empty and computed with.
// roles: ncrisc compute; cbs: 0x1 16x1; drain: 16x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    if (!wrong) noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);  // undefined-data
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
#endif
}

/* expected:
finding[undefined-data]: the unpacker reads data of c_0 that nobody wrote, and it reaches a result
  --> data/unpacked_page_never_written.cpp:16:5
16 |     copy_tile(0, 0, 0);  // undefined-data
   |     ^^^^^^^^^^^^^^^^^^
  --> data/unpacked_page_never_written.cpp:10:5
10 |     cb_push_back(0, 1);
   |     ^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), unpack, kernel data/unpacked_page_never_written.cpp
   = c_0 was made at cases.py with 1 page of 2048 B
   = note: the page was handed on without being (wholly) written since it was last given back
   = help: write every datum that the operation uses: the page itself, and the padding of a reduction
*/
