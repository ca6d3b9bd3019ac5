// The address of a tensor that was deallocated before the program ran.
// roles: brisc; cbs: 0x1; extra: dram freed
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    noc_async_read(get_noc_addr_from_bank_id<true>(0, extra()), get_write_ptr(0), kTile);  // memory-freed
    noc_async_read_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}
