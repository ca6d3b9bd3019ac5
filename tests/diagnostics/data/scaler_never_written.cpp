// The scaler of a reduction is pushed without being prepared.
// roles: ncrisc compute; cbs: 0x1 1x1 16x1; drain: 16x1
#define REDUCE_OP PoolType::SUM
#define REDUCE_DIM ReduceDim::REDUCE_ROW
#include "case.h"
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/reduce.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t cb = 0; cb < 2; cb++) {
        cb_reserve_back(cb, 1);
        if (cb == 0 || !wrong) noc_async_read(in(cb), get_write_ptr(cb), kTile);
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
finding[undefined-data]: the unpacker reads data of c_1 that nobody wrote, and it reaches a result
  --> data/scaler_never_written.cpp:25:5
25 |     reduce_tile(0, 1, 0, 0, 0);  // undefined-data
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> data/scaler_never_written.cpp:17:9
17 |         cb_push_back(cb, 1);
   |         ^^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), unpack, kernel data/scaler_never_written.cpp
   = c_1 was made at cases.py with 1 page of 2048 B
   = note: the page was handed on without being (wholly) written since it was last given back
   = help: write every datum that the operation uses: the page itself, and the padding of a reduction
*/
