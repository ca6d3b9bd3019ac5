// A DRAM address where no tensor was ever placed.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(wrong ? get_noc_addr_from_bank_id<true>(0, 0x8000000) : in(0), get_write_ptr(0), kTile);  // memory-unowned
    noc_async_read_barrier();
}
