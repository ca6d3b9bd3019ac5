// What is made of a reduced tile within Dst is packed while the reduce's mask is on: it is still the reduce's result.
// roles: ncrisc compute; cbs: 0x1 1x1 16x1; drain: 16x1
#define REDUCE_OP PoolType::SUM
#define REDUCE_DIM ReduceDim::REDUCE_SCALAR
#include "case.h"
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/eltwise_unary/rsqrt.h"
#include "compute_kernel_api/reduce.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(1, 1);
    for (uint32_t word = 0; word < kTile / 4; word++) l1(get_write_ptr(1))[word] = 0x3F803F80;
    cb_push_back(1, 1);
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    compute_kernel_hw_startup(0, 1, 16);
    rsqrt_tile_init();
    reduce_init(0, 1, 16);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    reduce_tile(0, 1, 0, 0, 0);
    binary_dest_reuse_tiles_init<ELWADD, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(1);
    binary_dest_reuse_tiles<ELWADD, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(1, 0, 0);
    rsqrt_tile(0);
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
