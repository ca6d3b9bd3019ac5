// expect: any
// A write of 4 GiB - 1.
#include "dataflow_api.h"
void kernel_main() {
    noc_async_write(0x100000, get_noc_addr(1, 1, 0x100000), 0xFFFFFFFF);
    noc_async_write_barrier();
}
