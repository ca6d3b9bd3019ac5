// The stride of the tile ids is wrong: the last ids are beyond the tensor's four tiles.
// roles: ncrisc; cbs: 0x4; drain: 0x4
#include "case.h"

void kernel_main() {
    const InterleavedAddrGenFast<true> from = {
        .bank_base_address = get_arg_val<uint32_t>(1), .page_size = kTile, .data_format = DataFormat::Float16_b};
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(0, 1);
        noc_async_read_tile(wrong ? tile * 2 : tile, from, get_write_ptr(0));  // memory-overrun
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
}

/* expected:
finding[memory-overrun]: noc_async_read goes beyond the 4 pages of the tensor made at cases.py
  --> memory/tile_stride_read.cpp:10:9
10 |         noc_async_read_tile(wrong ? tile * 2 : tile, from, get_write_ptr(0));  // memory-overrun
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel memory/tile_stride_read.cpp
   = noc 0: 2048 B at 0x20 of dram channel 2
   = that would be page 4, in bank 4 of 12
   = note: pages count from 0; what is written here is lost, what is read was never written
   = help: check the page number, its start and its stride
*/
