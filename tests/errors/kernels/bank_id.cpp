// Names a DRAM bank that does not exist.
#include "dataflow_api.h"

void kernel_main() {
    const uint64_t address = get_noc_addr_from_bank_id<true>(99, 0);
    noc_async_read(address, 0x20000, 32);
    noc_async_read_barrier();
}
