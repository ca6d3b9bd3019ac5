// Four short reads gather a page, which is pushed without a barrier: they land soon, so tests pass (50973, 50980).
// roles: ncrisc brisc; cbs: 0x1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    for (uint32_t part = 0; part < 4; part++) noc_async_read(in(part), get_write_ptr(0) + 512 * part, 512);  // race-read-write
    if (!wrong) noc_async_read_barrier();
    cb_push_back(0, 1);  // race-read-write
    noc_async_read_barrier();
#else
    cb_wait_front(0, 1);
    noc_async_write(get_read_ptr(0), out(0), kTile);
    noc_async_write_barrier();
    cb_pop_front(0, 1);
#endif
}
