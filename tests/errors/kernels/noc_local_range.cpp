// Reads to beyond the end of L1.
#include "dataflow_api.h"

void kernel_main() {
    const uint64_t bank = get_noc_addr_from_bank_id<true>(0, 64);
    noc_async_read(bank, 0x16dfe0, 64);
    noc_async_read_barrier();
}
