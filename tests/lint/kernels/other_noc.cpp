#include "dataflow_api.h"
void kernel_main() {
    noc_async_read(get_noc_addr(1, 1, 0x100000, 0), 0x110000, 32, 0);
    noc_async_read_barrier(0);
}
