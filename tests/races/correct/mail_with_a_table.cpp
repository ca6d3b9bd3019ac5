// BRISC makes a table and mails where; the compute threads read it.
// roles: ncrisc brisc compute; cbs: 0x1 1x1 16x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#elif defined(COMPILE_FOR_BRISC)
    word(get_write_ptr(1))[0] = 3;
    mailbox_write(ckernel::UnpackThreadId, get_write_ptr(1));
    cb_wait_front(16, 1);
    cb_pop_front(16, 1);
    word(get_write_ptr(1))[0] = 4;
#else
    unary_op_init_common(0, 16);
    UNPACK(const uint32_t where = mailbox_read(ckernel::BriscThreadId));
    UNPACK(const uint32_t seen = *(volatile uint32_t*)where);
    UNPACK(if (seen != 3) cb_pop_front(0, 1));
    cb_wait_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
#endif
}
