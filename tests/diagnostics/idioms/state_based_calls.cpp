// Reads and writes whose common part was set once.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 2);
    noc_async_read_one_packet_set_state(in(0), kTile);
    for (uint32_t half = 0; half < 2; half++)
        noc_async_read_one_packet_with_state(static_cast<uint32_t>(in(0)), get_write_ptr(0) + half * kTile);
    noc_async_read_barrier();
    cb_push_back(0, 2);
#else
    cb_wait_front(0, 2);
    noc_async_write_one_packet_set_state(out(0), kTile);
    noc_async_write_one_packet_with_state(get_read_ptr(0), static_cast<uint32_t>(out(0)));
    noc_async_write_barrier();
    cb_pop_front(0, 2);
#endif
}
