// Writes to a logical coordinate where a NoC coordinate is meant.
#include "dataflow_api.h"

void kernel_main() {
    noc_async_write(0x20000, get_noc_addr(1, 0, 0x20000), 64);
    noc_async_write_barrier();
}
