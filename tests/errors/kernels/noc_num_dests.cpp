// Tells a multicast a wrong number of receivers.
#include "dataflow_api.h"

void kernel_main() {
    const uint64_t everybody = get_noc_multicast_addr(18, 18, 19, 18, 0x20000);
    noc_async_write_multicast(0x20000, everybody, 64, 5);
    noc_async_write_barrier();
}
