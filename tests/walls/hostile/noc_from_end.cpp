// expect: any
// A read across the end of L1.
#include "dataflow_api.h"
void kernel_main() {
    noc_async_read(get_noc_addr(1, 1, MEM_L1_SIZE - 16), 0x100000, 4096);
    noc_async_read_barrier();
}
