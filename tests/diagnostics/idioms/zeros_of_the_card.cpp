// A page is zeroed by reading from the zeros that the card keeps in its reserved area.
// roles: ncrisc; cbs: 0x1; drain: 0x1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    for (uint32_t at = 0; at < kTile; at += MEM_ZEROS_SIZE)
        noc_async_read(get_noc_addr(MEM_ZEROS_BASE), get_write_ptr(0) + at, MEM_ZEROS_SIZE);
    noc_async_read_barrier();
    cb_push_back(0, 1);
}
