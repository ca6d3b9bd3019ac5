// The result takes the memory of its operand, which is never given back, in a buffer that shares it.
// roles: ncrisc brisc compute; cbs: 0+16x1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#elif defined(COMPILE_FOR_BRISC)
    cb_wait_front(16, 1);
    noc_async_write(get_read_ptr(16), out(0), kTile);
    noc_async_write_barrier();
    cb_pop_front(16, 1);
#else
    unary_op_init_common(0, 16);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
#endif
}
