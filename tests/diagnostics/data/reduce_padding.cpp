// The lower half of a tile is padding that nobody zeroed, and the sum takes it in.
// roles: ncrisc compute; cbs: 0x1 1x1 16x1; drain: 16x1
#define REDUCE_OP PoolType::SUM
#define REDUCE_DIM ReduceDim::REDUCE_COL
#include "case.h"
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/reduce.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t cb = 0; cb < 2; cb++) {
        cb_reserve_back(cb, 1);
        noc_async_read(in(cb), get_write_ptr(cb), cb == 0 && wrong ? kTile / 2 : kTile);
        noc_async_read_barrier();
        cb_push_back(cb, 1);
    }
#else
    compute_kernel_hw_startup(0, 1, 16);
    reduce_init(0, 1, 16);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    reduce_tile(0, 1, 0, 0, 0);  // undefined-data
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
    reduce_uninit();
#endif
}

/* expected:
finding[undefined-data]: the unpacker reads data of c_0 that nobody wrote, and it reaches a result
  --> data/reduce_padding.cpp:25:5
25 |     reduce_tile(0, 1, 0, 0, 0);  // undefined-data
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> data/reduce_padding.cpp:17:9
17 |         cb_push_back(cb, 1);
   |         ^^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), unpack, kernel data/reduce_padding.cpp
   = c_0 was made at cases.py with 1 page of 2048 B
   = note: the page was handed on without being (wholly) written since it was last given back
   = help: write every datum that the operation uses: the page itself, and the padding of a reduction
*/
