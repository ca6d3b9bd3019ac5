// expect: any
// A read into the stacks of the core.
#include "dataflow_api.h"
void kernel_main() {
    noc_async_read(get_noc_addr(1, 1, 0x100000), 0xF1000000, 4096);
    noc_async_read_barrier();
}
