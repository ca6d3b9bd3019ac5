// expect: any
// A write to a core that does not exist.
#include "dataflow_api.h"
void kernel_main() {
    noc_async_write(0x100000, get_noc_addr(63, 63, 0x100000), 32);
    noc_async_write_barrier();
}
