// Increments a word in DRAM.
#include "dataflow_api.h"

void kernel_main() {
    noc_semaphore_inc(get_noc_addr_from_bank_id<true>(0, 64), 1);
    noc_async_atomic_barrier();
}
