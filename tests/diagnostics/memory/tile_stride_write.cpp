// The writer's tile ids run beyond the tensor's four tiles: they hit banks that hold none of its pages.
// roles: brisc; cbs: 0x4; feed: 0x4
#include "case.h"

void kernel_main() {
    const InterleavedAddrGenFast<true> to = {
        .bank_base_address = get_arg_val<uint32_t>(2), .page_size = kTile, .data_format = DataFormat::Float16_b};
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_wait_front(0, 1);
        noc_async_write_tile(wrong ? tile + 1 : tile, to, get_read_ptr(0));  // memory-overrun
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
}

/* expected:
finding[memory-overrun]: noc_async_write goes beyond the 4 pages of the tensor made at cases.py
  --> memory/tile_stride_write.cpp:10:9
10 |         noc_async_write_tile(wrong ? tile + 1 : tile, to, get_read_ptr(0));  // memory-overrun
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/tile_stride_write.cpp
   = noc 1: 2048 B at 0x820 of dram channel 2
   = that would be page 4, in bank 4 of 12
   = note: pages count from 0; what is written here is lost, what is read was never written
   = help: check the page number, its start and its stride
*/
