// expect: any
// The table of circular buffers, overwritten.
#include "dataflow_api.h"
void kernel_main() {
    for (uint32_t i = 0; i < 512; i++) ((volatile uint32_t*)0xFFB10100)[i] = 0xF0F0F0F0;
    cb_reserve_back(0, 1);
    noc_async_write(get_write_ptr(0), get_noc_addr(1, 1, 0x100000), 32);
    noc_async_write_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}
