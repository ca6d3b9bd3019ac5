// The scaler of a reduce is written as float32 into a buffer of bfloat16: every second datum of it is zero.
// roles: ncrisc compute; cbs: 0x2 1x1 16x2; drain: 16x1
#include "case.h"
#ifdef COMPILE_FOR_TRISC
#define REDUCE_OP PoolType::SUM
#define REDUCE_DIM ReduceDim::REDUCE_ROW
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/reduce.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(1, 1);
    for (uint32_t word = 0; word < kTile / 4; word++) l1(get_write_ptr(1))[word] = 0;
    for (uint32_t face = 0; face < 4; face++)
        for (uint32_t word = 0; word < 8; word++)
            l1(get_write_ptr(1))[face * 128 + word] = wrong ? 0x3f800000 : 0x3f803f80;
    cb_push_back(1, 1);
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    compute_kernel_hw_startup(0, 1, 16);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    reduce_init(0, 1, 16);
    tile_regs_acquire();
    reduce_tile(0, 1, 0, 0, 0);  // scaler-unprepared
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    reduce_uninit();
    cb_push_back(16, 1);
#endif
}

/* expected:
finding[scaler-unprepared]: every second datum of reduce_tile's scaler is zero, as if 32-bit values had been written into a buffer of 16-bit datums
  --> compute/scaler_float32_bits.cpp:29:5
29 |     reduce_tile(0, 1, 0, 0, 0);  // scaler-unprepared
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel compute/scaler_float32_bits.cpp
   = note: row 0 of each face of the scaler tile counts, all 16 datums of it
   = help: fill it with generate_reduce_scaler(cb, scaler), where scaler holds the 16-bit value twice
*/
