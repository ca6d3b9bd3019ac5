// Writes beyond the end of another core's L1.
#include "dataflow_api.h"

void kernel_main() {
    noc_async_write(0x20000, get_noc_addr(my_x[0], my_y[0], 0x16dfe0), 64);
    noc_async_write_barrier();
}
